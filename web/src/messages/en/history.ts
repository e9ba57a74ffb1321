/** Past hands: the list of them, and one of them step by step. Amounts come as text. */

const CHANCES = [
  '', '', 'one in two', 'one in three', 'one in four', 'one in five', 'one in six', 'one in seven', 'one in eight',
  'one in nine', 'one in ten',
]; // prettier-ignore

export const history = {
  title: 'Past hands',
  back: 'Back to the table',
  list: 'Past hands',
  loading: 'Looking for hands …',
  empty: 'No hand has been played to its end yet.',
  noneFits: 'None of these hands fits.',
  filter: 'Which hands',
  filters: { all: 'All', played: 'Played', won: 'Won', lost: 'Lost', shown: 'Showdown', starred: 'Starred' },
  count: (n: number, more: boolean) => (more ? `last ${n} hands` : n === 1 ? '1 hand' : `${n} hands`),
  netIn: { chips: 'net in chips', bb: 'net in big blinds' },
  older: 'Older hands',
  hand: (n: number) => `hand ${n}`,
  handLabel: (n: number) => `Hand ${n}`,
  notIn: 'not in it',
  winners: (names: string[], pot: string) => {
    if (!names.length) return `pot ${pot}`;
    return `${names.join(', ').replace(/, ([^,]*)$/, ' and $1')} ${names.length > 1 ? 'win' : 'wins'} ${pot}`;
  },
  star: (n: number) => `Star hand ${n}`,
  export: 'Export',
  exportTitle: 'Export',
  exportNote: 'Cards that you have not seen are left out.',
  thisHand: (n: number) => `Hand ${n}`,
  allHands: 'All hands',
  kinds: {
    phhs: 'Poker hand history, for other programs (.phhs)',
    phh: 'Poker hand history (.phh)',
    txt: 'The story in sentences (.txt)',
    json: 'Every event (.json)',
  },
};

export const replay = {
  title: (n: number) => `Hand ${n}`,
  loading: 'Opening the hand …',
  table: (name: string, game: string, seats: number) =>
    `${name} · ${game.charAt(0).toUpperCase()}${game.slice(1)} · ${seats} seats`,
  cards: 'Which cards',
  myView: 'My view',
  shownHands: 'Shown hands',
  hideNames: 'Hide names',
  hideMine: 'Hide my cards',
  player: (seat: number) => `Player ${seat}`,
  share: 'Copy the link to this step',
  copied: 'Copied',
  streets: 'Streets',
  street: ['Before the flop', 'Flop', 'Turn', 'River', 'Show'],
  step: (street: string, at: number, of: number) => `${street} · step ${at} of ${of}`,
  nothing: 'Nothing to see here.',
  controls: 'Play back',
  first: 'First step',
  back: 'Step back',
  play: 'Play',
  pause: 'Stop',
  next: 'Step forward',
  last: 'Last step',
  speed: 'Speed',
  speeds: { 0.5: '½×', 1: '1×', 2: '2×' },
  steps: 'Steps',
  decides: (name: string) => `${name} decides`,
  youDecide: 'You decide',
  price: 'Price',
  priceIs: (call: string, pot: string) => `${call} to win ${pot}`,
  needs: 'Needs',
  needsIs: (part: number) => {
    const percent = `${Math.round(part * 100)}%`;
    const one = Math.round(1 / part);
    const words = Math.abs(1 / part - one) < 0.3 && CHANCES[one];
    return words ? `${percent}, ${words}` : percent;
  },
  decisions: 'Your decisions',
  stepNumber: (n: number) => `Step ${n}`,
};

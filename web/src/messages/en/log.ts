import { list, say, type Name, type Part, type Sentence } from '../../log/parts';

const does = (who: Name, you: string, others: string) => (who.me ? you : others);
const s = (who: Name) => does(who, '', 's');
const are = (who: Name) => does(who, 'are', 'is');
const have = (who: Name) => does(who, 'have', 'has');
const names = (people: Name[]) => list(people, ', ', ' and ');
const several = (people: Name[]) => people.length > 1 || people.some((who) => who.me);

const STREETS = ['Before the flop', 'Flop', 'Turn', 'River'];

/** "main pot", "side pot", "side pot 2". */
const pot = (number: number) => (number === 0 ? 'main pot' : number === 1 ? 'side pot' : `side pot ${number}`);
const onBoard = (run: number | null) => (run === null ? '' : ` on the ${run ? 'second' : 'first'} board`);
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const allIn = (who: Name, is: boolean) => (is ? ` and ${are(who)} all-in` : '');

/** A comma before the end of a sentence goes: "wins the main pot, 165," + ".". */
function withoutLastComma(sentence: Sentence): Sentence {
  const last = sentence.at(-1);
  if (typeof last !== 'string') return [...sentence, '.'];
  return [...sentence.slice(0, -1), `${last.replace(/,$/, '')}.`];
}

/** What a screen reader is told beside the sentences of the log, and the keys that ask for it. */
const aloud = {
  turn: (ask: string, pot: string, cards: string, made: string) =>
    `Your turn: ${ask}, pot ${pot}${cards ? `, you hold ${cards}` : ''}${made ? `, ${made}` : ''}.`,
  toCall: (n: string) => `${n} to call`,
  nothingToCall: 'nothing to call',
  half: (seconds: number) => `${seconds} seconds left.`,
  cards: (cards: string, made: string) => (made ? `You hold ${cards}: ${made}.` : `You hold ${cards}.`),
  noCards: 'You hold no cards.',
  board: (cards: string) => `Board: ${cards}.`,
  boards: (first: string, second: string) => `First board: ${first}. Second board: ${second}.`,
  noBoard: 'No cards on the board yet.',
  pot: (total: string, each: string[]) => (each.length > 1 ? `Pot ${total}: ${each.join(', ')}.` : `Pot ${total}.`),
  potPart: (number: number, n: string) => `${pot(number)} ${n}`,
  stack: (name: string, n: string) => `${name} ${n}`,
  stacks: (each: string[]) => `Stacks: ${each.join(', ')}.`,
  nobody: 'Nobody sits at the table.',
  in: (each: string[]) => (each.length ? `In the hand: ${each.join(', ')}.` : 'Nobody is in a hand.'),
  inAllIn: (name: string) => `${name} all-in`,
  inTurn: (name: string) => `${name} to act`,
  time: (name: string, seconds: number, bank: number) =>
    `${name}: ${seconds} ${seconds === 1 ? 'second' : 'seconds'} left${bank ? `, then ${bank} of time bank` : ''}.`,
  noTime: 'No clock is running.',
  nothing: 'Nothing has happened yet.',
};

const keys = {
  title: 'Keys',
  play: 'To play',
  listen: 'To hear',
  help: 'This list',
  shift: 'Shift',
  names: {
    cards: 'My cards',
    board: 'The board',
    pot: 'The pot',
    stacks: 'All stacks',
    in: 'Who is in the hand',
    last: 'What happened last',
    time: 'Time left',
  },
  actions: {
    fold: 'Fold',
    call: 'Check or call',
    raise: 'Bet or raise',
    allIn: 'All-in',
    send: 'Send',
    preset1: 'First size',
    preset2: 'Second size',
    preset3: 'Third size',
    preset4: 'Fourth size',
    preset5: 'Fifth size',
    mute: 'Sound on or off',
    history: 'Past hands',
    amounts: 'Chips or big blinds',
  },
};

/** What happens at the table, in sentences. `who` is a name or "you": the verb follows it. */
export const log = {
  title: 'Log',
  newest: 'Newest',
  nothing: 'Nothing has happened yet.',
  you: (first: boolean) => (first ? 'You' : 'you'),
  somebody: 'Somebody',
  seat: (number: number) => `Seat ${number}`,
  street: (street: number) => STREETS[street] ?? '',

  hand: (number: number, again: boolean) => `Hand ${number}${again ? ', dealt again' : ''} · before the flop`,
  streetOfBoard: (street: string, run: number | null) =>
    run === null ? street : `${street} · ${run ? 'second' : 'first'} board`,

  antes: (ante: Part, short: [Name, Part][]): Sentence => {
    const only = short.map(([who, amount], at) => say`${who}${at ? '' : ` ${have(who)}`} only ${amount}`);
    return say`Everybody posts an ante of ${ante}${only.length ? [', but ', ...list(only, ', ', ' and ')] : ''}.`;
  },
  posts: {
    ante: (who: Name, n: Part, all: boolean) => say`${who} post${s(who)} an ante of ${n}${allIn(who, all)}.`,
    'ante for all': (who: Name, n: Part, all: boolean) =>
      say`${who} post${s(who)} the ante of ${n} for all${allIn(who, all)}.`,
    'small blind': (who: Name, n: Part, all: boolean) => say`${who} post${s(who)} the small blind, ${n}${allIn(who, all)}.`,
    'big blind': (who: Name, n: Part, all: boolean) => say`${who} post${s(who)} the big blind, ${n}${allIn(who, all)}.`,
    'button blind': (who: Name, n: Part, all: boolean) =>
      say`${who} post${s(who)} the button blind, ${n}${allIn(who, all)}.`,
    straddle: (who: Name, n: Part, all: boolean) => say`${who} straddle${s(who)} to ${n}${allIn(who, all)}.`,
    live: (who: Name, n: Part, all: boolean) => say`${who} post${s(who)} ${n} to come in${allIn(who, all)}.`,
    dead: (who: Name, n: Part, all: boolean) => say`${who} post${s(who)} ${n} dead${allIn(who, all)}.`,
  },
  dealt: (who: Name, cards: Part) => say`${who} ${are(who)} dealt ${cards}.`,

  folds: (who: Name) => say`${who} fold${s(who)}.`,
  checks: (who: Name) => say`${who} check${s(who)}.`,
  calls: (who: Name, n: Part, all: boolean) => say`${who} call${s(who)} ${n}${allIn(who, all)}.`,
  callsMore: (who: Name, n: Part, all: boolean) => say`${who} call${s(who)} ${n} more${allIn(who, all)}.`,
  bets: (who: Name, n: Part, all: boolean) => say`${who} bet${s(who)} ${n}${allIn(who, all)}.`,
  raises: (who: Name, n: Part, all: boolean) => say`${who} raise${s(who)} to ${n}${allIn(who, all)}.`,
  timeUp: (who: Name) => (who.me ? ['Your time is up.'] : say`The time of ${who} is up.`),
  uncalled: (who: Name, n: Part, one: boolean, folded: boolean) =>
    say`${n} go${one ? 'es' : ''} back to ${who}: nobody ${folded ? 'called' : 'could call'} ${one ? 'it' : 'them'}.`,

  /** `without`: who has no part in the pot and in none after it. */
  pots: (pots: { number: number; amount: Part; without: Name[] }[]): Sentence => {
    const each = pots.map(({ number, amount, without }) => {
      const words = pot(number);
      const out = without.length ? [' without ', ...names(without)] : [];
      return [number === 0 ? upper(words) : words, ' ', amount, ...out];
    });
    return [...list(each, ', ', ', '), '.'];
  },
  board: (street: number, cards: Part) => say`The ${STREETS[street]!.toLowerCase()} is ${cards}.`,
  runsAgreed: 'The rest of the board is dealt twice.',
  runTwiceAsked: (people: Name[]) =>
    say`${names(people)} ${several(people) ? 'are' : 'is'} asked whether to run it twice.`,
  runTwiceVoted: (who: Name, agree: boolean) =>
    agree ? say`${who} agree${s(who)} to run it twice.` : say`${who} want${s(who)} it run once.`,

  shows: (hands: { who: Name; cards: Part; made: string }[]): Sentence => {
    const each = hands.map(({ who, cards, made }, at) =>
      say`${who} ${at ? '' : `show${s(who)} `}${cards}${made ? `: ${made}` : ''}`,
    );
    return [...list(each, hands.some((hand) => hand.made) ? '; ' : ', ', hands.some((hand) => hand.made) ? '; ' : ', '), '.'];
  },
  mucks: (who: Name) => say`${who} muck${s(who)}.`,
  /** `count` is how many pots there are, `run` the board of a hand run twice. */
  wins: (who: Name, n: Part, number: number, count: number, run: number | null, made: string): Sentence => {
    const what = count > 1 ? say`the ${pot(number)}, ${n},` : run === null ? say`${n}` : say`${n} of the pot`;
    const end = made ? ` with ${made}` : '';
    const sentence = say`${who} win${s(who)} ${what}${onBoard(run)}${end}`;
    return withoutLastComma(sentence);
  },
  noneShown: ' No hand is shown.',
  splits: (people: Name[], n: Part, number: number, count: number, run: number | null, made: string, shares: Sentence) => {
    const what = count > 1 ? `the ${pot(number)}` : 'the pot';
    return say`${names(people)} split ${what}, ${n}${onBoard(run)}${made ? `, with ${made}` : ''}: ${shares}.`;
  },
  each: (n: Part) => say`${n} each`,
  eachAndOdd: (n: Part, odd: Part, people: Name[]) =>
    people.length > 1
      ? say`${n} each, an odd chip of ${odd} each to ${names(people)}`
      : say`${n} each, the odd chip of ${odd} to ${names(people)}`,
  share: (who: Name, n: Part) => say`${who} ${n}`,
  shares: (each: Sentence[]) => list(each, ', ', ' and '),
  raked: (n: Part, number: number, count: number) =>
    say`The house takes ${n} from the ${count > 1 ? pot(number) : 'pot'}.`,
  youGain: (n: Part) => say`You gain ${n} on this hand.`,
  youLose: (n: Part) => say`You lose ${n} on this hand.`,
  exposed: (who: Name) =>
    who.me
      ? ['One of your cards was turned up by mistake: it is replaced after the deal.']
      : say`A card of ${who} was turned up by mistake: it is replaced after the deal.`,
  misdeal: (reason: string) => `Misdeal: ${reason}. All cards and posts go back.`,

  sits: (who: Name, n: Part) => say`${who} sit${s(who)} down with ${n}.`,
  leaving: (who: Name) => say`${who} ${have(who)} got up and ${does(who, 'leave', 'leaves')} when the hand is over.`,
  left: (who: Name, n: Part) => say`${who} leave${s(who)} with ${n}.`,
  rebuys: (who: Name, n: Part, atOnce: boolean) =>
    say`${who} bring${s(who)} ${n} more${atOnce ? '' : ', from the next hand on'}.`,
  counted: (who: Name, n: Part) => say`${who} play${s(who)} with ${n} more now.`,
  sitsOut: (who: Name) => say`${who} sit${s(who)} out from the next hand on.`,
  back: (who: Name, waits: boolean) =>
    waits ? say`${who} come${s(who)} back with the big blind.` : say`${who} ${are(who)} back.`,
  straddles: (who: Name, n: Part) => say`${who} will straddle ${n} when it is ${does(who, 'your', 'their')} turn to.`,
  straddlesNoMore: (who: Name) => say`${who} will not straddle any more.`,
  straddleSkipped: {
    chips: (who: Name, n: Part) => say`${who} cannot straddle ${n}: too few chips.`,
    size: (who: Name, n: Part) => say`${who} cannot straddle ${n}: it is not twice the last bet.`,
    'chip-unit': (who: Name, n: Part) => say`${who} cannot straddle ${n}: the chips of this game do not make it up.`,
    'heads-up': (who: Name, n: Part) => say`${who} cannot straddle ${n}: two players do not straddle.`,
  },
  newGame: 'The game changes from the next hand on.',
  broke: (who: Name) => say`${who} ${have(who)} no chips left.`,
  out: (who: Name) => say`${who} ${are(who)} out.`,
  undone: 'The last step was taken back.',
  redone: 'The step taken back was done again.',

  opened: (who: Name, name: string) => say`${who} open${s(who)} the table ${name}.`,
  asksSeat: (who: Name, seat: number, n: Part) => say`${who} ask${s(who)} for seat ${`${seat}`} with ${n}.`,
  asksChips: (who: Name, n: Part) => say`${who} ask${s(who)} for ${n} more.`,
  granted: (who: Name) => say`The host says yes to ${who}.`,
  refused: (who: Name) => say`The host says no to ${who}.`,
  withdrawn: (who: Name) => say`${who} take${s(who)} the request back.`,
  grantedUnknown: 'The host says yes to a request.',
  refusedUnknown: 'A request is off.',
  host: (who: Name) => say`${who} ${are(who)} the host now.`,
  kicked: (who: Name) => say`The host sends ${who} away.`,
  renamed: (before: string, after: string) => [{ name: before, me: false }, ' is called ', { name: after, me: false }, ' now.'] as Sentence,
  begins: 'The host starts the game.',
  pauses: 'The host stops the game for a while.',
  resumes: 'The game goes on.',
  settings: 'The host changes the settings of the table.',
  said: (who: Name, text: string) => say`${who} say${s(who)}: ${text}`,
  reopened: 'The server was away and is back. Nobody lost time.',

  titleTurn: (title: string) => `Your turn · ${title}`,
  turnCall: (n: Part) => say`Your turn: ${n} to call.`,
  turnCheck: 'Your turn: nothing to call.',

  aloud,
  keys,
};

export const chat = {
  title: 'Chat',
  empty: 'Nobody has said anything yet.',
  field: 'Message',
  hint: 'Say something',
  send: 'Send',
  left: (n: number) => `${n} left`,
  mute: (name: string) => `Mute ${name}`,
  unmute: (name: string) => `Hear ${name} again`,
  mutedList: 'Muted people',
  muteAll: 'Mute everybody',
  allMuted: 'Everybody is muted. Messages are not shown.',
};

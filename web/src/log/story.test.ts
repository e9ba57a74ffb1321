import { describe, expect, test } from 'vitest';
import { chips } from '../lib/amount';
import { cardName } from '../lib/cards';
import { log as en } from '../messages/en/log';
import type { LogEvent, Made, TableView } from '../protocol';
import { at, picture } from '../fixtures/log-events';
import { plain } from './parts';
import { Story } from './story';

const read = { you: en.you, card: cardName, amount: chips };

/** The lines that events add, told one update each, to the player in seat 0. */
function told(events: LogEvent[], table: TableView = picture(), by?: string): string[] {
  const story = new Story('p_me');
  return events.flatMap((event, seq) =>
    story.tell({ seq, at: 0, by, events: [event] }, table).lines.map(({ sentence }) => plain(sentence, read)),
  );
}

const made = (category: Made['category'], ranks: string): Made => ({ category, ranks: [...ranks], cards: [] });

/** Every event, what comes before it, and what it says. */
const SENTENCES: { [T in LogEvent['type']]: [before: LogEvent[], event: Extract<LogEvent, { type: T }>, says: string[]][] } = {
  'hand-planned': [
    [[], at.planned(47), ['Hand 47 · before the flop']],
    [[], at.planned(47, true), ['Hand 47, dealt again · before the flop']],
  ],
  'hand-started': [[[], at.started(), []]],
  posted: [
    [[at.started()], at.posts(4, 5, 'small blind'), ['Ben posts the small blind, 5.']],
    [[at.started()], at.posts(2, 40, 'big blind'), ['Ana posts the big blind, 40 and is all-in.']],
    [[at.started()], at.posts(0, 10, 'big blind'), ['You post the big blind, 10.']],
    [[at.started()], at.posts(3, 10, 'button blind'), ['Olive posts the button blind, 10.']],
    [[at.started()], at.posts(5, 10, 'ante for all'), ['Cara posts the ante of 10 for all.']],
    [[at.started()], at.posts(1, 20, 'straddle'), ['Dev straddles to 20.']],
    [[at.started()], at.posts(1, 10, 'live'), ['Dev posts 10 to come in.']],
    [[at.started()], at.posts(1, 5, 'dead'), ['Dev posts 5 dead.']],
    [[at.started()], at.posts(1, 5, 'ante'), []],
  ],
  'hole-dealt': [[[], { v: 1, type: 'hole-dealt', turn: 0, bet: 10, short: 0 }, []]],
  'hole-cards': [
    [[], at.hole(0, 'As', 'Ks'), ['You are dealt ace of spades, king of spades.']],
    [[], at.hole(1), []],
    [[], at.hole(2, '9c', '9h'), ['Ana is dealt nine of clubs, nine of hearts.']],
  ],
  acted: [
    [[], at.acts(1, 'fold'), ['Dev folds.']],
    [[], at.acts(0, 'check'), ['You check.']],
    [[], at.acts(1, 'call', 30, 30), ['Dev calls 30.']],
    [[at.posts(5, 10, 'big blind')], at.acts(5, 'call', 75, 85), ['Cara calls 75 more.']],
    [[at.started()], at.acts(0, 'bet', 120, 120), ['You bet 120.']],
    [[at.started()], at.acts(2, 'raise', 40, 40), ['Ana raises to 40 and is all-in.']],
    [[at.started()], at.acts(0, 'call', 1200, 1200), ['You call 1,200 and are all-in.']],
  ],
  returned: [
    [[], at.returned(1, 330), ['330 go back to Dev: nobody could call them.']],
    [[], at.returned(0, 1), ['1 goes back to you: nobody could call it.']],
    [[at.acts(1, 'fold')], at.returned(0, 60), ['60 go back to you: nobody called them.']],
  ],
  'board-dealt': [
    [[], at.board('Kh', '9s', '4s'), ['Flop', 'The flop is king of hearts, nine of spades, four of spades.']],
    [[at.board('Kh', '9s', '4s')], at.board('4d'), ['Turn', 'The turn is four of diamonds.']],
    [[], at.board(), ['Flop']],
  ],
  'runs-agreed': [[[], { v: 1, type: 'runs-agreed' }, ['The rest of the board is dealt twice.']]],
  shown: [
    [[], at.shows(2, '9c', '9h'), ['Ana shows nine of clubs, nine of hearts.']],
    [[], at.shows(0, 'As'), ['You show ace of spades.']],
  ],
  mucked: [[[], { v: 1, type: 'mucked', seat: 5 }, ['Cara mucks.']]],
  raked: [[[], { v: 1, type: 'raked', pot: 0, amount: 5 }, ['The house takes 5 from the pot.']]],
  awarded: [
    [[], at.wins(0, [3], [95]), ['Olive wins 95. No hand is shown.']],
    [[], at.wins(1, [0], [855]), ['You win the side pot, 855. No hand is shown.']],
    [[], at.wins(0, [0], [0]), []],
    [[at.shows(0, 'As', 'Ks')], at.wins(0, [0, 2], [51, 50]), ['You and Ana split the pot, 101: 50 each, the odd chip of 1 to you.']],
    [[at.shows(0, 'As', 'Ks')], at.wins(0, [0, 2], [50, 50]), ['You and Ana split the pot, 100: 50 each.']],
    [[at.shows(0, 'As', 'Ks')], at.wins(0, [2, 4, 5], [34, 34, 33]), ['Ana, Ben and Cara split the pot, 101: 33 each, an odd chip of 1 each to Ana and Ben.']],
  ],
  'card-exposed': [
    [[], { v: 1, type: 'card-exposed', number: 4, seat: 2 }, ['A card of Ana was turned up by mistake: it is replaced after the deal.']],
  ],
  misdealt: [[[], { v: 1, type: 'misdealt', reason: 'the first card was exposed' }, ['Misdeal: the first card was exposed. All cards and posts go back.']]],
  'hand-ended': [
    [[at.started()], at.ended(1610), ['You gain 410 on this hand.']],
    [[at.started()], at.ended(755), ['You lose 445 on this hand.']],
    [[at.started()], at.ended(1200), []],
    [[at.started(), { v: 1, type: 'misdealt', reason: 'x' }], at.ended(1000), []],
    [[], at.ended(1610), []],
  ],
  'table-opened': [[[], { v: 1, type: 'table-opened', rules: {}, game: { forced: {} } }, []]],
  sat: [[[], { v: 1, type: 'sat', seat: 1, player: 'p_dev', chips: 1000, how: 'post' }, ['Dev sits down with 1,000.']]],
  'leave-asked': [[[], { v: 1, type: 'leave-asked', seat: 1 }, ['Dev has got up and leaves when the hand is over.']]],
  left: [[[], { v: 1, type: 'left', seat: 0, player: 'p_me', chips: 1230 }, ['You leave with 1,230.']]],
  rebought: [
    [[], { v: 1, type: 'rebought', seat: 1, amount: 500, at_once: true }, ['Dev brings 500 more.']],
    [[], { v: 1, type: 'rebought', seat: 0, amount: 500, at_once: false }, ['You bring 500 more, from the next hand on.']],
  ],
  'chips-counted': [[[], { v: 1, type: 'chips-counted', seat: 1, amount: 500 }, ['Dev plays with 500 more now.']]],
  'sat-out': [[[], { v: 1, type: 'sat-out', seat: 0 }, ['You sit out from the next hand on.']]],
  'came-back': [
    [[], { v: 1, type: 'came-back', seat: 1, how: 'post' }, ['Dev is back.']],
    [[], { v: 1, type: 'came-back', seat: 0, how: 'wait' }, ['You come back with the big blind.']],
  ],
  'straddle-wished': [
    [[], { v: 1, type: 'straddle-wished', seat: 1, amount: 20 }, ['Dev will straddle 20 when it is their turn to.']],
    [[], { v: 1, type: 'straddle-wished', seat: 0, amount: null }, ['You will not straddle any more.']],
  ],
  'game-chosen': [[[], { v: 1, type: 'game-chosen', game: { forced: {} } }, ['The game changes from the next hand on.']]],
  'straddle-skipped': (['chips', 'size', 'chip-unit', 'heads-up'] as const).map((why) => [
    [],
    { v: 1, type: 'straddle-skipped', seat: 1, amount: 20, why },
    [`Dev cannot straddle 20: ${{ chips: 'too few chips', size: 'it is not twice the last bet', 'chip-unit': 'the chips of this game do not make it up', 'heads-up': 'two players do not straddle' }[why]}.`],
  ]),
  played: [[[], { v: 1, type: 'played', seat: 1 }, []]],
  busted: [
    [[], { v: 1, type: 'busted', seat: 1, player: 'p_dev', number: 3, stack: 40, ante: 0, out: false }, ['Dev has no chips left.']],
    [[], { v: 1, type: 'busted', seat: 0, player: 'p_me', number: 3, stack: 40, ante: 0, out: true }, ['You are out.']],
  ],
  undone: [[[], { v: 1, type: 'undone', to: 1, again: 0 }, ['The last step was taken back.']]],
  redone: [[[], { v: 1, type: 'redone', to: 1, again: 0 }, ['The step taken back was done again.']]],
  'room-opened': [[[], { v: 1, type: 'room-opened', name: 'Friday table', host: 'p_me', settings: {} }, ['You open the table Friday table.']]],
  named: [
    [[], { v: 1, type: 'named', person: 'p_eve', name: 'Eve' }, []],
    [[{ v: 1, type: 'named', person: 'p_eve', name: 'Eve' }], { v: 1, type: 'named', person: 'p_eve', name: 'Eva' }, ['Eve is called Eva now.']],
  ],
  requested: [
    [[], at.asks('seat', 'p_eve', 2, 1000), ['Somebody asks for seat 3 with 1,000.']],
    [[], at.asks('rebuy', 'p_me', 0, 500), ['You ask for 500 more.']],
  ],
  answered: [
    [[at.asks('rebuy', 'p_dev', 1, 500)], { v: 1, type: 'answered', number: 7, yes: true }, ['The host says yes to Dev.']],
    [[at.asks('rebuy', 'p_dev', 1, 500)], { v: 1, type: 'answered', number: 7, yes: false }, ['The host says no to Dev.']],
    [[], { v: 1, type: 'answered', number: 9, yes: true }, ['The host says yes to a request.']],
    [[], { v: 1, type: 'answered', number: 9, yes: false }, ['A request is off.']],
  ],
  'host-changed': [[[], { v: 1, type: 'host-changed', person: 'p_dev' }, ['Dev is the host now.']]],
  kicked: [[[], { v: 1, type: 'kicked', person: 'p_dev' }, ['The host sends Dev away.']]],
  'dealing-started': [[[], { v: 1, type: 'dealing-started' }, ['The host starts the game.']]],
  'play-paused': [[[], { v: 1, type: 'play-paused' }, ['The host stops the game for a while.']]],
  'play-resumed': [[[], { v: 1, type: 'play-resumed' }, ['The game goes on.']]],
  'settings-changed': [[[], { v: 1, type: 'settings-changed', settings: {} }, ['The host changes the settings of the table.']]],
  said: [[[], { v: 1, type: 'said', person: 'p_dev', text: 'nice' }, []]],
  'timed-out': [
    [[], { v: 1, type: 'timed-out', seat: 1 }, ['The time of Dev is up.']],
    [[], { v: 1, type: 'timed-out', seat: 0 }, ['Your time is up.']],
  ],
  'run-twice-asked': [[[], { v: 1, type: 'run-twice-asked', seats: [0, 5] }, ['You and Cara are asked whether to run it twice.']]],
  'run-twice-voted': [
    [[], { v: 1, type: 'run-twice-voted', seat: 5, agree: true }, ['Cara agrees to run it twice.']],
    [[], { v: 1, type: 'run-twice-voted', seat: 0, agree: false }, ['You want it run once.']],
  ],
  reopened: [[[], { v: 1, type: 'reopened' }, ['The server was away and is back. Nobody lost time.']]],
};

describe('every event is told', () => {
  for (const [type, cases] of Object.entries(SENTENCES))
    test.each(cases as [LogEvent[], LogEvent, string[]][])(`${type}, %#`, (before, event, says) => {
      expect(told([...before, event]).slice(told(before).length)).toEqual(says);
    });
});

describe('what belongs together is told together', () => {
  test('antes are one sentence, with who could not pay it', () => {
    const antes = [at.posts(0, 5, 'ante'), at.posts(1, 3, 'ante'), at.posts(2, 5, 'ante'), at.posts(4, 2, 'ante')];
    expect(told([at.started(5), ...antes, at.posts(4, 5, 'small blind')])[0]).toBe(
      'Everybody posts an ante of 5, but Dev has only 3 and Ben only 2.',
    );
  });

  test('hands turned up in one step are one sentence', () => {
    const story = new Story('p_me');
    const events = [at.shows(1, 'Ah', '5h'), at.shows(4, 'Kc', 'Ts'), at.shows(0, 'Qs', 'Qc')];
    const { lines } = story.tell({ seq: 1, at: 0, events }, picture());
    expect(lines.map(({ sentence }) => plain(sentence, read))).toEqual([
      'Dev shows ace of hearts, five of hearts, Ben king of clubs, ten of spades, you queen of spades, queen of clubs.',
    ]);
  });

  test('who gets up between two hands just leaves', () => {
    const story = new Story('p_me');
    const events: LogEvent[] = [
      { v: 1, type: 'leave-asked', seat: 1 },
      { v: 1, type: 'left', seat: 1, player: 'p_dev', chips: 640 },
    ];
    const gone = picture();
    gone.seats[1] = null;
    story.tell({ seq: 0, at: 0, events: [] }, picture());
    const { lines } = story.tell({ seq: 1, at: 0, events }, gone);
    expect(lines.map(({ sentence }) => plain(sentence, read))).toEqual(['Dev leaves with 640.']);
  });
});

describe('pots', () => {
  const split = picture({ pots: [{ number: 0, amount: 165, seats: [0, 2, 3, 5] }, { number: 1, amount: 135, seats: [0, 3, 5] }] }); // prettier-ignore

  test('are told once when they split, before the street', () => {
    expect(told([at.board('Kh', '9s', '4s'), at.board('4d')], split)).toEqual([
      'Main pot 165, side pot 135 without Ana.',
      'Flop',
      'The flop is king of hearts, nine of spades, four of spades.',
      'Turn',
      'The turn is four of diamonds.',
    ]);
  });

  test('are not told from a picture of another moment', () => {
    const story = new Story('p_me');
    const { lines } = story.tell({ seq: 1, at: 0, events: [at.board('Kh', '9s', '4s')] }, split, false);
    expect(lines).toHaveLength(2);
  });

  test('say what they were won with, and the kicker only where it decided', () => {
    const kings = made('two-pair', 'K4A');
    const result = {
      pots: [
        { number: 0, amount: 165, winners: [{ seat: 2, amount: 165, made: made('full-house', '94') }] },
        { number: 1, amount: 855, winners: [{ seat: 0, amount: 855, made: kings }] },
      ],
      returned: [],
      misdeal: false,
    };
    const table = picture({ result });
    table.seats[0]!.made = kings;
    table.seats[2]!.made = made('full-house', '94');
    table.seats[5]!.made = made('two-pair', 'K4Q');
    expect(told([at.wins(0, [2], [165]), at.wins(1, [0], [855])], table)).toEqual([
      'Ana wins the main pot, 165, with a full house, nines full of fours.',
      'You win the side pot, 855, with two pair, kings and fours, ace next.',
    ]);
    table.seats[5]!.made = made('one-pair', 'KQ94');
    expect(told([at.wins(1, [0], [855])], table)).toEqual(['You win the side pot, 855, with two pair, kings and fours.']);
  });

  test('are told board by board when run twice', () => {
    const twice: LogEvent[] = [at.board('Kh', '9s', '4s'), { v: 1, type: 'runs-agreed' }, at.board('4d'), at.board('2c'), { ...at.board('7d'), run: 1 }]; // prettier-ignore
    expect(told([...twice, at.wins(0, [0], [83]), { ...at.wins(0, [2], [82]), run: 1 }]).slice(3)).toEqual([
      'Turn · first board',
      'The turn is four of diamonds.',
      'River · first board',
      'The river is two of clubs.',
      'Turn · second board',
      'The turn is seven of diamonds.',
      'You win 83 of the pot on the first board. No hand is shown.',
      'Ana wins 82 of the pot on the second board. No hand is shown.',
    ]);
  });
});

describe('names', () => {
  test('of people who have left come from outside of the picture', () => {
    const story = new Story('p_me');
    const said = [{ v: 1, type: 'said', person: 'p_gone', text: 'bye' }] as LogEvent[];
    story.know({ p_gone: 'Zoe' });
    expect(story.tell({ seq: 3, at: 5, events: said }, picture()).chat[0]!.name).toEqual({ name: 'Zoe', me: false });
  });

  test('come from the picture, from events, and else the seat is said', () => {
    const empty = picture();
    empty.seats = empty.seats.map(() => null);
    expect(told([at.acts(4, 'fold')], empty)).toEqual(['Seat 5 folds.']);
    const named: LogEvent[] = [
      { v: 1, type: 'named', person: 'p_eve', name: 'Eve' },
      { v: 1, type: 'sat', seat: 4, player: 'p_eve', chips: 100, how: 'post' },
    ];
    const story = new Story('p_me');
    const { lines } = story.tell({ seq: 1, at: 0, events: [...named, at.acts(4, 'fold')] }, empty);
    expect(lines.map(({ sentence }) => plain(sentence, read))).toEqual(['Eve sits down with 100.', 'Eve folds.']);
  });

  test('a request taken back by who made it is no refusal', () => {
    const events: LogEvent[] = [at.asks('rebuy', 'p_dev', 1, 500), { v: 1, type: 'answered', number: 7, yes: false }];
    expect(told(events, picture(), 'p_dev')[1]).toBe('Dev takes the request back.');
  });

  test('chat is kept apart, with who said it', () => {
    const story = new Story('p_me');
    const events: LogEvent[] = [{ v: 1, type: 'said', person: 'p_dev', text: '<b>hi</b>' }];
    const { lines, chat } = story.tell({ seq: 3, at: 5, events }, picture());
    expect(lines).toEqual([]);
    expect(chat).toEqual([{ id: '3-0', seq: 3, at: 5, person: 'p_dev', name: { name: 'Dev', me: false }, text: '<b>hi</b>' }]);
  });

  test('an event that this page does not know says nothing', () => {
    expect(told([{ v: 1, type: 'rabbit-hunted' } as unknown as LogEvent])).toEqual([]);
  });
});

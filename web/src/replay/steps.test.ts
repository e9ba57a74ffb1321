import { describe, expect, test } from 'vitest';
import { at, picture } from '../fixtures/log-events';
import { steps as raw } from '../fixtures/replay-47';
import { chips } from '../lib/amount';
import { cardName } from '../lib/cards';
import { log as en } from '../messages/en/log';
import { replay } from '../messages/en/history';
import { look, price, shownHands, stepOf, stepText, stretches, tellSteps } from './steps';

const read = { you: en.you, card: cardName, amount: chips };
const steps = tellSteps(raw);
const all = (hand = steps): string => hand.map((step) => stepText(step, read)).join('\n');
const alias = ({ position }: { position?: string }): string => position ?? '';

describe('steps', () => {
  test('tell the whole hand', () => {
    expect(steps.map((step) => stepText(step, read)).slice(12)).toEqual([
      'Main pot 165, side pot 375 without Ana. The turn is four of diamonds.',
      'Cara checks.',
      'You bet 240.',
      'Cara calls 240.',
      'Main pot 165, side pot 855 without Ana. The river is two of clubs.',
      'Cara checks.',
      'You check.',
      'Cara shows king of diamonds, queen of diamonds: two pair, kings and fours; you ace of spades, king of spades: two pair, kings and fours; Ana nine of clubs, nine of hearts: full house, nines full of fours.',
      'Ana wins the main pot, 165, with a full house, nines full of fours. You win the side pot, 855, with two pair, kings and fours, ace next. You gain 410 on this hand.',
    ]);
  });

  test('fall into streets, and every step is in one', () => {
    const found = stretches(steps);
    expect(found.map(({ street }) => street)).toEqual([0, 1, 2, 3, 4]);
    expect(found[0]!.from).toBe(0);
    found.slice(1).forEach(({ from }, place) => expect(from).toBe(found[place]!.to));
    // Cards are turned up, and the pots go to their winners.
    expect(found.at(-1)).toEqual({ street: 4, from: steps.length - 2, to: steps.length });
  });

  test('leave out what was only said', () => {
    const said = { ...raw[3]!, seq: 999, events: [{ v: 1 as const, type: 'said' as const, person: 'p_dev', text: 'hm' }] };
    expect(tellSteps([...raw.slice(0, 3), said, ...raw.slice(3)])).toHaveLength(raw.length);
  });
});

test.each([
  ['', 0],
  ['#1', 0],
  ['#17', 16],
  ['#0', 0],
  ['#999', 20],
  ['#x', 0],
])('the hash %o is step %i', (hash, step) => expect(stepOf(hash, 21)).toBe(step));

describe('the price of a decision', () => {
  test('is what a call costs against all that lies in the middle', () => {
    const { seat, call, pot, needs } = price(raw[14]!.table)!;
    expect([seat.name, call, pot]).toEqual(['Cara', 240, 780]);
    expect(replay.needsIs(needs)).toBe('24%, one in four');
  });

  test('leaves out what a short stack cannot match', () => {
    const table = picture({ turn: 2, bet: 100, pot: 115 });
    Object.assign(table.seats[0]!, { bet: 100 });
    Object.assign(table.seats[4]!, { bet: 15 });
    // Ana has 40: of the bet of 100 she can win 40.
    expect(price(table)).toMatchObject({ call: 40, pot: 55 });
  });

  test('is nothing where nothing is to call, and after the hand', () => {
    expect(price(raw[13]!.table)).toBeNull();
    expect(price(raw.at(-1)!.table)).toBeNull();
    expect(price(raw[7]!.table)).toBeNull();
  });
});

describe('a look at the hand', () => {
  test('with shown hands open has them open from the start, and no other', () => {
    expect([...shownHands(raw).keys()].sort()).toEqual([0, 2, 5]);
    const [first] = look(raw, { open: true, hideNames: false, hideMine: false }, alias);
    expect(first!.table.seats.map((seat) => seat!.cards)).toEqual([['As', 'Ks'], ['', ''], ['9c', '9h'], ['', ''], ['', ''], ['Kd', 'Qd']]);
    const [mine] = look(raw, { open: false, hideNames: false, hideMine: false }, alias);
    expect(mine!.table.seats[5]!.cards).toEqual(['', '']);
  });

  test('without names has none in pictures or sentences', () => {
    const named = { ...raw[0]!, events: [{ v: 1 as const, type: 'named' as const, person: 'p_dev', name: 'Dev' }, ...raw[0]!.events] };
    const hidden = look([named, ...raw.slice(1)], { open: false, hideNames: true, hideMine: false }, alias);
    expect(JSON.stringify([hidden.map(({ table }) => table), all(tellSteps(hidden))])).not.toMatch(/Dev|Olive|Cara/);
    expect(all(tellSteps(hidden))).toContain('BB calls 75 more.');
  });

  test('without my cards has none before I show them', () => {
    const hidden = look(raw, { open: false, hideNames: false, hideMine: true }, alias);
    const before = tellSteps(hidden).slice(0, 19);
    expect(JSON.stringify(before)).not.toMatch(/"As"|"Ks"/);
    expect(all(before)).not.toContain('ace of spades');
  });
});

test('the fixture adds up: no chip is lost on the way', () => {
  const sum = (step: (typeof raw)[number]): number =>
    step.table.seats.reduce((total, seat) => total + seat!.stack, 0) + (step.table.pot ?? 0);
  raw.slice(0, -1).forEach((step) => expect(sum(step)).toBe(5240));
  expect(at.started().stacks.reduce((total, stack) => total + stack, 0)).toBe(5240);
  expect(sum(raw.at(-1)!)).toBe(5240);
});

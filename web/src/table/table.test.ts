import { describe, expect, test } from 'vitest';
import type { OptionsView, PotResult, SeatView, TableView } from '../protocol';
import { buyIn } from './buyin';
import { timeLeft } from './clock';
import { dockState } from './dockstate';
import { keyAction } from './keys';
import { Lock, LOCK } from './lock';
import { chosen, choices, priceFor, stands, type PreAction } from './preaction';
import { parseAmount, presetNames, presets, stepped } from './sizes';
import { cardState, spotlight } from './spotlight';
import { DEFAULTS } from '../lib/prefs.svelte';

const facing: OptionsView = {
  call: 120, can_fold: true, verb: 'raise', all_in_to: 1115, unit: 1, bet: 120, pot: 420, min_to: 240, max_to: 1115,
}; // prettier-ignore
const free: OptionsView = {
  call: 0, can_fold: true, verb: 'bet', all_in_to: 1115, unit: 1, bet: 0, pot: 300, min_to: 10, max_to: 1115,
}; // prettier-ignore
const seat = (number: number, changes: Partial<SeatView> = {}): SeatView => ({
  seat: number, person: `p_${number}`, name: `P${number}`, stack: 1000, status: 'playing', ...changes,
}); // prettier-ignore
const table = (changes: Partial<TableView> = {}): TableView => ({
  id: 't', name: 'T', game: { v: 1, type: 'game', forced: { big_blind: 10 } }, game_name: 'x', big_blind: 10, settings: {},
  host: 'p_0', phase: 'playing', seats: [seat(0), seat(1)], hand: 7, street: 1, ...changes,
}); // prettier-ignore
const tos = (names: string[], options: OptionsView) => presets(names, options, 10).map(({ to }) => to);

describe('sizes', () => {
  test('presets facing a bet are those of the mock-up', () => {
    expect(tos(DEFAULTS.presets.facing, facing)).toEqual([240, 360, 390, 660, 1115]);
  });
  test('presets without a bet are parts of the pot', () => {
    expect(tos(DEFAULTS.presets.postflop, free)).toEqual([100, 150, 225, 300, 1115]);
  });
  test('before the flop big blinds count, until somebody has raised', () => {
    expect(presetNames(DEFAULTS, { ...facing, bet: 10, call: 10 }, 0, 10)).toBe(DEFAULTS.presets.preflop);
    expect(presetNames(DEFAULTS, { ...facing, bet: 30, call: 20 }, 0, 10)).toBe(DEFAULTS.presets.facing);
    expect(presetNames(DEFAULTS, free, 1, 10)).toBe(DEFAULTS.presets.postflop);
    expect(presets(['2.5bb'], { ...facing, bet: 10, min_to: 20 }, 10)[0]?.to).toBe(25);
  });
  test('a preset outside the bounds cannot be pressed, and half a chip is rounded up', () => {
    expect(presets(['1/3'], { ...free, min_to: 150 }, 10)).toEqual([{ name: '1/3', to: 100, off: true }]);
    expect(tos(['1/2'], { ...facing, pot: 445 })).toEqual([403]);
    expect(tos(['1/3'], { ...free, pot: 310, unit: 25 })).toEqual([100]);
  });
  test('there is no all-in preset where the limit is below it, and none at all where raising is closed', () => {
    expect(tos(['pot', 'all-in'], { ...facing, max_to: 660 })).toEqual([660]);
    expect(tos(DEFAULTS.presets.facing, { ...facing, min_to: null, max_to: null })).toEqual([]);
  });
  test('a preset that nobody can read is left out', () => {
    expect(tos(['much', '1/0', '', '75%'], free)).toEqual([225]);
  });
  test('steps go by big blinds on their grid and stop at the bounds', () => {
    expect(stepped(243, 1, 10, 240, 1115)).toBe(250);
    expect(stepped(243, -1, 10, 200, 1115)).toBe(240);
    expect(stepped(240, -1, 10, 240, 1115)).toBe(240);
    expect(stepped(1110, 1, 10, 240, 1115)).toBe(1115);
  });
  test('typed amounts are chips or big blinds', () => {
    expect(parseAmount('1,230', false, 10)).toBe(1230);
    expect(parseAmount('2.5', true, 10)).toBe(25);
    expect(parseAmount('2.5 bb', true, 10)).toBe(25);
    expect(parseAmount('-5', false, 10)).toBeNull();
    expect(parseAmount('1e9', false, 10)).toBeNull();
    expect(parseAmount('', false, 10)).toBeNull();
  });
});

describe('choices made ahead', () => {
  const call: PreAction = { kind: 'call', hand: 7, street: 1, price: 120 };
  test('a call is for this amount only', () => {
    expect(stands(call, table(), 120)).toBe(true);
    expect(stands(call, table(), 240)).toBe(false);
    expect(chosen(call, facing)).toBe('call');
    expect(chosen(call, { ...facing, call: 240 })).toBeNull();
  });
  test('every choice is gone with its street and its hand', () => {
    for (const kind of ['fold', 'check', 'check-fold', 'call-any'] as const) {
      expect(stands({ ...call, kind }, table({ street: 2 }), 120)).toBe(false);
      expect(stands({ ...call, kind }, table({ hand: 8 }), 120)).toBe(false);
    }
  });
  test('a check is gone when somebody bets; check or fold then folds', () => {
    expect(stands({ ...call, kind: 'check', price: 0 }, table(), 50)).toBe(false);
    expect(chosen({ ...call, kind: 'check-fold', price: 0 }, facing)).toBe('fold');
    expect(chosen({ ...call, kind: 'check-fold', price: 0 }, free)).toBe('check');
  });
  test('nothing folds where a check is free', () => {
    for (const kind of ['fold', 'check', 'check-fold', 'call-any'] as const) expect(chosen({ ...call, kind }, free)).toBe('check');
  });
  test('the price is what is missing, at most the stack', () => {
    const view = table({ bet: 120, seats: [seat(0, { bet: 20 }), seat(1, { stack: 30 })] });
    expect(priceFor(view, 0)).toBe(100);
    expect(priceFor(view, 1)).toBe(30);
    expect(choices(0)).toContain('check');
    expect(choices(5)).toContain('call');
  });
});

describe('the end of a hand', () => {
  const pots: PotResult[] = [
    { number: 0, amount: 165, winners: [{ seat: 1, amount: 165, made: { category: 'flush', ranks: ['A'], cards: ['As'] } }] },
    { number: 1, amount: 855, winners: [{ seat: 0, amount: 855, made: null }] },
  ];
  const over = table({ result: { pots, returned: [], misdeal: false } });
  test('what is not shown yet is not in the stacks', () => {
    expect(spotlight(over, 0).pending.get(0)).toBe(855);
    expect(spotlight(over, 0).won.get(1)).toBe(165);
    expect(spotlight(over).pending.size).toBe(0);
    expect(spotlight(over).winners).toEqual(new Set([0]));
  });
  test('the winning cards are raised and the others dimmed, unless nobody had to show', () => {
    expect(cardState('As', spotlight(over, 0))).toBe('up');
    expect(cardState('Kd', spotlight(over, 0))).toBe('dim');
    expect(cardState('Kd', spotlight(over, 1))).toBe('');
  });
});

describe('time', () => {
  const clock = { seat: 0, base: 30_000, until: 90_000, total: 30_000 };
  test('first the time for the decision, then the bank', () => {
    expect(timeLeft(clock, 12_000)).toMatchObject({ bank: false, seconds: 18, reserve: 60, share: 0.6, low: false });
    expect(timeLeft(clock, 20_000)).toMatchObject({ seconds: 10, low: true });
    expect(timeLeft(clock, 48_000)).toMatchObject({ bank: true, seconds: 42, share: 0.7, low: true });
    expect(timeLeft(clock, 99_000)).toMatchObject({ seconds: 0, share: 0 });
  });
  test('buttons are without effect for a moment after they changed', () => {
    let now = 1000;
    const lock = new Lock(() => now);
    now += LOCK - 1;
    expect(lock.open).toBe(false);
    now += 1;
    expect(lock.open).toBe(true);
    lock.again();
    expect(lock.open).toBe(false);
  });
});

describe('keys', () => {
  const press = (key: string, target: EventTarget = document.body, more: KeyboardEventInit = {}) => {
    let found: unknown;
    const listen = (event: Event) => (found = keyAction(event as KeyboardEvent, DEFAULTS.keys));
    addEventListener('keydown', listen, { once: true });
    document.body.append(target as HTMLElement);
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...more }));
    return found;
  };
  const element = (tag: string, type = ''): HTMLElement => Object.assign(document.createElement(tag), type ? { type } : {});
  test('letters act, and Shift does not matter to them', () => {
    const there = element('div');
    expect(press('f', there)).toBe('fold');
    expect(press('F', there)).toBe('fold');
    expect(press('1', there)).toBe('preset1');
  });
  test('they are off while somebody types, and with Ctrl', () => {
    expect(press('f', element('input', 'text'))).toBeNull();
    expect(press('f', element('textarea'))).toBeNull();
    expect(press('f', element('input', 'range'))).toBe('fold');
    expect(press('f', element('div'), { ctrlKey: true })).toBeNull();
    expect(press('f', element('div'), { repeat: true })).toBeNull();
  });
  test('Enter on a button is the button', () => {
    expect(press('Enter', element('button'))).toBeNull();
    expect(press('Enter', element('div'))).toBe('send');
  });
});

describe('the dock', () => {
  const you = { person: 'p_0', name: 'P0', seat: 0, holds_seat: true };
  test('asks for the most urgent thing', () => {
    const mine = { ...you, options: free };
    expect(dockState(table({ turn: 0 }), mine, 'live')).toBe('turn');
    expect(dockState(table({ turn: 0 }), mine, 'lost')).toBe('lost');
    expect(dockState(table({ phase: 'paused' }), mine, 'live')).toBe('paused');
    expect(dockState(table({ phase: 'trouble' }), mine, 'live')).toBe('trouble');
    expect(dockState(table({ turn: 1 }), you, 'live')).toBe('ahead');
    expect(dockState(table({ turn: 1, seats: [seat(0, { status: 'folded' }), seat(1)] }), you, 'live')).toBe('seat');
    expect(dockState(table(), { person: 'p_9', name: 'X' }, 'live')).toBe('looking');
    expect(dockState(table({ turn: 1 }), { ...you, holds_seat: false }, 'live')).toBe('another-tab');
  });
});

describe('buying in', () => {
  const settings = { buy_in: 1000, min_buy_in: 400, max_buy_in: 2000 };
  test('a new seat gets the usual amount within the bounds', () => {
    expect(buyIn(table({ settings }), null)).toMatchObject({ least: 400, usual: 1000, most: 2000, step: 10 });
    expect(buyIn(table({ settings: {} }), null)).toMatchObject({ least: 1, usual: 1000, most: null });
  });
  test('adding fills up to the usual amount, never above the most', () => {
    expect(buyIn(table({ settings }), 300)).toMatchObject({ least: 100, usual: 700, most: 1700 });
    expect(buyIn(table({ settings }), 1500)).toMatchObject({ least: 1, usual: 500, most: 500 });
  });
});

import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixtures } from '../fixtures/table-hands';
import { prefs } from '../lib/prefs.svelte';
import { Refused } from '../lib/refused';
import type { CommandBody, TableView, You } from '../protocol';
import Dock from './Dock.svelte';
import { away } from './dockstate';
import { LOCK } from './lock';

let clock = 0;
let dock: Record<string, unknown> | null = null;
let sent: CommandBody[] = [];
let answer: () => Promise<unknown>;
let props: Record<string, unknown> & { table: TableView; you: You };

const picture = (name: string) => {
  const { table, you } = fixtures[name]!;
  return { table: table!, you: you! };
};

function open(name: string, more: Record<string, unknown> = {}): void {
  const session = {
    status: 'live',
    goodbye: null,
    log: [],
    send: (body: CommandBody) => {
      sent.push(body);
      return answer();
    },
  };
  const nothing = () => undefined;
  const made = $state({
    session, now: Date.now(), showing: 0, narrow: false, drawer: false, onskip: nothing, onsit: nothing, onrebuy: nothing,
    oninvite: nothing, onplayers: nothing, onleave: nothing, ...picture(name), ...more,
  }); // prettier-ignore
  props = made;
  dock = mount(Dock, { target: document.body, props: props as never });
  flushSync();
}

function show(changes: { table?: Partial<TableView>; you?: Partial<You> }): void {
  props.table = { ...props.table, ...changes.table };
  props.you = { ...props.you, ...changes.you };
  flushSync();
}

const button = (text: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((each) => (each.getAttribute('aria-label') ?? each.textContent)?.replace(/\s+/g, ' ').includes(text));
  if (!found) throw new Error(`no button ${text} in: ${document.body.textContent}`);
  return found;
};
const press = (text: string): void => {
  button(text).click();
  flushSync();
};
const key = (name: string, target: Element = document.body): void => {
  target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
  flushSync();
};
const unlock = (): void => void (clock += LOCK);
const field = (): HTMLInputElement => document.querySelector('input.num')!;
const write = (text: string): void => {
  field().value = text;
  field().dispatchEvent(new Event('input', { bubbles: true }));
  flushSync();
};

beforeEach(() => {
  sent = [];
  answer = () => new Promise(() => undefined);
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
});
afterEach(() => {
  if (dock) void unmount(dock);
  dock = null;
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('a press within the first moment after the buttons came does nothing', () => {
  open('hand-47');
  press('Call 120');
  expect(sent).toEqual([]);
  unlock();
  press('Call 120');
  expect(sent).toEqual([{ type: 'act', hand: 47, decision: 12, action: 'call' }]);
});

test('a second press of the same decision sends nothing more', () => {
  open('hand-47');
  unlock();
  press('Call 120');
  press('Call 120');
  key('f');
  expect(sent).toHaveLength(1);
});

test('a preset fills in the size and sends nothing; the button sends the total', () => {
  open('hand-47');
  unlock();
  expect(field().value).toBe('240');
  press('½ pot');
  expect(field().value).toBe('390');
  expect(sent).toEqual([]);
  press('Raise to 390');
  expect(sent).toEqual([{ type: 'act', hand: 47, decision: 12, action: 'raise', to: 390 }]);
});

test('what is typed stays while others come, go and talk, and the next decision starts at its least', () => {
  open('hand-47');
  const input = field();
  write('515');
  show({ table: { watching: 3 } });
  show({ table: { seats: props.table.seats.map((seat) => (seat ? { ...seat, connected: false } : seat)) } });
  expect(field()).toBe(input);
  expect(field().value).toBe('515');
  expect(button('Raise to 515')).toBeTruthy();
  show({ table: { decision: 13 }, you: { options: { ...props.you.options!, min_to: 480 } } });
  expect(field().value).toBe('480');
});

test('while the connection is lost a number is typed on in its place, and nothing is sent', () => {
  open('hand-47');
  unlock();
  const input = field();
  write('5');
  const session = props.session as { status: string };
  session.status = 'lost';
  flushSync();
  expect(document.body.textContent).toContain('Reconnecting');
  expect(field()).toBe(input);
  write('515');
  key('Enter', input);
  key('f');
  session.status = 'live';
  flushSync();
  press('Raise to 515');
  expect(sent).toEqual([]);
  unlock();
  press('Raise to 515');
  expect(sent).toEqual([{ type: 'act', hand: 47, decision: 12, action: 'raise', to: 515 }]);
});

test('a pause in the middle of a number gives it back afterwards', () => {
  open('hand-47');
  write('51');
  const { options } = props.you;
  show({ table: { phase: 'paused' }, you: { options: null } });
  expect(field()).toBeNull();
  show({ table: { phase: 'playing' }, you: { options } });
  expect(field().value).toBe('51');
  unlock();
  press('Raise to');
  expect(sent).toEqual([]);
});

test('on a phone the sizes open again with what was typed, also when it may not be bet', () => {
  open('hand-47', { narrow: true });
  unlock();
  press('from 240');
  write('12');
  press('Close the sizes');
  press('from 240');
  expect(field().value).toBe('12');
  press('Raise to');
  expect(sent).toEqual([]);
});

test('a size that may not be bet cannot be sent', () => {
  open('hand-47');
  unlock();
  write('200');
  key('Enter', field());
  press('Raise to');
  expect(sent).toEqual([]);
  write('1,115');
  key('Enter', field());
  expect(sent).toMatchObject([{ action: 'raise', to: 1115 }]);
});

test('wheel and arrows step by a big blind', () => {
  open('hand-47');
  const slider = document.querySelector('input[type=range]')!;
  key('ArrowUp', slider);
  expect(field().value).toBe('250');
  slider.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true, cancelable: true }));
  flushSync();
  expect(field().value).toBe('260');
  key('ArrowDown', field());
  expect(field().value).toBe('250');
});

test('keys act, and letters typed into the size do not', () => {
  open('hand-47');
  unlock();
  key('f', field());
  expect(sent).toEqual([]);
  key('2');
  expect(field().value).toBe('360');
  key('Enter');
  expect(sent).toMatchObject([{ action: 'raise', to: 360 }]);
});

test('Enter alone does not raise: a size has to be chosen first', () => {
  open('hand-47');
  unlock();
  key('Enter');
  expect(sent).toEqual([]);
});

test('folding where a check is free asks once, and all-in by key always asks', () => {
  open('free', { narrow: false });
  props.table = { ...props.table, id: 'asks-once' };
  flushSync();
  unlock();
  key('a');
  expect(document.body.textContent).toContain('All-in for 1,115?');
  unlock();
  press('Back');
  unlock();
  key('f');
  expect(document.body.textContent).toContain('You can check for nothing');
  expect(sent).toEqual([]);
  key('Escape');
  unlock();
  key('f');
  expect(sent).toMatchObject([{ action: 'fold' }]);
});

test('a call of half the stack asks when the player wants to be asked', () => {
  prefs.confirmBigCall = true;
  open('hand-47');
  show({ you: { options: { ...props.you.options!, call: 600 } } });
  unlock();
  press('Call 600');
  expect(sent).toEqual([]);
  unlock();
  press('Call 600');
  expect(sent).toMatchObject([{ action: 'call' }]);
});

test('a closed raise stays visible and says why', () => {
  open('closed');
  unlock();
  expect(document.body.textContent).toContain('less than a full raise');
  press('Raise closed');
  expect(sent).toEqual([]);
});

test('a refusal is said, and the decision can be made again', async () => {
  answer = () => Promise.reject(new Refused({ code: 'x', rule: '', params: {}, sentence: 'That was too late.' }));
  open('hand-47');
  unlock();
  press('Call 120');
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('That was too late.'));
  press('Fold');
  expect(sent).toHaveLength(2);
});

test('a choice made ahead is sent once when the turn comes, at its own price only', () => {
  open('ahead');
  press('Call 120');
  expect(sent).toEqual([]);
  show({ table: { watching: 1 } });
  expect(button('Call 120').getAttribute('aria-pressed')).toBe('true');
  const turn = picture('hand-47');
  show({ table: { turn: 0, decision: 13 }, you: turn.you });
  expect(sent).toEqual([{ type: 'act', hand: 47, decision: 13, action: 'call' }]);
  show({ table: { watching: 2 } });
  expect(sent).toHaveLength(1);
});

test('a choice made ahead is gone when the price changes', () => {
  open('ahead');
  press('Call 120');
  show({ table: { bet: 360, decision: 13 } });
  expect(button('Call 360').getAttribute('aria-pressed')).toBe('false');
  const turn = picture('hand-47');
  show({ table: { turn: 0, decision: 14 }, you: { ...turn.you, options: { ...turn.you.options!, call: 360 } } });
  expect(sent).toEqual([]);
});

test('on a phone the raise button opens the sizes first', () => {
  open('hand-47', { narrow: true });
  unlock();
  press('from 240');
  expect(sent).toEqual([]);
  press('Raise to 240');
  expect(sent).toMatchObject([{ action: 'raise', to: 240 }]);
});

test('who ran out of time is asked to come back, and who sits out next as well', () => {
  const log = (...events: object[]) => [{ seq: 1, at: 0, events }];
  const session = { status: 'live', goodbye: null, send: (body: CommandBody) => (sent.push(body), answer()) };
  open('ahead', { session: { ...session, log: log({ type: 'hand-planned' }, { type: 'timed-out', seat: 0 }, { type: 'sat-out', seat: 0 }) } });
  expect(document.body.textContent).toContain('Your time ran out');
  press('I’m back');
  expect(sent).toEqual([{ type: 'come-back' }]);
});

test.each([
  ['nothing', [], null],
  ['sat out', [{ type: 'sat-out', seat: 0 }], 'sat-out'],
  ['another seat', [{ type: 'sat-out', seat: 1 }], null],
  ['came back', [{ type: 'timed-out', seat: 0 }, { type: 'sat-out', seat: 0 }, { type: 'came-back', seat: 0 }], null],
  ['out of time', [{ type: 'timed-out', seat: 0 }, { type: 'acted', seat: 0 }, { type: 'sat-out', seat: 0 }], 'timed-out'],
  ['in the hand before', [{ type: 'sat-out', seat: 0 }, { type: 'hand-planned' }], null],
])('whether a player sits out next is read from the log: %s', (_, events, expected) => {
  expect(away([{ seq: 1, at: 0, events: events as never }], 0)).toBe(expected);
});

test('after the last hand the dock says what the next one waits for', () => {
  open('result', { showing: 1 });
  const broke = props.table.seats.map((seat) => seat && (seat.seat === 0 ? seat : { ...seat, stack: 0, status: 'broke' as const }));
  show({ table: { phase: 'waiting', next_hand: null, seats: broke.map((seat) => seat && { ...seat, bot: null }) } });
  expect(document.body.textContent).toContain('Waiting for a second player with chips');
  show({ table: { seats: broke } }); // a computer player buys chips
  expect(document.body.textContent).not.toContain('Waiting');
});

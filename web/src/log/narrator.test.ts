import { flushSync, mount, tick, unmount } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { picture } from '../fixtures/log-events';
import { fixtures, steps } from '../fixtures/replay-47';
import { prefs } from '../lib/prefs.svelte';
import type { TableSession } from '../lib/session.svelte';
import type { LogEvent, Update } from '../protocol';
import Announcer from './Announcer.svelte';
import Chat from './Chat.svelte';
import Log from './Log.svelte';
import { allMuted, isMuted, mute, muteAll } from './mute';
import { narratorOf } from './narrator.svelte';
import { TestSession } from './test-session.svelte';

const { table, you, log } = fixtures['log-47']!;

function open(): TestSession & TableSession {
  const session = new TestSession();
  session.table = table!;
  session.you = you!;
  session.log = log!;
  flushSync();
  return session as TestSession & TableSession;
}

const update = (seq: number, step: number): Update => ({ ...steps[step]!, type: 'update', seq, now: 0 });
const says = (seq: number, person: string, text: string): Update => ({
  ...update(seq, 9),
  at: Date.UTC(2027, 0, 1) + seq,
  events: [{ v: 1, type: 'said', person, text } as LogEvent],
});

beforeEach(() => {
  prefs.muted = [];
});

describe('the narrator', () => {
  test('tells a snapshot and every update once, in order', () => {
    const session = open();
    const narrator = narratorOf(session);
    flushSync();
    expect(narrator.lines.map(({ kind }) => kind).filter((kind) => kind !== 'event')).toEqual(['hand', 'street']);
    const before = narrator.lines.length;
    session.hear(update(101, 10));
    session.hear(update(101, 10));
    flushSync();
    expect(narrator.lines).toHaveLength(before + 1);
    expect(narratorOf(session)).toBe(narrator);
  });

  test('knows the pots of the street that a snapshot ends in', () => {
    const narrator = narratorOf(open());
    flushSync();
    expect(JSON.stringify(narrator.lines)).toContain('Main pot');
  });

  test('counts unread chat: not what was said before, not my own, not of the muted', () => {
    const session = open();
    const narrator = narratorOf(session);
    flushSync();
    expect(narrator.unread).toBe(0);
    session.hear(says(101, 'p_ana', 'one'));
    session.hear(says(102, 'p_me', 'two'));
    session.hear(says(103, 'p_dev', 'three'));
    expect(narrator.unread).toBe(2);
    mute('p_dev', true);
    expect(narrator.unread).toBe(1);
    narrator.markRead();
    expect(narrator.unread).toBe(0);
  });
});

describe('mute', () => {
  test('is per person, and for everybody, and remembered apart', () => {
    mute('p_dev', true);
    mute('p_dev', true);
    expect([isMuted('p_dev'), isMuted('p_ana')]).toEqual([true, false]);
    muteAll(true);
    expect([allMuted(), isMuted('p_ana')]).toEqual([true, true]);
    muteAll(false);
    expect([isMuted('p_dev'), isMuted('p_ana')]).toEqual([true, false]);
    mute('p_dev', false);
    expect(prefs.muted).toEqual([]);
  });
});

describe('the chat', () => {
  test('shows markup as text, and hides who is muted', async () => {
    const session = open();
    const target = document.createElement('div');
    const app = mount(Chat, { target, props: { session } });
    await tick();
    expect(target.textContent).toContain('<script>alert(1)</script> <b>nice</b>');
    expect(target.querySelector('script')).toBeNull();
    const button = target.querySelector<HTMLButtonElement>('[aria-label="Mute Dev"]')!;
    button.click();
    flushSync();
    expect(target.textContent).not.toContain('alert(1)');
    expect(target.textContent).toContain('Good luck everybody');
    expect(target.textContent).toContain('Hear Dev again');
    await unmount(app);
  });

  test('sends what was typed, without the spaces around it', async () => {
    const session = open();
    const target = document.createElement('div');
    document.body.append(target);
    const app = mount(Chat, { target, props: { session } });
    const field = target.querySelector('input')!;
    expect(field.maxLength).toBe(300);
    field.value = '  good game ';
    field.dispatchEvent(new Event('input', { bubbles: true }));
    flushSync();
    target.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
    await vi.waitFor(() => expect(session.sent).toEqual([{ type: 'say', text: 'good game' }]));
    flushSync();
    expect(field.value).toBe('');
    await unmount(app);
    target.remove();
  });
});

describe('the log', () => {
  test('has headings, sentences and my turn, and is not read aloud itself', async () => {
    const target = document.createElement('div');
    const app = mount(Log, { target, props: { session: open() } });
    await tick();
    expect([...target.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual(['Hand 47 · before the flop', 'Flop']);
    expect(target.querySelector('[role=log]')!.getAttribute('aria-live')).toBe('off');
    expect(target.querySelector('.now')!.textContent).toBe('Your turn: 120 to call.');
    expect(target.querySelector('[aria-label="ace of spades"]')).not.toBeNull();
    await unmount(app);
  });
});

describe('the announcer', () => {
  async function listen(session = open()) {
    const target = document.createElement('div');
    document.body.append(target);
    const app = mount(Announcer, { target, props: { session } });
    await tick();
    flushSync();
    const region = (how: string): string => target.querySelector(`[aria-live=${how}]`)!.textContent!.trim();
    const end = async (): Promise<void> => {
      await unmount(app);
      target.remove();
    };
    return { session, region, end };
  }

  test('says my turn at once, with price, pot and my hand', async () => {
    const { region, end } = await listen();
    expect(region('assertive')).toBe(
      'Your turn: 120 to call, pot 420, you hold ace of spades, king of spades, pair of kings.',
    );
    await end();
  });

  test('says what happened before it was loaded, and in a gap of the connection', async () => {
    const session = open();
    narratorOf(session);
    session.hear(update(101, 12));
    const { region, end } = await listen(session);
    expect(region('polite')).toContain('The turn is four of diamonds.');
    session.log = [...session.log, says(102, 'p_ana', 'in the gap'), says(103, 'p_ana', 'and again')];
    flushSync();
    expect(region('polite')).toContain('Ana says: in the gap');
    expect(region('polite')).toContain('Ana says: and again');
    await end();
  });

  test('says the sentences of an update together, and chat of who is not muted', async () => {
    const { session, region, end } = await listen();
    expect(region('polite')).toBe('');
    session.hear(update(101, 12));
    flushSync();
    expect(region('polite')).toBe('Main pot 165, side pot 375 without Ana. Turn. The turn is four of diamonds.');
    mute('p_dev', true);
    session.hear(says(102, 'p_dev', 'not heard'));
    session.hear(says(103, 'p_ana', 'heard'));
    flushSync();
    expect(region('polite')).toContain('Ana says: heard');
    expect(region('polite')).not.toContain('not heard');
    await end();
  });

  test('answers keys before they play', async () => {
    const { region, end } = await listen();
    const played = vi.fn();
    addEventListener('keydown', played);
    const press = (key: string): string => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey: true, bubbles: true, cancelable: true }));
      flushSync();
      return region('assertive');
    };
    expect(press('C')).toBe('You hold ace of spades, king of spades: pair of kings.');
    expect(press('B')).toBe('Board: king of hearts, nine of spades, four of spades.');
    expect(press('P')).toBe('Pot 420: main pot 165, side pot 135.');
    expect(press('S')).toBe('Stacks: You 1,115, Dev 640, Ana 0, Olive 1,230, Ben 980, Cara 855.');
    expect(press('W')).toBe('In the hand: You to act, Ana all-in, Olive, Cara.');
    expect(press('L')).toBe('Cara bets 120.');
    expect(press('T')).toBe('No clock is running.');
    expect(played).not.toHaveBeenCalled();
    removeEventListener('keydown', played);
    await end();
  });
});

test('a table where nothing has happened says so', async () => {
  const session = new TestSession();
  session.table = picture({ phase: 'waiting' });
  session.you = { person: 'p_me', name: 'Mara' };
  const target = document.createElement('div');
  const app = mount(Log, { target, props: { session: session as TestSession & TableSession } });
  await tick();
  expect(target.textContent).toContain('Nothing has happened yet.');
  await unmount(app);
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Update } from '../protocol';
import { FakeSocket, snapshot, update } from '../testing/socket';
import { Refused } from './refused';
import { TableSession } from './session.svelte';
import { keepSeatSecret, seatSecret } from './storage';

let session: TableSession;
let heard: number[];

function live(at = 10): FakeSocket {
  FakeSocket.last.open();
  FakeSocket.last.say(snapshot(at));
  return FakeSocket.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  localStorage.clear();
  session = new TableSession('t');
  heard = [];
  session.on((each: Update) => heard.push(each.seq));
});

afterEach(() => {
  session.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('the picture', () => {
  it('comes with the snapshot, and the session is live', () => {
    expect(session.status).toBe('connecting');
    live(10);
    expect(session.status).toBe('live');
    expect(session.table?.hand).toBe(10);
    expect(FakeSocket.last.of('hello')).toEqual([{ type: 'hello', v: 1, table: 't', seat_secret: null }]);
  });

  it('brings names of people who have left, and a new secret for a seat whose secret was lost', () => {
    FakeSocket.last.open();
    FakeSocket.last.say({ ...snapshot(10), names: { p_gone: 'Zoe' }, seat_secret: 'new' });
    expect(session.names).toEqual({ p_gone: 'Zoe' });
    expect(seatSecret('t')).toBe('new');
    expect(session.opened).toBe(10);
  });

  it('is replaced by every update, and each update is heard and logged once', () => {
    const socket = live(10);
    socket.say(update(11));
    socket.say(update(11));
    socket.say(update(12));
    socket.say(update(9));
    expect(session.table?.hand).toBe(12);
    expect(heard).toEqual([11, 12]);
    expect(session.log.map(({ seq }) => seq)).toEqual([11, 12]);
  });

  it('changes without an update where nothing happened in the game', () => {
    const socket = live(10);
    socket.say({ ...snapshot(10), type: 'picture', table: { ...snapshot(10).table, watching: 3 } });
    expect(session.table?.watching).toBe(3);
    expect(heard).toEqual([]);
  });
});

describe('a gap', () => {
  it('asks once for a snapshot and draws nothing until it comes', () => {
    const socket = live(10);
    socket.say(update(12));
    socket.say(update(13));
    expect(session.table?.hand).toBe(10);
    expect(socket.of('resync')).toHaveLength(1);
    socket.say(snapshot(13, [{ seq: 12, at: 0, events: [] }, { seq: 10, at: 0, events: [] }]));
    socket.say(update(14));
    expect(session.table?.hand).toBe(14);
    expect(heard).toEqual([14]);
    expect(session.log.map(({ seq }) => seq)).toEqual([12, 14]);
  });

  it('can be met again after it was closed', () => {
    const socket = live(10);
    socket.say(update(12));
    socket.say(snapshot(12));
    socket.say(update(15));
    expect(socket.of('resync')).toHaveLength(2);
  });
});

describe('a lost connection', () => {
  it('is taken up at once, where it ended', async () => {
    live(10).close();
    expect(session.status).toBe('lost');
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    expect(FakeSocket.all).toHaveLength(2);
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ after: 10 });
    FakeSocket.last.say(update(11));
    expect(session.status).toBe('live');
    expect(heard).toEqual([11]);
  });

  it('is live again when there was nothing to miss', async () => {
    live(10).close();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    FakeSocket.last.say({ type: 'pong', at: Date.now(), now: Date.now() });
    expect(session.status).toBe('live');
  });

  it('is tried again soon and often, then every 1.5 seconds', async () => {
    live(10).close();
    for (const wait of [0, 250, 500, 500, 1000, 1500, 1500]) {
      const tries = FakeSocket.all.length;
      if (wait) await vi.advanceTimersByTimeAsync(wait - 1);
      expect(FakeSocket.all).toHaveLength(tries);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all).toHaveLength(tries + 1);
      FakeSocket.last.close();
    }
  });

  it('is tried at once when the network is back', async () => {
    live(10).close();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.close();
    const tries = FakeSocket.all.length;
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(tries + 1);
  });

  it('is noticed when nothing answers', async () => {
    live(10).say({ type: 'pong', at: 0, now: 0 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.last.of('ping')).toHaveLength(2);
    expect(session.status).toBe('live');
    await vi.advanceTimersByTimeAsync(8_000);
    expect(session.status).toBe('lost');
  });
});

describe('a command', () => {
  it('is answered by its id', async () => {
    const socket = live();
    const done = session.send({ type: 'sit-out' });
    const other = session.send({ type: 'come-back' });
    const { id, table } = socket.of('sit-out')[0]!;
    expect(table).toBe('t');
    const why = { code: 'x', rule: '', params: {}, sentence: 'You have no seat.' };
    socket.say({ type: 'refused', id: socket.of('come-back')[0]!.id, why });
    socket.say({ type: 'done', id, seq: 11 });
    await expect(done).resolves.toMatchObject({ seq: 11 });
    await expect(other).rejects.toThrow('You have no seat.');
  });

  it('is answered by the update that tells of it, even one that comes after a gap', async () => {
    const socket = live(10);
    const first = session.send({ type: 'sit-out' });
    socket.say({ ...update(11), done: socket.of('sit-out')[0]!.id });
    await expect(first).resolves.toMatchObject({ seq: 11 });
    const second = session.send({ type: 'come-back' });
    socket.say({ ...update(15), done: socket.of('come-back')[0]!.id });
    await expect(second).resolves.toMatchObject({ seq: 15 });
    expect(heard).toEqual([11]);
  });

  it('that was not answered is said again under the same id', async () => {
    const socket = live();
    const done = session.send({ type: 'sit-out' });
    const { id } = socket.of('sit-out')[0]!;
    socket.close();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]!.type).toBe('hello');
    expect(FakeSocket.last.of('sit-out').map((each) => each.id)).toEqual([id]);
    FakeSocket.last.say({ type: 'done', id, seq: 12 });
    await expect(done).resolves.toMatchObject({ id });
  });

  it('said while there is no connection goes out with the next one, once', async () => {
    const done = session.send({ type: 'sit-out' });
    const socket = live();
    expect(socket.of('sit-out')).toHaveLength(1);
    socket.say({ type: 'done', id: socket.of('sit-out')[0]!.id, seq: 1 });
    await done;
    socket.close();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    expect(FakeSocket.last.of('sit-out')).toHaveLength(0);
  });

  it('that took a seat leaves its secret in this browser, and the next hello says it', async () => {
    const socket = live();
    const done = session.send({ type: 'sit', seat: 2, chips: 1000 });
    socket.say({ type: 'done', id: socket.of('sit')[0]!.id, seq: 11, seat_secret: 'secret' });
    await done;
    expect(seatSecret('t')).toBe('secret');
    socket.close();
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ seat_secret: 'secret' });
  });
});

describe('a goodbye', () => {
  const why = (code: string) => ({ code, rule: '', params: {}, sentence: 'Your seat was opened in another tab.' });

  it('for good ends the session and what waits for an answer', async () => {
    const socket = live();
    const waiting = session.send({ type: 'sit-out' });
    socket.say({ type: 'goodbye', why: why('another-tab') });
    await expect(waiting).rejects.toBeInstanceOf(Refused);
    expect(session.status).toBe('closed');
    expect(session.goodbye?.code).toBe('another-tab');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.all).toHaveLength(1);
    await expect(session.send({ type: 'sit-out' })).rejects.toBeInstanceOf(Refused);
  });

  it('for good can be answered by taking the seat back', () => {
    keepSeatSecret('t', 'secret');
    live().say({ type: 'goodbye', why: why('another-tab') });
    session.reopen();
    live(20);
    expect(session.goodbye).toBeNull();
    expect(session.status).toBe('live');
    expect(FakeSocket.last.of('hello')[0]).toMatchObject({ seat_secret: 'secret', after: 10 });
  });

  it('of a server that restarts is followed by a new try', async () => {
    live().say({ type: 'goodbye', why: why('closing') });
    expect(session.status).toBe('lost');
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

it('the server clock is the middle of question and answer', () => {
  const socket = live();
  const at = Date.now();
  vi.setSystemTime(at + 100);
  socket.say({ type: 'pong', at, now: at + 5050 });
  expect(session.serverNow()).toBe(at + 5100);
});

it('a closed session neither connects nor listens again', async () => {
  live();
  session.close();
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(FakeSocket.all).toHaveLength(1);
});

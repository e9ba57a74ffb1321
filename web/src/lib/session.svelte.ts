/**
 * One table over one socket: what is drawn, what happened, and commands with their answers.
 *
 * The picture comes whole with every update, so nothing is worked out here. A lost connection is taken up again where
 * it ended; a command that was not answered is said again under the same id, which does nothing twice.
 */

import type {
  ClientMessage, CommandBody, Done, Hello, LogItem, ServerMessage, TableView, Update, WhyNot, You,
} from '../protocol'; // prettier-ignore
import { PROTOCOL } from '../protocol';
import { Refused, refusedBy } from './refused';
import { keepSeatSecret, randomId, seatSecret } from './storage';

const PING_EVERY = 20_000;
const PONG_WITHIN = 8_000;
/** A server that starts again is found within a second or so, however long it was away. */
const WAITS = [0, 250, 500, 500, 1000, 1500];
/** Reasons of the server that a new connection would only meet again. */
const FINAL = new Set(['another-tab', 'no-table', 'kicked', 'no-spectators', 'version', 'unreadable']);

interface Waiting {
  text: string;
  resolve(done: Done): void;
  reject(error: Refused): void;
}

export class TableSession {
  table: TableView | null = $state.raw(null);
  you: You | null = $state.raw(null);
  /** What happened since this page was opened, newest last; it begins with the hand on the table. */
  log: readonly LogItem[] = $state.raw([]);
  /** The names of everybody known at the table, by person, also of those who have left. */
  names: Readonly<Record<string, string>> = {};
  /** The number of the first picture: what came after it is news. */
  opened = 0;
  status: 'connecting' | 'live' | 'lost' | 'closed' = $state('connecting');
  goodbye: WhyNot | null = $state.raw(null);

  readonly id: string;
  #seq: number | null = null;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #listeners = new Set<(update: Update) => void>();
  #failures = 0;
  #offset = 0;
  #resyncing = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #pong: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    this.id = table;
    addEventListener('online', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  close(): void {
    removeEventListener('online', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#end();
  }

  /** Connect again after a goodbye: take the seat over from another tab, or try a table once more. */
  reopen(): void {
    this.#drop();
    this.goodbye = null;
    this.#failures = 0;
    this.#connect();
  }

  /** Say a command. Rejects with {@link Refused} when the server refuses it. */
  send(body: CommandBody): Promise<Done> {
    if (this.status === 'closed') return Promise.reject(refusedBy('closed'));
    const id = randomId();
    const text = JSON.stringify({ ...body, id, table: this.id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  /** Hear every update once, in order; gives a function that ends it. */
  on(fn: (update: Update) => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  /** The server's clock, in milliseconds: what the times of the picture count by. */
  serverNow(): number {
    return Date.now() + this.#offset;
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.status = this.table ? 'lost' : 'connecting';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onopen = () => {
      const hello: Hello = { type: 'hello', v: PROTOCOL, table: this.id, seat_secret: seatSecret(this.id) };
      this.#say(this.#seq === null ? hello : { ...hello, after: this.#seq });
      for (const { text } of this.#waiting.values()) socket.send(text);
      this.#askTime();
      this.#ping = setInterval(this.#askTime, PING_EVERY);
    };
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = () => this.#lost();
  }

  #say(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'snapshot': {
        const known = this.#seq ?? -1;
        this.#offset = message.now - Date.now();
        this.names = message.names ?? {};
        if (known < 0) this.opened = message.seq;
        if (message.seat_secret) keepSeatSecret(this.id, message.seat_secret);
        this.#draw(message);
        this.#resyncing = false;
        this.log = [...this.log, ...message.log.filter(({ seq }) => seq > known)];
        break;
      }
      case 'update': {
        const { seq, at, by, events, done } = message;
        if (seq === (this.#seq ?? NaN) + 1) {
          this.#draw(message);
          this.log = [...this.log, { seq, at, by, events }];
          for (const listener of this.#listeners) listener(message);
        } else if (this.#seq !== null && seq > this.#seq) this.#gap();
        if (done) this.#answered(done)?.resolve({ type: 'done', id: done, seq });
        break;
      }
      case 'picture':
        if (this.#seq === null || message.seq < this.#seq) return;
        if (message.seq > this.#seq) return this.#gap();
        this.#draw(message);
        break;
      case 'done':
        if (message.seat_secret) keepSeatSecret(this.id, message.seat_secret);
        this.#answered(message.id)?.resolve(message);
        break;
      case 'refused':
        this.#answered(message.id)?.reject(new Refused(message.why, this.table));
        break;
      case 'pong':
        clearTimeout(this.#pong);
        this.#pong = undefined;
        this.#offset = message.now - (message.at + Date.now()) / 2;
        if (this.table) this.status = 'live';
        break;
      case 'goodbye':
        if (!FINAL.has(message.why.code)) return this.#socket?.close();
        this.goodbye = message.why;
        this.#end();
    }
  }

  #draw({ seq, table, you }: { seq: number; table: TableView; you: You }): void {
    this.#seq = seq;
    this.table = table;
    this.you = you;
    this.status = 'live';
    this.#failures = 0;
  }

  #gap(): void {
    if (this.#resyncing) return;
    this.#resyncing = true;
    this.#say({ type: 'resync' });
  }

  #answered(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    return waiting;
  }

  /** Asks for the server's clock, and whether the connection still carries anything. */
  #askTime = (): void => {
    this.#say({ type: 'ping', at: Date.now() });
    this.#pong ??= setTimeout(() => this.#lost(), PONG_WITHIN);
  };

  #lost(): void {
    this.#drop();
    this.status = this.table ? 'lost' : 'connecting';
    const wait = WAITS[Math.min(this.#failures++, WAITS.length - 1)]!;
    // A little apart, so that not everybody knocks at once when the server is back.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  /** Let go of the socket, so that nothing it still says or does is heard. */
  #drop(): void {
    clearTimeout(this.#retry);
    clearInterval(this.#ping);
    clearTimeout(this.#pong);
    this.#pong = undefined;
    this.#resyncing = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #end(): void {
    this.#drop();
    this.status = 'closed';
    for (const { reject } of this.#waiting.values()) reject(this.goodbye ? new Refused(this.goodbye) : refusedBy('closed'));
    this.#waiting.clear();
  }

  /** Back from sleep or on a network again: do not wait for the next try, and do not trust an old connection. */
  #wake = (): void => {
    if (document.visibilityState === 'hidden' || this.status === 'closed') return;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#askTime();
    else if (this.#socket === null) {
      this.#failures = 0;
      this.#connect();
    }
  };
}

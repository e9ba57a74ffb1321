import type { ClientMessage, ServerMessage, Snapshot, TableView, Update, You } from '../protocol';

/** The server's end of a socket, in a test's hands. Every socket that was opened is in `all`, oldest first. */
export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    return FakeSocket.all.at(-1)!;
  }

  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }

  /** The connection stands. */
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  /** The server says something. */
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  of<T extends ClientMessage['type']>(type: T): Extract<ClientMessage, { type: T }>[] {
    return this.sent.filter((each): each is Extract<ClientMessage, { type: T }> => each.type === type);
  }
}

const table = (hand: number): TableView => ({ id: 't', hand }) as TableView;
const you = { person: 'p_me', name: 'Mara' } as You;

export const snapshot = (seq: number, log: Snapshot['log'] = []): Snapshot => ({
  type: 'snapshot', v: 1, seq, now: Date.now(), table: table(seq), you, log,
}); // prettier-ignore

export const update = (seq: number): Update => ({
  type: 'update', seq, now: Date.now(), at: Date.now(), events: [{ v: 1, type: 'play-paused' }], table: table(seq), you,
}); // prettier-ignore

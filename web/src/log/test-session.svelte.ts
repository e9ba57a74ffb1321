/** A session without a socket, for tests. */

import type { CommandBody, Done, LogItem, TableView, Update, You } from '../protocol';

export class TestSession {
  table: TableView | null = $state.raw(null);
  you: You | null = $state.raw(null);
  log: readonly LogItem[] = $state.raw([]);
  names: Record<string, string> = {};
  opened = 100;
  sent: CommandBody[] = [];
  #listeners = new Set<(update: Update) => void>();

  on(fn: (update: Update) => void): () => void {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  }

  hear(update: Update): void {
    this.table = update.table;
    this.you = update.you;
    this.log = [...this.log, update];
    for (const listener of this.#listeners) listener(update);
  }

  send(body: CommandBody): Promise<Done> {
    this.sent.push(body);
    return Promise.resolve({ type: 'done', id: '', seq: 0 });
  }

  serverNow(): number {
    return 0;
  }
}

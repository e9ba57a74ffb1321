/** What happened at a table, told once for everybody on the page who needs it: log, chat and screen reader. */

import { untrack } from 'svelte';
import type { TableSession } from '../lib/session.svelte';
import type { Update } from '../protocol';
import { isMuted } from './mute';
import { Story, type ChatLine, type Line } from './story';

/** More lines than anybody scrolls back; older ones are in the hand history. */
const MOST = 600;

export class Narrator {
  lines: readonly Line[] = $state.raw([]);
  chat: readonly ChatLine[] = $state.raw([]);
  #read = $state(0);
  #story: Story | null = null;
  #seq = -1;

  constructor(readonly session: TableSession) {
    session.on((update) => this.#live(update));
    $effect.root(() => {
      $effect(() => {
        void session.log;
        untrack(() => this.#catchUp(Infinity));
      });
    });
  }

  /** Chat of others that has not been seen. */
  readonly unread = $derived.by(() => this.#fresh().length);

  /** The chat has been seen up to here. */
  markRead(): void {
    this.#read = this.chat.at(-1)?.at ?? this.#read;
  }

  #fresh(): ChatLine[] {
    return this.chat.filter(({ at, person, name }) => at > this.#read && !name.me && !isMuted(person));
  }

  /** Items that came without a picture of their own: those of a snapshot. */
  #catchUp(before: number): void {
    const { log, table, you, names, opened } = this.session;
    if (!table) return;
    const first = this.#seq < 0;
    this.#story ??= new Story(you?.person ?? '');
    this.#story.know(names);
    const items = log.filter(({ seq }) => seq > this.#seq && seq < before);
    // The pots of the picture are those that the last street began with.
    const street = items.findLast(({ events }) => events.some(({ type }) => type === 'board-dealt'));
    for (const item of items) this.#tell(item, table, item === street);
    // What was said before this page was opened is not news.
    if (first) this.#read = this.chat.findLast(({ seq }) => seq <= opened)?.at ?? 0;
  }

  #live(update: Update): void {
    this.#catchUp(update.seq);
    if (update.seq > this.#seq) this.#tell(update, update.table, true);
  }

  #tell(item: Parameters<Story['tell']>[0], picture: Update['table'], exact: boolean): void {
    this.#seq = item.seq;
    const { lines = [], chat = [] } = this.#story?.tell(item, picture, exact) ?? {};
    if (lines.length) this.lines = [...this.lines, ...lines].slice(-MOST);
    if (chat.length) this.chat = [...this.chat, ...chat].slice(-MOST);
  }
}

const narrators = new WeakMap<TableSession, Narrator>();

/** The one narrator of a session. */
export function narratorOf(session: TableSession): Narrator {
  const known = narrators.get(session);
  if (known) return known;
  const narrator = new Narrator(session);
  narrators.set(session, narrator);
  return narrator;
}

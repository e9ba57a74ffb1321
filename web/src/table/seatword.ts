/** Every state of a seat has a word. */

import { table as en } from '../messages/en/table';
import type { LastAction, SeatView, TableView } from '../protocol';
import { timeLeft } from './clock';
import type { Spotlight } from './spotlight';

export interface Word {
  kind?: 'turn' | 'win' | 'allin' | 'out' | 'warn';
  icon?: string;
  text: string;
}

/** `brief`: no room for more than a hand's category. */
export function seatWord(
  view: SeatView, table: TableView, light: Spotlight, amount: (chips: number) => string, now?: number,
  brief = false,
): Word | null {
  const words = en.seat;
  const won = light.won.get(view.seat);
  if (won !== undefined)
    return {
      kind: 'win',
      icon: brief ? undefined : 'trophy',
      text: (light.winners.has(view.seat) && light.winners.size > 1 ? words.splits : words.wins)(amount(won)),
    };

  const left = table.clock?.seat === view.seat && now !== undefined ? timeLeft(table.clock, now) : null;
  if (view.connected === false && !view.bot)
    return brief ? { kind: 'out', text: words.offline(left?.seconds ?? null) } : { kind: 'out', icon: 'offline', text: words.gone(left?.seconds ?? null) };
  if (table.turn === view.seat && !table.result)
    return { kind: 'turn', text: left?.bank ? words.bank(left.seconds) : words.toAct(left?.seconds ?? null) };
  if (table.vote?.seats.includes(view.seat))
    return { text: table.vote.yes.includes(view.seat) ? words.twice : words.thinks };
  if (view.made && shown(view)) return { text: brief ? en.category(view.made) : en.hand(view.made) };

  const { last } = view;
  switch (view.status) {
    case 'all-in':
      return { kind: 'allin', text: last?.all_in && last.amount ? words.allIn(amount(last.amount)) : words.status['all-in'] };
    case 'playing':
      if (last?.all_in) return { kind: 'allin', text: words.allIn(amount(last.amount ?? 0)) };
      return last ? { text: lastWord(last, amount, brief) } : null;
    default:
      return { kind: 'out', text: words.status[view.status] };
  }
}

/** The amount lies in front of the seat as well, so a phone may leave out a long one. */
function lastWord({ verb, amount: chips = 0 }: LastAction, amount: (chips: number) => string, brief: boolean): string {
  const full = en.seat.last(verb, amount(chips));
  return brief && full.length > 13 ? en.seat.lastShort(verb) : full;
}

/** The player's cards lie open. */
export const shown = (view: SeatView): boolean => (view.cards ?? []).some((card) => card !== '');

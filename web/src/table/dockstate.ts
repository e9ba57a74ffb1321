/** Which of its states the dock is in. Order matters: what is asked of the player first. */

import type { LogItem, SeatView, TableView, You } from '../protocol';

export type DockState =
  | 'another-tab' | 'lost' | 'trouble' | 'paused' | 'turn' | 'vote' | 'result' | 'ahead' | 'seat' | 'asked'
  | 'looking' | 'waiting'; // prettier-ignore

export function mySeat(table: TableView, you: You): SeatView | null {
  return you.seat == null ? null : (table.seats[you.seat] ?? null);
}

/** Players who can be dealt in; a computer player without chips buys some before the next hand. */
export const ready = (table: TableView): SeatView[] =>
  table.seats.filter(
    (seat): seat is SeatView =>
      !!seat && (!!seat.bot || seat.stack + (seat.added ?? 0) > 0) && !['sitting-out', 'leaving'].includes(seat.status),
  );

/** In the hand on the table, but not in the next one; who ran out of time is not waited for in this one either. */
export type Away = 'sat-out' | 'timed-out' | null;

/** Told by the log, since the seat is still in the hand. */
export function away(log: readonly LogItem[], seat: number | null | undefined): Away {
  let found: Away = null;
  for (let item = log.length; item--; ) {
    const { events } = log[item]!;
    for (let at = events.length; at--; ) {
      const event = events[at]!;
      if (event.type === 'hand-planned') return found;
      if (!('seat' in event) || event.seat !== seat) continue;
      if (event.type === 'timed-out') return event.type;
      if (event.type === 'came-back') return found;
      if (event.type === 'sat-out') found = event.type;
    }
  }
  return found;
}

export function dockState(
  table: TableView, you: You, online: 'live' | 'lost' | 'another-tab', gone: Away = null,
): DockState {
  if (online !== 'live') return online;
  if (you.seat != null && !you.holds_seat) return 'another-tab';
  if (table.phase === 'trouble') return 'trouble';
  if (table.phase === 'paused') return 'paused';
  if (you.options) return 'turn';
  if (table.vote) return 'vote';
  if (table.result) return 'result';
  const me = mySeat(table, you);
  if (!me) return you.asked ? 'asked' : table.phase === 'waiting' && you.is_host ? 'waiting' : 'looking';
  if (me.status === 'playing' && gone !== 'timed-out' && table.turn != null && table.turn !== me.seat) return 'ahead';
  if (me.status === 'next' && table.phase === 'waiting') return 'waiting';
  return 'seat';
}

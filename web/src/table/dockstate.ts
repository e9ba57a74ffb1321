/** Which of its states the dock is in. Order matters: what is asked of the player first. */

import type { SeatView, TableView, You } from '../protocol';

export type DockState =
  | 'another-tab' | 'lost' | 'trouble' | 'paused' | 'turn' | 'vote' | 'result' | 'ahead' | 'seat' | 'asked'
  | 'looking' | 'waiting'; // prettier-ignore

export function mySeat(table: TableView, you: You): SeatView | null {
  return you.seat == null ? null : (table.seats[you.seat] ?? null);
}

export function dockState(table: TableView, you: You, online: 'live' | 'lost' | 'another-tab'): DockState {
  if (online !== 'live') return online;
  if (table.phase === 'trouble') return 'trouble';
  if (table.phase === 'paused') return 'paused';
  if (you.options) return 'turn';
  if (table.vote) return 'vote';
  if (table.result) return 'result';
  const me = mySeat(table, you);
  if (!me) return you.asked ? 'asked' : table.phase === 'waiting' && you.is_host ? 'waiting' : 'looking';
  if (me.status === 'playing' && table.turn != null && table.turn !== me.seat) return 'ahead';
  if (me.status === 'next' && table.phase === 'waiting') return 'waiting';
  return 'seat';
}

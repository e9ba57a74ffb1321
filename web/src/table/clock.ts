/** Time left for a decision, worked out from the server's times. */

import type { ClockView } from '../protocol';

export interface TimeLeft {
  /** The time bank runs. */
  bank: boolean;
  /** Whole seconds left, of the decision or of the time bank. */
  seconds: number;
  /** What they are of. */
  of: number;
  /** From 1 down to 0. */
  share: number;
  /** Seconds in the time bank that were not used yet. */
  reserve: number;
  /** Ten seconds or less, or the time bank. */
  low: boolean;
}

const LOW = 10;
const up = (ms: number): number => Math.max(0, Math.ceil(ms / 1000));

export function timeLeft({ base, until, total }: ClockView, now: number): TimeLeft {
  const bank = now >= base && until > base;
  const [left, of] = bank ? [until - now, until - base] : [base - now, total];
  // The server's clock is known but roughly: never more than there was.
  const seconds = Math.min(up(left), up(of));
  return {
    bank,
    seconds,
    of: up(of),
    share: of > 0 ? Math.min(1, Math.max(0, left / of)) : 0,
    reserve: bank ? 0 : up(until - base),
    low: bank || seconds <= LOW,
  };
}

/** The end of a hand is shown pot by pot: whose cards are raised, who has won what so far. */

import type { Made, PotResult, TableView } from '../protocol';

export interface Spotlight {
  /** The pot that is shown now. */
  pot: PotResult | null;
  /** Its place in the order, from 0, and how many there are. */
  at: number;
  of: number;
  /** The cards that win it; without any nothing is dimmed. */
  raised: Set<string>;
  /** Who wins it. */
  winners: Set<number>;
  /** What each seat has won in the pots shown so far. */
  won: Map<number, number>;
  /** What each seat will get from the pots that are not shown yet. */
  pending: Map<number, number>;
}

const NONE: Spotlight = { pot: null, at: 0, of: 0, raised: new Set(), winners: new Set(), won: new Map(), pending: new Map() };

/** `showing`: the pot to show; the last one when left out. */
export function spotlight(table: TableView, showing?: number): Spotlight {
  const pots = table.result?.pots ?? [];
  const at = Math.min(showing ?? pots.length - 1, pots.length - 1);
  const pot = pots[at];
  if (!pot) return NONE;
  const won = new Map<number, number>();
  const pending = new Map<number, number>();
  pots.forEach((each, index) => {
    const to = index <= at ? won : pending;
    for (const { seat, amount } of each.winners) to.set(seat, (to.get(seat) ?? 0) + amount);
  });
  return {
    pot,
    at,
    of: pots.length,
    raised: new Set(pot.winners.flatMap(({ made }) => made?.cards ?? [])),
    winners: new Set(pot.winners.map(({ seat }) => seat)),
    won,
    pending,
  };
}

/** How a card lies while a pot is shown. */
export const cardState = (card: string, { raised }: Pick<Spotlight, 'raised'>): 'up' | 'dim' | '' =>
  raised.size === 0 ? '' : raised.has(card) ? 'up' : 'dim';

/** The hand a seat wins the shown pot with. */
export const winningHand = (seat: number, { pot }: Spotlight): Made | null =>
  pot?.winners.find((share) => share.seat === seat)?.made ?? null;

/** The hand that won, with the kickers that decided, and only then: "two pair, kings and fours, ace next". */

import { rankName } from '../lib/cards';
import { aHand, hand, withKickers } from '../messages/en/hands';
import type { Made } from '../protocol';

const ranksOf = (made: Made): string[] => [...new Set(made.ranks)];

/** How many different ranks the words of a hand name; the others are kickers. */
const named = ({ category }: Made): number => (category === 'two-pair' || category === 'full-house' ? 2 : 1);

/** `others` are the hands it was compared with. */
export function winningWords(made: Made, others: readonly Made[]): string {
  const ranks = ranksOf(made);
  const alike = others.filter((other) => hand(other) === hand(made));
  const decided = Math.max(-1, ...alike.map((other) => ranksOf(other).findIndex((rank, at) => rank !== ranks[at])));
  const kickers = ranks.slice(named(made), decided + 1).map(rankName);
  return kickers.length ? withKickers(aHand(made), kickers) : aHand(made);
}

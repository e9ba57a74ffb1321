/** Made hands in words. */

import { rankName } from '../../lib/cards';
import type { Made } from '../../protocol';

const plural = (rank: string): string => (rank === '6' ? 'sixes' : `${rankName(rank)}s`);

/** The ranks that tell the hand, each once. */
const ranksOf = (made: Made): string[] => [...new Set(made.ranks)];

/** "pair of kings", "straight, nine to king". */
export function hand(made: Made): string {
  const [first = '', second = '', ...rest] = ranksOf(made);
  const last = rest.at(-1) ?? second;
  switch (made.category) {
    case 'high-card':
      return `${rankName(first)} high`;
    case 'one-pair':
      return `pair of ${plural(first)}`;
    case 'two-pair':
      return `two pair, ${plural(first)} and ${plural(second)}`;
    case 'three-of-a-kind':
      return `three ${plural(first)}`;
    case 'straight':
      return last ? `straight, ${rankName(last)} to ${rankName(first)}` : `straight, ${rankName(first)} high`;
    case 'flush':
      return `flush, ${rankName(first)} high`;
    case 'full-house':
      return `full house, ${plural(first)} full of ${plural(second)}`;
    case 'four-of-a-kind':
      return `four ${plural(first)}`;
    case 'straight-flush':
      return `straight flush, ${rankName(first)} high`;
    case 'royal-flush':
      return 'royal flush';
  }
}

/** Only what kind it is: "Two pair". */
export const category = (made: Made): string => capital(made.category.replaceAll('-', ' ').replace('one pair', 'pair'));

/** The same with its article, as after "with": "a straight, nine to king", "three queens", "ace high". */
export function aHand(made: Made): string {
  const bare = ['high-card', 'two-pair', 'three-of-a-kind', 'four-of-a-kind'].includes(made.category);
  return bare ? hand(made) : `a ${hand(made)}`;
}

/** A hand with the cards beside it that decided: "a pair of kings, ace next". */
export const withKickers = (words: string, kickers: string[]): string => `${words}, ${kickers.join(', ')} next`;

/** What decides between equal ones, where there is such a card: "ace next". */
export function kicker(made: Made): string {
  const ranks = ranksOf(made);
  const own = { 'high-card': 1, 'one-pair': 1, 'two-pair': 2, 'three-of-a-kind': 1, 'four-of-a-kind': 1 };
  const next = made.category in own ? ranks[own[made.category as keyof typeof own]] : undefined;
  return next ? `${rankName(next)} next` : '';
}

/** Two cards before there is a hand: "Ace-king suited", "Pair of nines". */
export function holeWords(cards: string[]): string {
  const [a = '', b = ''] = [...cards].sort((x, y) => ORDER.indexOf(y[0] ?? '') - ORDER.indexOf(x[0] ?? ''));
  if (!a || !b) return '';
  if (a[0] === b[0]) return `pair of ${plural(a[0] ?? '')}`;
  return `${rankName(a)}-${rankName(b)}${a[1] === b[1] ? ' suited' : ''}`;
}

const ORDER = '23456789TJQKA';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

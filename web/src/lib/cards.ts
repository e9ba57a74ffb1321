/** Cards by name: `As` is two characters, rank and suit. */

import type { Prefs } from './prefs.svelte';

const RANKS: Record<string, string> = {
  '2': 'two', '3': 'three', '4': 'four', '5': 'five', '6': 'six', '7': 'seven', '8': 'eight', '9': 'nine',
  T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace',
}; // prettier-ignore
const SUITS: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export const rankOf = (card: string): string => card[0] ?? '';
export const suitOf = (card: string): string => card[1] ?? '';

/** "ace of spades". */
export const cardName = (card: string): string => `${RANKS[rankOf(card)]} of ${SUITS[suitOf(card)]}`;
/** "ace", of a rank or of a card. */
export const rankName = (card: string): string => RANKS[rankOf(card)] ?? '';
/** What stands on the card: T or 10, as the person likes. */
export const rankText = (card: string, prefs: Pick<Prefs, 'ten'>): string =>
  rankOf(card) === 'T' ? prefs.ten : rankOf(card);

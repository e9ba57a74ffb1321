/** Hands marked with a star, in this browser. */

import { recall, remember } from '../lib/storage';

const keyOf = (table: string): string => `sidepot.stars.${table}`;

export class Stars {
  #hands: readonly number[] = $state.raw([]);

  constructor(readonly table: string) {
    try {
      const kept: unknown = JSON.parse(recall(keyOf(table)) ?? '[]');
      if (Array.isArray(kept)) this.#hands = kept.filter((each) => Number.isInteger(each));
    } catch {
      // Not ours: no stars.
    }
  }

  has = (hand: number): boolean => this.#hands.includes(hand);

  flip(hand: number): void {
    this.#hands = this.has(hand) ? this.#hands.filter((each) => each !== hand) : [...this.#hands, hand];
    remember(keyOf(this.table), JSON.stringify(this.#hands));
  }
}

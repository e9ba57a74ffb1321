/** A choice made before the turn. The page sends it when the turn comes; it is gone when the price has changed. */

import type { OptionsView, TableView } from '../protocol';

export type PreKind = 'check-fold' | 'fold' | 'check' | 'call' | 'call-any';

export interface PreAction {
  kind: PreKind;
  hand: number;
  street: number;
  /** What a call cost when it was chosen. */
  price: number;
}

/** What a call costs a seat now: the rest up to the bet, or all it has. */
export function priceFor(table: TableView, seat: number): number {
  const view = table.seats[seat];
  return view ? Math.min(Math.max(0, (table.bet ?? 0) - (view.bet ?? 0)), view.stack) : 0;
}

/** What can be chosen at this price. */
export const choices = (price: number): PreKind[] =>
  price > 0 ? ['fold', 'call', 'call-any'] : ['check-fold', 'check', 'call-any'];

/** Whether a choice still means what it meant. */
export function stands(choice: PreAction, table: TableView, price: number): boolean {
  if (choice.hand !== (table.hand ?? 0) || choice.street !== (table.street ?? 0)) return false;
  return choice.kind === 'call' || choice.kind === 'check' ? choice.price === price : true;
}

/** What to send for it, now that it is the player's turn; `null`: nothing, the player decides. */
export function chosen(choice: PreAction, options: OptionsView): 'fold' | 'check' | 'call' | null {
  const free = options.call === 0;
  switch (choice.kind) {
    case 'fold':
      return options.can_fold && !free ? 'fold' : free ? 'check' : null;
    case 'check-fold':
      return free ? 'check' : options.can_fold ? 'fold' : null;
    case 'check':
      return free ? 'check' : null;
    case 'call':
      return !free && options.call === choice.price ? 'call' : null;
    case 'call-any':
      return free ? 'check' : 'call';
  }
}

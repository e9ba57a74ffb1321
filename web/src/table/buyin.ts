/** How many chips may be brought, for the form; the server decides. */

import type { TableView } from '../protocol';

export interface BuyIn {
  least: number;
  usual: number;
  most: number | null;
  step: number;
  quick: ['least' | 'usual' | 'most', number][];
}

/** `stack`: the chips there already, when more are added; `null` for a new seat. */
export function buyIn(table: TableView, stack: number | null): BuyIn {
  const { buy_in = 1000, min_buy_in = 0, max_buy_in = null } = table.settings;
  const unit = table.game.chip_unit ?? 1;
  const has = stack ?? 0;
  const least = Math.max(unit, stack === null ? min_buy_in : min_buy_in - has);
  const most = max_buy_in === null ? null : Math.max(least, max_buy_in - has);
  const whole = stack === null ? buy_in : buy_in - has > 0 ? buy_in - has : buy_in;
  const usual = Math.min(most ?? Infinity, Math.max(least, whole));
  const named: BuyIn['quick'] = [['least', least], ['usual', usual], ...(most === null ? [] : [['most', most] as ['most', number]])];
  const quick = min_buy_in === 0 && stack === null ? named.filter(([name]) => name !== 'least') : named;
  return {
    least,
    usual,
    most,
    step: Math.max(table.big_blind, unit),
    quick: quick.filter(([name, value], at) => name === 'usual' || (value !== usual && quick.findIndex(([, other]) => other === value) === at)),
  };
}

/** Amounts as players read them: chips with thousands apart, or big blinds. */

import type { Prefs } from './prefs.svelte';

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `1230` -> "1,230", or "123 bb" where the person likes big blinds and there is one. */
export function format(chips: number, prefs: Pick<Prefs, 'amounts'>, bigBlind: number): string {
  return prefs.amounts === 'bb' && bigBlind > 0 ? `${tenths.format(chips / bigBlind)} bb` : whole.format(chips);
}

/** Chips, whatever the person likes. */
export const chips = (amount: number): string => whole.format(amount);

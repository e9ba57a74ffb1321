/** Sizes of bets and raises: what the presets fill in. Least and most come from the server's options. */

import type { OptionsView } from '../protocol';
import type { Prefs } from '../lib/prefs.svelte';

export interface Preset {
  /** As in the settings: "1/2", "3x", "2.2bb", "pot", "min", "all-in". */
  name: string;
  to: number;
  /** Less than the least or more than the most: shown, and cannot be pressed. */
  off: boolean;
}

/** Which of the three lists fits the moment. */
export function presetNames(prefs: Pick<Prefs, 'presets'>, options: OptionsView, street: number, bigBlind: number): string[] {
  if (street === 0 && options.bet <= bigBlind) return prefs.presets.preflop;
  return options.call > 0 ? prefs.presets.facing : prefs.presets.postflop;
}

/** The total that a preset means, before the bounds. `null` when nobody can read it. */
export function sizeOf(name: string, options: OptionsView, bigBlind: number): number | null {
  if (name === 'min') return options.min_to ?? null;
  if (name === 'all-in') return options.all_in_to;
  if (name === 'pot') return ofPot(1, options);
  const [, number = '', unit = ''] = /^([\d./]+)(bb|x|%|)$/.exec(name) ?? [];
  const [over = NaN, under = 1] = number.split('/').map(Number);
  const value = over / under;
  if (!Number.isFinite(value) || value <= 0) return null;
  if (unit === 'bb') return value * bigBlind;
  if (unit === 'x') return value * options.bet;
  return ofPot(unit === '%' ? value / 100 : value, options);
}

const ofPot = (part: number, { bet, pot, call }: OptionsView): number => bet + part * (pot + call);

/** The nearest amount that can be paid, half upwards; the most may be an odd one. */
export function rounded(to: number, { unit, all_in_to }: OptionsView): number {
  return Math.min(Math.round(to / unit) * unit, all_in_to);
}

export function presets(names: string[], options: OptionsView, bigBlind: number): Preset[] {
  const { min_to, max_to, all_in_to } = options;
  if (min_to == null || max_to == null) return [];
  return names.flatMap((name) => {
    const size = sizeOf(name, options, bigBlind);
    if (size === null || (name === 'all-in' && all_in_to > max_to)) return [];
    const to = rounded(size, options);
    return [{ name, to, off: to < min_to || size > max_to }];
  });
}

/** Whether this total may be bet: in the bounds and payable, or all that is left. */
export function allowed(to: number | null, { min_to, max_to, unit }: OptionsView): boolean {
  return to !== null && min_to != null && max_to != null && to >= min_to && to <= max_to && (to % unit === 0 || to === max_to);
}

export const clamp = (to: number, least: number, most: number): number => Math.min(Math.max(to, least), most);

/** One step of the slider, the wheel or the buttons: a big blind, on whole multiples of it where they can be reached. */
export function stepped(to: number, by: number, step: number, least: number, most: number): number {
  const next = by > 0 ? Math.floor(to / step + 1e-9) * step + by * step : Math.ceil(to / step - 1e-9) * step + by * step;
  return clamp(next, least, most);
}

/** What somebody typed, in chips or in big blinds: a whole number of chips, or `null`. */
export function parseAmount(text: string, bigBlinds: boolean, bigBlind: number): number | null {
  const clean = text.replace(/[\s,_]/g, '').replace(/(bb)$/i, '');
  if (!/^\d*\.?\d+$|^\d+\.$/.test(clean)) return null;
  const value = Number(clean) * (bigBlinds ? bigBlind : 1);
  return Number.isSafeInteger(Math.round(value)) ? Math.round(value) : null;
}

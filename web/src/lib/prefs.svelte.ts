/** How this person likes the table: kept in this browser, never on the server. */

import { recall, remember } from './storage';

export type KeyAction =
  | 'fold' | 'call' | 'raise' | 'allIn' | 'send'
  | 'preset1' | 'preset2' | 'preset3' | 'preset4' | 'preset5'
  | 'mute' | 'history' | 'amounts'; // prettier-ignore

export interface Prefs {
  theme: 'auto' | 'light' | 'dark';
  deck: 'four' | 'two';
  ten: 'T' | '10';
  amounts: 'chips' | 'bb';
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Halves the times of animations. */
  fast: boolean;
  /** Sizes of bets, as `table/sizes.ts` reads them: before the flop, after it, and facing a bet. */
  presets: { preflop: string[]; postflop: string[]; facing: string[] };
  keys: Record<KeyAction, string>;
  /** Persons whose chat is not shown. */
  muted: string[];
  confirmBigCall: boolean;
}

export const DEFAULTS: Prefs = {
  theme: 'auto',
  deck: 'four',
  ten: 'T',
  amounts: 'chips',
  sound: true,
  volume: 0.6,
  fast: false,
  presets: {
    preflop: ['2.2bb', '2.5bb', '3bb', 'pot', 'all-in'],
    postflop: ['1/3', '1/2', '3/4', 'pot', 'all-in'],
    facing: ['min', '3x', '1/2', 'pot', 'all-in'],
  },
  keys: {
    fold: 'f', call: 'c', raise: 'r', allIn: 'a', send: 'Enter',
    preset1: '1', preset2: '2', preset3: '3', preset4: '4', preset5: '5',
    mute: 'm', history: 'h', amounts: 'b',
  }, // prettier-ignore
  muted: [],
  confirmBigCall: true,
};

const KEY = 'sidepot.prefs';

/** What was kept, over the defaults; a value of another kind than the default is left out. */
export function prefsFrom(text: string | null): Prefs {
  const result = structuredClone(DEFAULTS);
  try {
    overlay(result as unknown as Record<string, unknown>, JSON.parse(text ?? '{}'));
  } catch {
    // Not ours: the defaults.
  }
  return result;
}

function overlay(onto: Record<string, unknown>, kept: unknown): void {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, own] of Object.entries(onto)) {
    const value = (kept as Record<string, unknown>)[name];
    if (Array.isArray(own)) {
      if (Array.isArray(value) && value.every((each) => typeof each === 'string')) onto[name] = value;
    } else if (typeof own === 'object') overlay(own as Record<string, unknown>, value);
    else if (typeof own === typeof value) onto[name] = value;
  }
}

export const prefs: Prefs = $state(prefsFrom(recall(KEY)));

const light = matchMedia('(prefers-color-scheme: light)');
let systemIsLight = $state(light.matches);
light.addEventListener('change', () => (systemIsLight = light.matches));

/** The theme that is drawn. */
export const theme = (): 'light' | 'dark' => (prefs.theme === 'auto' ? (systemIsLight ? 'light' : 'dark') : prefs.theme);

$effect.root(() => {
  $effect(() => remember(KEY, JSON.stringify(prefs)));
  $effect.pre(() => {
    document.documentElement.dataset.theme = theme();
    document.documentElement.dataset.deck = prefs.deck;
    document.documentElement.toggleAttribute('data-fast', prefs.fast);
  });
});

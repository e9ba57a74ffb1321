import type { KeyAction, Prefs } from '../lib/prefs.svelte';

/** Keys that move about the page or belong to the browser. */
const KEPT = new Set([' ', 'Tab', 'Escape', 'Shift', 'Control', 'Alt', 'Meta', 'Dead', 'Process', 'Unidentified', '?']);

/** The keys with another one for `action`; what it was used for before gets the old one. */
export function rebound(keys: Prefs['keys'], action: KeyAction, pressed: string): Prefs['keys'] {
  if (KEPT.has(pressed)) return keys;
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  const other = (Object.keys(keys) as KeyAction[]).find((each) => keys[each] === key);
  return { ...keys, ...(other && { [other]: keys[action] }), [action]: key };
}

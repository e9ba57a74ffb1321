import type { KeyAction, Prefs } from '../lib/prefs.svelte';

/** Somebody types, or answers a dialog: keys are theirs. A slider takes no letters. */
function busy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog')) return true;
  if (target instanceof HTMLInputElement) return target.type !== 'range';
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** What a key press asks for, by the person's own map. */
export function keyAction(event: KeyboardEvent, keys: Prefs['keys']): KeyAction | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  if (busy(event.target)) return null;
  const onControl = event.target instanceof HTMLElement && event.target.closest('button, a, summary');
  if (onControl && (event.key === 'Enter' || event.key === ' ')) return null;
  const key = event.key.toLowerCase();
  const found = Object.entries(keys).find(([, own]) => own.toLowerCase() === key);
  return (found?.[0] as KeyAction | undefined) ?? null;
}

/** How a key is written on a button. */
export const keyCap = (key: string): string => (key.length === 1 ? key.toUpperCase() : key);

import { prefs } from '../lib/prefs.svelte';
import type { Settings } from '../protocol';

const calm = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

/** How long something may move: half with the fast setting, not at all with reduced motion. */
export const moving = (ms: number): number => (calm?.matches ? 0 : prefs.fast ? ms / 2 : ms);

/** How often a running clock is drawn. */
export const tick = (): number => (calm?.matches ? 1000 : 250);

/** How long something has to stay readable: half at a fast table and with the fast setting. */
export const lasting = (ms: number, pace: Settings['pace']): number => (prefs.fast || pace === 'fast' ? ms / 2 : ms);

/** Chips that slide to `x`, `y` (pixels from where they are) and fade. */
export const slide = (_node: Element, { x, y, ms = 600 }: { x: number; y: number; ms?: number }) => ({
  duration: moving(ms),
  css: (t: number, u: number) => `transform: translate(-50%, -50%) translate(${x * u}px, ${y * u}px); opacity: ${Math.min(1, t * 2)}`,
});

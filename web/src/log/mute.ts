/** Whose chat this browser does not show. */

import { prefs } from '../lib/prefs.svelte';

/** Stands in the list of muted persons for all of them. */
const EVERYBODY = '*';

export const allMuted = (): boolean => prefs.muted.includes(EVERYBODY);
export const isMuted = (person: string): boolean => allMuted() || prefs.muted.includes(person);

export function mute(person: string, muted: boolean): void {
  const others = prefs.muted.filter((each) => each !== person);
  prefs.muted = muted ? [...others, person] : others;
}

export const muteAll = (muted: boolean): void => mute(EVERYBODY, muted);

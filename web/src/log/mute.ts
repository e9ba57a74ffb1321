/** Whose chat this browser does not show. */

import { prefs } from '../lib/prefs.svelte';
import { recall, remember } from '../lib/storage';

/** Stands in the list of muted persons for all of them. */
const EVERYBODY = '*';
const NAME = 'sidepot.muted.';

export const allMuted = (): boolean => prefs.muted.includes(EVERYBODY);
export const isMuted = (person: string): boolean => allMuted() || prefs.muted.includes(person);

export function mute(person: string, muted: boolean, name = ''): void {
  const others = prefs.muted.filter((each) => each !== person);
  prefs.muted = muted ? [...others, person] : others;
  if (muted && name) remember(NAME + person, name);
}

export const muteAll = (muted: boolean): void => mute(EVERYBODY, muted);

/** Who is muted one by one, with the name they had then. */
export const mutedPeople = (): { person: string; name: string }[] =>
  prefs.muted.filter((each) => each !== EVERYBODY).map((person) => ({ person, name: recall(NAME + person) ?? '' }));

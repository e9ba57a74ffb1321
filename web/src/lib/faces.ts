/** Who sits there, as a picture: a face for a computer player, two letters and a colour for a person. */

import bear from '../art/bruno-bear.svg';
import rabbit from '../art/clover-rabbit.svg';
import fox from '../art/fig-fox.svg';
import owl from '../art/olive-owl.svg';
import frog from '../art/pip-frog.svg';

export const FACES: Record<string, string> = { random: frog, calling: rabbit, raising: bear, tight: fox, chart: owl };

/** "Mara" -> "Ma", "Jean Luc" -> "JL"; whole characters, also where one takes two code units. */
export function initials(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/);
  const letters = [...first];
  return second ? (letters[0] ?? '') + ([...second][0] ?? '') : letters.slice(0, 2).join('');
}

/** One of six colours, everywhere the same for a name. */
export function hue(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return 1 + ((hash >>> 16) % 6);
}

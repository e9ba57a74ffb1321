/** Boxes that must not lie over each other, and where there is room for one more. */

import type { Spot } from './geometry';

export interface Size {
  w: number;
  h: number;
}

/** A box round its middle. */
export type Box = Spot & Size;

export const boxOf = (left: number, top: number, right: number, bottom: number): Box => ({
  x: (left + right) / 2, y: (top + bottom) / 2, w: right - left, h: bottom - top,
}); // prettier-ignore

/** How many square pixels two boxes share, when each has to have this much air round it. */
export function shared(a: Box, b: Box, air = 0): number {
  const w = (a.w + b.w) / 2 + air - Math.abs(a.x - b.x);
  const h = (a.h + b.h) / 2 + air - Math.abs(a.y - b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

const STEP = 4;
const FAR = 200;
const AIR = 3;

/** The places round the wanted one, nearest first. */
const NEAR: Spot[] = [];
for (let x = -FAR; x <= FAR; x += STEP) for (let y = -FAR; y <= FAR; y += STEP) NEAR.push({ x, y });
NEAR.sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));

/** The place nearest to `want` where something of this size lies inside of `room` and on nothing that is there already, or on the least. */
export function settle(want: Spot, { w, h }: Size, taken: readonly Box[], room: Box): Spot {
  const inside = ({ x, y }: Spot): boolean => Math.abs(x - room.x) <= (room.w - w) / 2 && Math.abs(y - room.y) <= (room.h - h) / 2;
  let [best, least] = [want, Infinity];
  for (const off of NEAR) {
    const box = { x: want.x + off.x, y: want.y + off.y, w, h };
    if (!inside(box)) continue;
    let over = 0;
    for (let at = 0; at < taken.length && over < least; at++) over += shared(box, taken[at]!, AIR);
    if (over < least) [best, least] = [{ x: box.x, y: box.y }, over];
    if (!least) break;
  }
  return best;
}

/** Where things lie on the table, in pixels of the stage. The places were drawn on a stage of 940 x 612. */

import { boxOf, settle, type Box, type Size } from './fit';

export interface Spot {
  x: number;
  y: number;
}

export interface Place {
  seat: Spot;
  bet: Spot;
  /** The dealer button. */
  button: Spot;
  side: 'left' | 'top' | 'right' | 'bottom';
}

/** `wide`: seats round an oval. `tall`: a phone, opponents in an arc. `row`: too low for that, opponents in a row. */
export type Shape = 'wide' | 'tall' | 'row';

export interface Layout {
  shape: Shape;
  /** One entry for each place, clockwise, place 0 at the bottom. Empty for a row. */
  places: Place[];
  felt: { left: number; top: number; right: number; bottom: number };
  pots: number;
  board: number;
  flag: number;
  /** My cards; `null`: they lie in my plate. */
  mine: number | null;
  /** The middle of my plate, or of the seat at the bottom. */
  me: number;
  /** Cards and chips are drawn larger by this on a large stage. */
  scale: number;
  /** What bets and pots must not lie on: seats, board, my cards, my plate. */
  taken: Box[];
  /** Many opponents on a small stage: they are drawn smaller. */
  close: boolean;
}

/** A bet in front of a seat, and one on a phone; the dealer button. */
export const BET = { wide: { w: 112, h: 30 }, tall: { w: 80, h: 28 }, close: { w: 70, h: 24 } } satisfies Record<string, Size>;
export const BUTTON: Size = { w: 26, h: 26 };
/** The pots lie in a row, or in a column on a phone. */
export const POT = { wide: { w: 170, h: 34 }, tall: { w: 144, h: 34 } } satisfies Record<string, Size>;

/** The seat drawn at place 0, 1, ... clockwise: mine first, or seat 0 for who looks on. */
export function rotation(seats: number, mine: number | null | undefined): number[] {
  return Array.from({ length: seats }, (_, place) => (place + (mine ?? 0)) % seats);
}

const WIDE = { width: 940, height: 612 };

// The left half of the opponents, from the bottom up; the right half is its mirror, an odd one sits at the top.
const WIDE_LEFT: [number, number][][] = [
  [],
  [[128, 200]],
  [[128, 424], [128, 164]],
  [[168, 484], [92, 300], [250, 84]],
  [[208, 506], [88, 366], [118, 196], [322, 76]],
]; // prettier-ignore
const WIDE_ODD: [number, number][][] = [
  [],
  [[128, 300]],
  [[128, 424], [128, 164]],
  [[180, 496], [88, 322], [190, 128]],
  [[208, 506], [86, 384], [96, 232], [236, 98]],
]; // prettier-ignore
const WIDE_EVEN_FOUR: [number, number][] = [[128, 400], [232, 96]]; // prettier-ignore

// In per cent of the width, and pixels from the top of a stage of 650.
const TALL_EVEN: [number, number][][] = [
  [],
  [[15, 100]],
  [[14, 220], [24, 50]],
  [[14, 243], [14, 138], [28, 20]],
  [[14, 268], [14, 182], [14, 96], [33, 4]],
]; // prettier-ignore
const TALL_ODD: [number, number][][] = [
  [],
  [[14, 160]],
  [[14, 230], [15, 100]],
  [[14, 262], [14, 160], [18, 58]],
  [[14, 270], [14, 182], [14, 94], [17, 4]],
]; // prettier-ignore

function ring(half: [number, number][], top: [number, number] | null, mirror: number): [number, number][] {
  const right = half.map(([x, y]): [number, number] => [mirror - x, y]).reverse();
  return [...half, ...(top ? [top] : []), ...right];
}

const side = (x: number, y: number, width: number, low: number): Place['side'] =>
  y < low && x > width * 0.2 && x < width * 0.8 ? 'top' : x < width / 2 ? 'left' : 'right';

/** Narrower than this there is no room for so many plates round the table. */
const narrow = (seats: number): number => (seats > 6 ? 820 : 640);

/** The felt keeps about 1.9:1: what is too high for that is left above and below. */
const MOST_HIGH = 0.73;

/** Bets and buttons come to lie beside what is there already, in order, each as near as can be to where it was drawn. */
function clear(places: Place[], taken: Box[], size: Size, room: Box): Place[] {
  const all = [...taken];
  const settled = places.map((place) => {
    const bet = settle(place.bet, size, all, room);
    all.push({ ...bet, ...size });
    return { ...place, bet };
  });
  return settled.map((place) => ({ ...place, button: settle(place.button, BUTTON, all, room) }));
}

function wide(width: number, full: number, opponents: number, pots: number): Layout {
  const height = Math.min(full, width * MOST_HIGH);
  const above = (full - height) / 2;
  const kx = width / WIDE.width;
  const ky = height / WIDE.height;
  const scale = Math.min(1.3, Math.max(0.75, Math.min(kx, ky)));
  const half = Math.floor(opponents / 2);
  const left = opponents % 2 ? WIDE_ODD[half] : opponents === 4 ? WIDE_EVEN_FOUR : WIDE_LEFT[half];
  const spots = ring(left ?? [], opponents % 2 ? [470, opponents > 7 ? 69 : 75] : null, WIDE.width);
  const places = spots.map(([x, y]): Place => {
    const where = side(x, y, WIDE.width, 150);
    const dir = Math.sign(WIDE.width / 2 - x);
    const at = (spot: Spot): Spot => ({ x: spot.x * kx, y: spot.y * ky + above });
    if (where === 'top') {
      // Under the plate: its right side is the dealer button's, its left side belongs to shown cards.
      return {
        seat: at({ x, y }),
        bet: at({ x: x + dir * 30, y: y + 66 }),
        button: at({ x: x + (x > WIDE.width / 2 ? -104 : 114), y: y + 40 }),
        side: where,
      };
    }
    return {
      seat: at({ x, y }),
      bet: at({ x: x + dir * (y > 460 ? 84 : 144), y: y > 460 ? y - 66 : y + (282 - y) * 0.36 }),
      button: at({ x: x + dir * (y > 460 ? 96 : 112), y: y > 460 ? y - 24 : y < 282 ? y - 14 : y + 24 }),
      side: where,
    };
  });
  const me = above + height - 48;
  const mine = me - 32 - 17 - 63 * scale;
  const board = above + 254 * ky;
  const potsY = above + Math.min(178 * ky, 254 * ky - 80 * scale);
  const bottom: Place = {
    seat: { x: width / 2, y: me },
    bet: { x: width / 2 - 150 * scale, y: mine - 20 },
    button: { x: width * 0.655, y: me - 68 },
    side: 'bottom',
  };
  const close = opponents > 6 || width < 820;
  // A plate with its name, the backs of two cards above it, a word below.
  const plate = close ? { w: 164, up: 62, down: 44 } : { w: 184, up: 69, down: 47 };
  const taken = [
    ...places.map(({ seat: { x, y } }) => boxOf(x - plate.w / 2, y - plate.up, x + plate.w / 2, y + plate.down)),
    { x: width / 2, y: board, w: 392 * scale, h: 101 * scale },
    ...(pots ? [{ x: width / 2, y: potsY, w: POT.wide.w * Math.min(3, pots), h: POT.wide.h }] : []),
    { x: width / 2, y: mine, w: 188 * scale, h: 126 * scale },
    { x: width / 2, y: me, w: 400, h: 68 },
  ];
  return {
    shape: 'wide',
    places: clear([bottom, ...places], taken, BET.wide, boxOf(4, above, width - 4, above + height)),
    felt: { left: 66 * kx, top: above + 68 * ky, right: 66 * kx, bottom: above + 116 * ky },
    pots: potsY,
    board,
    flag: above + 348 * ky,
    mine,
    me,
    scale,
    taken,
    close,
  };
}

function tall(width: number, height: number, opponents: number, pots: number): Layout {
  const inPlate = height < 632;
  // The rows close up when the stage is low, and part where it is high: the arc, the pots and the board keep their order.
  const ky = Math.max(0.68, Math.min((height - 60) / 490, Math.max(1, height / 650), 1.25));
  const close = opponents > 6 || ky < 1 || (opponents > 5 && width < 380);
  const half = Math.floor(opponents / 2);
  const left = (opponents % 2 ? TALL_ODD : TALL_EVEN)[half] ?? [];
  const spots = ring(left, opponents % 2 ? [50, opponents > 7 ? 4 : 6] : null, 100);
  const size = close ? { half: 48, down: 86, bet: BET.close } : { half: 50, down: 103, bet: BET.tall };
  const places = spots.map(([x0, y0]): Place => {
    const x = (x0 / 100) * width;
    const y = y0 * ky;
    const dir = Math.sign(50 - x0);
    // The bet lies beside the name, or below a seat at the top; the button on the other side of the avatar.
    const top = y0 < 60;
    return {
      seat: { x, y },
      bet: top ? { x: x + dir * 40, y: y + size.down + 16 } : { x: x + dir * (size.half + size.bet.w / 2), y: y + (close ? 44 : 56) },
      button: { x: x - (dir || -1) * 36, y: y + 14 },
      side: side(x0, y0, 100, 60),
    };
  });
  const me = height - 10 - (inPlate ? 38 : 31);
  const mine = inPlate ? null : me - 31 - 12 - 56;
  const cards = Math.min(58, width * 0.154);
  // Below the lowest seat, and above my cards.
  const lowest = Math.max(0, ...places.map(({ seat: { y } }) => y + size.down));
  const floor = mine === null ? me - 38 : mine - 56;
  const board = Math.min(Math.max(388 * ky, lowest + 5 + cards * 0.7), floor - 6 - cards * 0.7);
  const potsHigh = POT.tall.h * Math.max(1, pots);
  const potsY = board - cards * 0.7 - 6 - potsHigh / 2;
  const bottom: Place = {
    seat: { x: width / 2, y: height - 76 },
    bet: mine === null ? { x: width / 2, y: (board + cards * 0.7 + me - 38) / 2 } : { x: 62, y: mine },
    button: { x: width - 34, y: mine === null ? me - 58 : me - 51 },
    side: 'bottom',
  };
  const taken = [
    ...places.flatMap(({ seat: { x, y }, side: where }) => {
      const backs = where === 'right' ? -1 : 1;
      // The avatar with the backs beside it, the plate with the name, the word below.
      return [
        { x: x + backs * 16, y: y + 20, w: close ? 66 : 80, h: 40 },
        boxOf(x - size.half, y + (close ? 25 : 37), x + size.half, y + size.down - 20),
        boxOf(x - 56, y + size.down - 22, x + 56, y + size.down),
      ];
    }),
    { x: width / 2, y: board, w: cards * 5 + 20, h: cards * 1.4 },
    ...(pots ? [{ x: width / 2, y: potsY, w: POT.tall.w, h: potsHigh }] : []),
    ...(mine === null ? [] : [{ x: width / 2, y: mine, w: 166, h: 112 }]),
    { x: width / 2, y: me, w: width - 24, h: inPlate ? 76 : 62 },
  ];
  return {
    shape: 'tall',
    // Mine last: it has the most room.
    places: clear([bottom, ...places].reverse(), taken, size.bet, boxOf(2, 0, width - 2, height)).reverse(),
    felt: { left: 14, top: 66 * ky, right: 14, bottom: inPlate ? 84 : 96 },
    pots: potsY,
    board,
    flag: 0,
    mine,
    me,
    scale: 1,
    taken,
    close,
  };
}

/** A row of opponents above, the board in the middle, my plate with my cards below: for very low stages. */
function row(height: number, opponents: boolean, beside: boolean): Layout {
  const top = opponents ? 80 : 8;
  const me = height - 8 - 38;
  const room = me - 44 - top;
  return {
    shape: 'row',
    places: [],
    felt: { left: 12, top, right: 12, bottom: 96 },
    pots: beside ? top + room / 2 : top + 19,
    board: top + (beside ? room : room + 36) / 2,
    flag: 0,
    mine: null,
    me,
    scale: 1,
    taken: [],
    close: true,
  };
}

/** The layout of a stage. `drawer`: the raise drawer is open and has taken its height from the stage. */
export function layout(width: number, height: number, seats: number, { drawer = false, pots = 0 } = {}): Layout {
  const least = seats > 6 && width < narrow(seats) ? 560 : drawer ? 440 : 400;
  if (height < least) return row(height, !drawer, width >= 640);
  return width < narrow(seats) ? tall(width, height, seats - 1, pots) : wide(width, height, seats - 1, pots);
}

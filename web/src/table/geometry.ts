/** Where things lie on the table, in pixels of the stage. The places were drawn on a stage of 940 x 612. */

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
}

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
  [[14, 256], [14, 146], [28, 20]],
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

/** The felt keeps about 1.9:1: what is too high for that is left above and below. */
const MOST_HIGH = 0.73;

function wide(width: number, full: number, opponents: number): Layout {
  const height = Math.min(full, width * MOST_HIGH);
  const above = (full - height) / 2;
  const kx = width / WIDE.width;
  const ky = height / WIDE.height;
  const scale = Math.min(1.3, Math.max(1, Math.min(kx, ky)));
  const half = Math.floor(opponents / 2);
  const left = opponents % 2 ? WIDE_ODD[half] : opponents === 4 ? WIDE_EVEN_FOUR : WIDE_LEFT[half];
  const spots = ring(left ?? [], opponents % 2 ? [470, opponents > 7 ? 66 : 80] : null, WIDE.width);
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
  const bottom: Place = {
    seat: { x: width / 2, y: above + height - 48 },
    bet: { x: Math.min(width * 0.34, width / 2 - 150), y: above + height * (opponents > 5 ? 0.6 : 0.72) },
    button: { x: width * 0.655, y: above + height - 116 },
    side: 'bottom',
  };
  return {
    shape: 'wide',
    places: [bottom, ...places],
    felt: { left: 66 * kx, top: above + 68 * ky, right: 66 * kx, bottom: above + 116 * ky },
    pots: above + Math.min(178 * ky, 254 * ky - 80 * scale),
    board: above + 254 * ky,
    flag: above + 348 * ky,
    mine: above + height - 48 - 32 - 17 - 63 * scale,
    me: above + height - 48,
    scale,
  };
}

function tall(width: number, height: number, opponents: number): Layout {
  const inPlate = height < 632;
  // The rows close up when the stage is low: the arc, the pots and the board keep their order.
  const ky = height >= 530 ? 1 : Math.max(0.68, (height - 60) / 490);
  const crowded = opponents > 6;
  const half = Math.floor(opponents / 2);
  const left = (opponents % 2 ? TALL_ODD : TALL_EVEN)[half] ?? [];
  const spots = ring(left, opponents % 2 ? [50, opponents > 7 ? 4 : 6] : null, 100);
  const places = spots.map(([x, y0]): Place => {
    const y = y0 * ky;
    const where = side(x, y0, 100, 60);
    const dir = Math.sign(50 - x);
    const px = (percent: number): number => (percent / 100) * width;
    const corner = y0 < 60;
    // Among many the button lies outside of the avatar, where nothing else does.
    const outside = { x: px(x) - (dir || -1) * 32, y: y + 14 };
    if (where === 'top')
      return {
        seat: { x: px(x), y },
        bet: { x: px(x + dir * 6), y: y + (crowded ? 108 : 113) },
        button: crowded ? outside : { x: px(x + (x > 50 ? -17 : 17)), y: y + 54 },
        side: where,
      };
    const inner = crowded ? 35 : 40;
    return {
      seat: { x: px(x), y },
      bet: corner ? { x: px(x + dir * 15), y: y + 108 } : { x: px(dir > 0 ? inner : 100 - inner), y: y + (crowded ? 46 : y0 < 130 ? 52 : 30) },
      button: crowded ? outside : { x: px(x) + dir * 56, y: y + (y0 < 130 ? 84 : 58) },
      side: where,
    };
  });
  const me = height - 10 - (inPlate ? 38 : 31);
  const bottom: Place = {
    seat: { x: width / 2, y: height - 112 },
    bet: { x: width / 2, y: height - (inPlate ? 220 : 110) - 100 },
    button: { x: width - 34, y: height - (inPlate ? 106 : 92) },
    side: 'bottom',
  };
  const mine = inPlate ? null : me - 31 - 12 - 56;
  const board = crowded ? Math.min(402 * ky, (mine ?? me) - 110) : 388 * ky;
  bottom.bet.y = board - 58;
  return {
    shape: 'tall',
    places: [bottom, ...places],
    felt: { left: 14, top: 66 * ky, right: 14, bottom: inPlate ? 84 : 96 },
    pots: 172 * ky,
    board,
    flag: 0,
    mine,
    me,
    scale: 1,
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
  };
}

/** The first height from `from` down to `to` where something `half` as high lies clear of the bets, else `from`. */
export function clearOf(bets: Spot[], x: number, half: number, from: number, to: number): number {
  const BET = { x: 40, y: 15 };
  const POTS = 72;
  for (let y = from; y <= to; y += 4)
    if (bets.every((bet) => Math.abs(bet.x - x) >= POTS + BET.x || Math.abs(bet.y - y) >= half + BET.y)) return y;
  return from;
}

/** The layout of a stage. `drawer`: the raise drawer is open and has taken its height from the stage. */
export function layout(width: number, height: number, seats: number, drawer = false): Layout {
  if (height < (drawer ? 440 : 400)) return row(height, !drawer, width >= 640);
  return width < 640 ? tall(width, height, seats - 1) : wide(width, height, seats - 1);
}

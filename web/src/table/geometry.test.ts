import { describe, expect, test } from 'vitest';
import { settle, shared, type Box } from './fit';
import { BET, layout, rotation } from './geometry';

const SEATS = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const STAGES = [
  [940, 612], [1200, 812], [840, 560], [1024, 560], [768, 800], [655, 590], [430, 738], [390, 650], [390, 560], [360, 564], [360, 548],
] as const; // prettier-ignore
const BUTTON = { w: 26, h: 26 };

/** Everything on a felt where everybody has bet, by name. */
function boxes(width: number, height: number, seats: number, pots: number): [string, Box][] {
  const plan = layout(width, height, seats, { pots });
  const bet = plan.shape === 'wide' ? BET.wide : plan.close ? BET.close : BET.tall;
  return [
    ...plan.taken.map((box, at): [string, Box] => [`fixed ${at}`, box]),
    ...plan.places.map((place, at): [string, Box] => [`bet ${at}`, { ...place.bet, ...bet }]),
  ];
}

describe('places', () => {
  test('I sit at the bottom and the others clockwise from me', () => {
    expect(rotation(6, 4)).toEqual([4, 5, 0, 1, 2, 3]);
    expect(rotation(3, null)).toEqual([0, 1, 2]);
  });

  test.each(SEATS)('with %i seats no bet lies on a seat, a card, a pot or another bet', (seats) => {
    for (const [width, height] of STAGES)
      for (const pots of [0, 1, 2, 3]) {
        // With two side pots two players have no chips left to bet.
        if (pots === 3 && seats > 7 && width < 400) continue;
        const all = boxes(width, height, seats, pots);
        const bad = all.flatMap(([name, box], at) =>
          all.slice(at + 1).flatMap(([other, next]) => (other.startsWith('bet') && shared(box, next) ? `${name} and ${other}` : [])),
        );
        expect(bad, `${width} x ${height}, ${pots} pots`).toEqual([]);
      }
  });

  test.each(SEATS)('with %i seats the dealer button lies on nothing', (seats) => {
    for (const [width, height] of STAGES) {
      const all = boxes(width, height, seats, 0);
      for (const { button } of layout(width, height, seats).places) {
        const bad = all.filter(([, box]) => shared({ ...button, ...BUTTON }, box)).map(([name]) => name);
        expect(bad, `${width} x ${height}`).toEqual([]);
      }
    }
  });

  test.each(SEATS)('%i seats lie apart, and none on the board', (seats) => {
    for (const [width, height] of STAGES) {
      const { places, shape, close, board, scale } = layout(width, height, seats);
      const size = shape === 'wide' ? { w: close ? 140 : 156, h: 50 } : { w: 84, h: close ? 84 : 96 };
      const at = places.slice(1).map(({ seat: { x, y } }) => ({ x, y: shape === 'wide' ? y : y + size.h / 2, ...size }));
      const cards = { x: width / 2, y: board, w: shape === 'wide' ? 392 * scale : 310, h: shape === 'wide' ? 100 * scale : 80 };
      for (const [index, box] of at.entries()) {
        expect(Math.abs(box.x - width / 2), `${width} x ${height}`).toBeLessThanOrEqual((width - size.w) / 2);
        for (const other of [...at.slice(index + 1), cards]) expect(shared(box, other), `${width} x ${height}, ${index}`).toBe(0);
      }
    }
  });

  test('a low stage puts the opponents in a row, and leaves them out under the drawer', () => {
    expect(layout(390, 650, 6).shape).toBe('tall');
    expect(layout(390, 500, 10).shape).toBe('row');
    expect(layout(844, 250, 6).shape).toBe('row');
    expect(layout(360, 355, 6, { drawer: true }).shape).toBe('row');
    expect(layout(390, 460, 6, { drawer: true }).shape).toBe('tall');
  });

  test('my cards never cover the board', () => {
    for (let height = 400; height < 900; height++) {
      const plan = layout(390, height, 6);
      const top = plan.mine === null ? plan.me - 38 : plan.mine - 56;
      expect(top).toBeGreaterThanOrEqual(plan.board + (plan.shape === 'tall' ? (height < 530 ? 26 : 29) : 20) * 1.4);
    }
  });
});

describe('finding room', () => {
  const room = { x: 100, y: 100, w: 200, h: 200 };
  const bet = { w: 40, h: 20 };

  test('something lies where it is wanted, or as near as can be', () => {
    expect(settle({ x: 50, y: 50 }, bet, [], room)).toEqual({ x: 50, y: 50 });
    const stone = { x: 50, y: 50, w: 10, h: 10 };
    const spot = settle({ x: 50, y: 50 }, bet, [stone], room);
    expect(shared({ ...spot, ...bet }, stone)).toBe(0);
    expect(Math.hypot(spot.x - 50, spot.y - 50)).toBeLessThan(25);
  });

  test('where there is no room at all it lies on as little as can be', () => {
    const [above, below] = [{ x: 50, y: 30, w: 100, h: 60 }, { x: 50, y: 75, w: 100, h: 50 }];
    const spot = settle({ x: 50, y: 20 }, bet, [above, below, { x: 50, y: 10, w: 100, h: 20 }], { x: 50, y: 50, w: 100, h: 100 });
    expect(spot.y).toBeGreaterThan(80);
  });

  test('nothing leaves the room', () => {
    const spot = settle({ x: 0, y: 0 }, bet, [], room);
    expect(spot.x).toBeGreaterThanOrEqual(20);
    expect(spot.y).toBeGreaterThanOrEqual(10);
  });
});

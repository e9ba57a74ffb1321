/** Which chips are drawn for an amount. */

const KINDS = [500, 100, 25, 5, 1] as const;

export type Chip = (typeof KINDS)[number];

/** The kinds of chips that the amount is counted out in, largest first, three kinds at most. */
export function chipsOf(amount: number): Chip[] {
  const result: Chip[] = [];
  let rest = Math.floor(amount);
  for (const kind of KINDS) {
    if (rest >= kind && result.length < 3) result.push(kind);
    rest %= kind;
  }
  return result;
}

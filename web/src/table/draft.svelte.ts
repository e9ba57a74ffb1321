/** What somebody has made of a size so far. It lasts as long as the decision, whatever comes between. */
export class Draft {
  /** The last size that may be bet; none yet: the least. */
  to: number | null = $state(null);
  /** The number while it is typed, which may be no size yet. */
  typed: string | null = $state(null);
  /** Which preset was pressed. */
  preset: string | null = $state(null);
}

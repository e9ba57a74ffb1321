/** A moment without effect after the buttons changed under the finger. */

export const LOCK = 300;

export class Lock {
  #since: number;

  constructor(private readonly now: () => number = () => performance.now()) {
    this.#since = now();
  }

  /** The buttons mean something else from now on. */
  again(): void {
    this.#since = this.now();
  }

  get open(): boolean {
    return this.now() - this.#since >= LOCK;
  }
}

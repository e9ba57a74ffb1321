/** What this browser remembers. A private window or a full disk may refuse: then nothing is remembered, and all works. */

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not remembered.
  }
}

const seatKey = (table: string): string => `sidepot.seat.${table}`;

/** The secret of the seat that this browser holds at a table. */
export const seatSecret = (table: string): string | null => recall(seatKey(table));
export const keepSeatSecret = (table: string, secret: string): void => remember(seatKey(table), secret);

/** A random name for a command. `crypto.randomUUID` is missing where the page comes without TLS, as at home. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** A small number as a word. */
export const word = (n: number): string => NUMBERS[n] ?? String(n);

/** "Ana, Ben and Cara". */
export const list = (parts: string[]): string => new Intl.ListFormat('en').format(parts);

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

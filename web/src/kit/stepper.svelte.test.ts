import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import Stepper from './Stepper.svelte';

let shown: Record<string, unknown> | undefined;
const open = (value: number): HTMLInputElement => {
  const props = $state({ label: 'Chips', value, unit: 'chips' });
  shown = mount(Stepper, { target: document.body, props });
  flushSync();
  return document.querySelector('input')!;
};
afterEach(() => shown && unmount(shown));

/** What a browser does with a key: it takes the place of what is chosen. */
function type(input: HTMLInputElement, text: string): void {
  for (const each of text) {
    input.setRangeText(each, input.selectionStart!, input.selectionEnd!, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    flushSync();
  }
}

test('what is typed right after the focus replaces the number', () => {
  const input = open(1000);
  expect(input.value).toBe('1,000 chips');
  input.focus();
  type(input, '1000');
  expect(input.value).toBe('1000');
  input.blur();
  flushSync();
  expect(input.value).toBe('1,000 chips');
});

test('a click into the number chooses all of it, the next one puts the caret', () => {
  const input = open(1000);
  input.focus();
  input.setSelectionRange(2, 2);
  input.click();
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 4]);
  input.setSelectionRange(2, 2);
  input.click();
  expect([input.selectionStart, input.selectionEnd]).toEqual([2, 2]);
});

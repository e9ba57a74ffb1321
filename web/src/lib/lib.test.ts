import { describe, expect, it } from 'vitest';
import { rebound } from '../settings/keymap';
import { format } from './amount';
import { cardName, rankText } from './cards';
import { chipsOf } from './chips';
import { hue, initials } from './faces';
import { DEFAULTS, prefsFrom } from './prefs.svelte';
import { pageOf } from './route.svelte';
import { codeIn } from './tables';

describe('amounts', () => {
  it('are chips with thousands apart', () => {
    expect([0, 999, 1230, 1234567].map((each) => format(each, { amounts: 'chips' }, 10))).toEqual(['0', '999', '1,230', '1,234,567']);
  });

  it('are big blinds to a tenth, where there is one', () => {
    expect([1230, 125, 1234, 7].map((each) => format(each, { amounts: 'bb' }, 10))).toEqual(['123 bb', '12.5 bb', '123.4 bb', '0.7 bb']);
    expect(format(1230, { amounts: 'bb' }, 0)).toBe('1,230');
  });
});

it('cards have a spoken name, and a ten is written as the person likes', () => {
  expect(cardName('As')).toBe('ace of spades');
  expect(cardName('Td')).toBe('ten of diamonds');
  expect([rankText('Td', { ten: 'T' }), rankText('Td', { ten: '10' }), rankText('9d', { ten: '10' })]).toEqual(['T', '10', '9']);
});

it('an amount is drawn in its largest kinds of chips, three at most', () => {
  expect(chipsOf(135)).toEqual([100, 25, 5]);
  expect(chipsOf(120)).toEqual([100, 5]);
  expect(chipsOf(641)).toEqual([500, 100, 25]);
  expect(chipsOf(3)).toEqual([1]);
  expect(chipsOf(0)).toEqual([]);
});

it('people have two letters and always the same colour', () => {
  expect(['Mara', 'Jean Luc', ' x ', '😀🎲🎉'].map(initials)).toEqual(['Ma', 'JL', 'x', '😀🎲']);
  expect(hue('Mara')).toBe(hue('Mara'));
  const people = Array.from({ length: 600 }, (_, n) => (n * 7919).toString(36));
  for (const colour of [1, 2, 3, 4, 5, 6]) {
    expect(people.filter((each) => hue(each) === colour).length).toBeGreaterThan(60);
  }
});

it('a table is found by its link or its code', () => {
  expect(codeIn(' https://poker.example/t/k7Qd-_42 ')).toBe('k7Qd-_42');
  expect(codeIn('poker.example/t/k7Qd/hands/3')).toBe('k7Qd');
  expect(codeIn('k7Qd-_42')).toBe('k7Qd-_42');
  expect(codeIn('what?')).toBeNull();
  expect(codeIn('')).toBeNull();
});

it('every address is a page', () => {
  expect(pageOf('/')).toEqual({ name: 'lobby' });
  expect(pageOf('/new')).toEqual({ name: 'create' });
  expect(pageOf('/t/aB-_1')).toEqual({ name: 'table', table: 'aB-_1' });
  expect(pageOf('/t/aB-_1/hands')).toEqual({ name: 'hands', table: 'aB-_1' });
  expect(pageOf('/t/aB-_1/hands/47')).toEqual({ name: 'hand', table: 'aB-_1', number: 47 });
  expect(pageOf('/t/aB-_1/hands/x')).toEqual({ name: 'nothing' });
  expect(pageOf('/else')).toEqual({ name: 'nothing' });
});

describe('what the browser has kept', () => {
  it('lies over the defaults, and the rest stays', () => {
    const prefs = prefsFrom(JSON.stringify({ theme: 'light', keys: { fold: 'x' }, muted: ['p_1'] }));
    expect(prefs).toEqual({ ...DEFAULTS, theme: 'light', keys: { ...DEFAULTS.keys, fold: 'x' }, muted: ['p_1'] });
  });

  it.each(['', 'null', '[]', '{"volume":"loud","muted":"all","keys":null,"new":1}', '{"__proto__":{"theme":"light"}}'])(
    'is left out where it is not ours: %s',
    (text) => expect(prefsFrom(text)).toEqual(DEFAULTS),
  );
});

describe('another key', () => {
  it('is taken in small letters', () => {
    expect(rebound(DEFAULTS.keys, 'fold', 'X').fold).toBe('x');
  });

  it('that is in use changes places', () => {
    expect(rebound(DEFAULTS.keys, 'fold', 'c')).toMatchObject({ fold: 'c', call: 'f' });
  });

  it.each([' ', 'Tab', 'Escape', 'Shift', 'Control'])('cannot be %j', (key) => {
    expect(rebound(DEFAULTS.keys, 'fold', key)).toEqual(DEFAULTS.keys);
  });
});

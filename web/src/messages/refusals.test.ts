import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixtures } from '../fixtures/table-hands';
import type { WhyNot } from '../protocol';
import { sentenceOf } from './en/refusals';

const why = (code: string, params: Record<string, unknown> = {}, sentence = ''): WhyNot => ({ code, rule: 'B8', params, sentence });
const { seats } = Object.values(fixtures).find(({ table }) => table)!.table!;

describe('the sentence of a refusal', () => {
  it('speaks to the player, without the number of a rule', () => {
    const sentence = 'Seat 0 cannot raise: no opponent has chips to call more than 40. (rule B8)';
    expect(sentenceOf(why('nobody-could-call', { seat: 0, verb: 'raise', bet: 1040 }, sentence))).toBe(
      'No opponent has chips to call more than 1,040.',
    );
  });

  it('names who sits there, and counts seats from 1', () => {
    const taken = seats.findIndex((seat) => seat !== null);
    expect(sentenceOf(why('seat-taken', { seat: taken, player: 'p_1', other: 'p_2', free: '(1,)' }), seats)).toBe(
      `${seats[taken]!.name} sits in seat ${taken + 1}.`,
    );
    expect(sentenceOf(why('seat-taken', { seat: 2 }))).toBe('Seat 3 is taken.');
    expect(sentenceOf(why('already-seated', { seat: 0, player: 'p_1' }))).toBe('You sit in seat 1 already.');
  });

  it('is the one of the server for a code that is new, without its rule', () => {
    expect(sentenceOf(why('quite-new', {}, 'That is new. (rule P3)'))).toBe('That is new.');
    expect(sentenceOf(why('quite-new'))).toBe('quite-new');
  });

  it('is there for every refusal of a room', () => {
    const text = readFileSync('../docs/protocol.md', 'utf8').split('<!-- rooms -->')[1]!.split('<!-- end -->')[0]!;
    const codes = [...text.matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code!);
    expect(codes.length).toBeGreaterThan(20);
    // These carry a sentence made for the case.
    const told = ['bad-game', 'bad-settings', 'unreadable'];
    expect(codes.filter((code) => !told.includes(code) && sentenceOf(why(code)) === code)).toEqual([]);
  });
});

import { expect, test } from 'vitest';
import { at } from '../fixtures/log-events';
import type { LogEvent } from '../protocol';
import { play, soundsOf } from './sounds';

const me = { seat: 0, person: 'p_me' };
const heard = (...events: LogEvent[]): string[] => [...soundsOf(events, me, (person) => person === 'p_dev')];
const said = (person: string): LogEvent => ({ v: 1, type: 'said', person, text: 'hi' });

test('every update sounds like what happened, each sound once', () => {
  expect(heard(at.posts(4, 5, 'small blind'), at.posts(5, 10, 'big blind'))).toEqual(['chip']);
  expect(heard(at.board('Kh', '9s', '4s'))).toEqual(['card']);
  expect(heard(at.acts(1, 'fold'))).toEqual(['fold']);
  expect(heard(at.acts(1, 'check'))).toEqual(['check']);
  expect(heard(at.acts(1, 'raise', 40, 40))).toEqual(['chip']);
  expect(heard(at.wins(0, [2], [165]))).toEqual(['chip']);
  expect(heard(at.wins(0, [2], [165]), at.wins(1, [0], [855]))).toEqual(['chip', 'win']);
});

test('only chat of others who are not muted sounds', () => {
  expect(heard(said('p_me'), said('p_dev'))).toEqual([]);
  expect(heard(said('p_ana'))).toEqual(['chat']);
});

test('who looks on wins nothing', () => {
  expect([...soundsOf([at.wins(0, [0], [10])], { seat: null, person: 'p_x' }, () => false)]).toEqual(['chip']);
});

test('before the first tap nothing sounds, and nothing fails', () => {
  expect(() => play('turn')).not.toThrow();
});

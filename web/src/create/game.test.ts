import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { GameMessage } from '../protocol';
import {
  blindsOf, chipStep, fullSettings, problemOf, scaled, unitOf, usualGame, withBetting, withBlinds, withRanking, withUnit,
} from './game'; // prettier-ignore
import FormHarness from '../testing/FormHarness.svelte';

describe('the game of the form', () => {
  it('is no limit 5/10 to begin with', () => {
    expect(usualGame()).toMatchObject({ v: 1, type: 'game', forced: { small_blind: 5, big_blind: 10 } });
    expect(usualGame().betting).toBeUndefined();
  });

  it('bets the big blind, then twice as much, in fixed limit', () => {
    const limit = withBetting(usualGame(), 'limit');
    expect(limit.betting).toEqual({ type: 'limit', small: 10, big: 20 });
    expect(withUnit(limit, 50).betting).toEqual({ type: 'limit', small: 50, big: 100 });
    expect(withUnit(limit, 50).forced).toMatchObject({ small_blind: 25, big_blind: 50 });
  });

  it('keeps a small blind of half the big one, and any other below it', () => {
    expect(withUnit(usualGame(), 25).forced.small_blind).toBe(12);
    const flat: GameMessage = { ...usualGame(), forced: { small_blind: 10, big_blind: 10 } };
    expect(withUnit(flat, 4).forced).toEqual({ small_blind: 4, big_blind: 4 });
    expect(withUnit(flat, 40).forced).toEqual({ small_blind: 10, big_blind: 40 });
  });

  it('without blinds has a smallest bet, and nothing that needs a big blind', () => {
    const rich: GameMessage = {
      ...usualGame(),
      forced: { small_blind: 5, big_blind: 10, straddles: 2, button_straddle: 'utg_first', ante: 10, ante_by: 'big_blind' },
    };
    const none = withBlinds(rich, 'none');
    expect(none.forced).toMatchObject({ small_blind: 0, big_blind: 0, smallest_bet: 10, straddles: 0, button_straddle: 'no', ante_by: 'each' });
    expect(blindsOf(none)).toBe('none');
    expect(unitOf(withUnit(none, 20))).toBe(20);
    expect(withBlinds(none, 'both').forced).toMatchObject({ small_blind: 5, big_blind: 10, smallest_bet: null });
  });

  it('of the short deck has antes and a button blind, and goes back', () => {
    const short = withRanking(usualGame(), 'short');
    expect(short).toMatchObject({ ranking: 'short', forced: { ante: 10, ante_by: 'each', button_blind: 10, big_blind: 0 } });
    expect(withRanking(short, 'short_trips').forced).toEqual(short.forced);
    expect(withRanking(short, 'high')).toMatchObject({ ranking: 'high', forced: { ante: 0, small_blind: 5, big_blind: 10 } });
  });
});

it('buy-ins stay as many big blinds as they were', () => {
  const settings = fullSettings({ buy_in: 1000, min_buy_in: 400, max_buy_in: 2000 });
  expect(scaled(settings, 10, 25)).toMatchObject({ buy_in: 2500, min_buy_in: 1000, max_buy_in: 5000 });
  expect(scaled(fullSettings(), 10, 20)).toMatchObject({ min_buy_in: 0, max_buy_in: null });
});

it('a press of the stepper goes up and down the same stairs', () => {
  const up = [1, 9, 10, 45, 50, 95, 100, 450, 500].map((each) => chipStep(each, true));
  const down = [2, 10, 15, 50, 60, 100, 150, 500, 600].map((each) => chipStep(each, false));
  expect(up).toEqual([1, 1, 5, 5, 10, 10, 50, 50, 100]);
  expect(down).toEqual(up);
});

describe('a refusal of the server', () => {
  const why = (sentence: string, code = 'bad-game') => ({ code, rule: '', params: {}, sentence });

  it.each([
    ['forced: The small blind of 20 is bigger than the big blind of 10. (rule T3)', 'blinds', 'The small blind of 20 is bigger than the big blind of 10.'],
    ['The small blind of 5 cannot be paid in chips of 3. (rule P3)', 'chip_unit', 'The small blind of 5 cannot be paid in chips of 3.'],
    ['rake.per_mille: a whole number from 0 to 1000 is needed, not 5000.', 'rake', 'A whole number from 0 to 1000 is needed, not 5000.'],
    ['forced.straddles: a whole number from 0 to 1000 is needed, not -1.', 'straddles', 'A whole number from 0 to 1000 is needed, not -1.'],
    ['betting: The big bet must be at least 10, not 5. (rule B10)', 'limit', 'The big bet must be at least 10, not 5.'],
    ['Nobody knows why.', 'other', 'Nobody knows why.'],
  ])('%s stands at its field', (said, field, sentence) => {
    expect(problemOf(why(said))).toEqual({ field, sentence });
  });

  it('of the settings stands at the buy-in', () => {
    expect(problemOf(why('The biggest buy-in is at least the smallest one.', 'bad-settings')).field).toBe('buy_in');
  });
});

describe('the form', () => {
  let form: object;
  let held: { game: GameMessage; settings: object };
  afterEach(() => void unmount(form));

  const radio = (group: string, text: string): HTMLElement =>
    [...document.querySelectorAll<HTMLElement>(`[role=radiogroup][aria-label="${group}"] [role=radio]`)].find((each) => each.textContent === text)!;
  const press = (element: Element): void => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    flushSync();
  };
  const button = (label: string): HTMLElement => document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)!;

  it('writes what was chosen into the JSON, and nothing else', () => {
    form = mount(FormHarness, { target: document.body, props: { tell: (value: typeof held) => (held = value) } });
    flushSync();
    press(radio('Betting', 'Pot limit'));
    press(button('Big blind, more'));
    press(radio('Run it twice', 'Always'));
    press(radio('All-in hands face up', 'Never'));
    press(button('Straddles, more'));
    expect(held.game).toEqual({
      v: 1, type: 'game', betting: { type: 'pot-limit' }, run_it_twice: true, all_in_show: 'never',
      forced: { small_blind: 7, big_blind: 15, straddles: 1 },
    }); // prettier-ignore
    expect(held.settings).toMatchObject({ buy_in: 1500, run_twice: 'always', act_seconds: 30 });
  });

  it('shows the refusal at the field, and opens what hides it', () => {
    form = mount(FormHarness, {
      target: document.body,
      props: { why: { code: 'bad-game', rule: '', params: {}, sentence: 'The ante of 7 cannot be paid in chips of 5. (rule P3)' } },
    });
    flushSync();
    expect(document.querySelector('[role=alert]')?.textContent).toBe('The ante of 7 cannot be paid in chips of 5.');
    expect(document.querySelector('details')?.open).toBe(true);
  });
});

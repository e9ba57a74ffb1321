/**
 * The choices of the form as changes of the server's JSON. Nothing here decides what may be played: the server does,
 * and says so in a sentence. A choice only takes along what it would leave without meaning.
 */

import type { FixedLimit, Forced, GameMessage, Settings, TableRules, WhyNot } from '../protocol';

export type Betting = NonNullable<GameMessage['betting']>;
export type BettingKind = Betting['type'];
export type Blinds = 'both' | 'button' | 'none';
export type FullSettings = Required<Settings>;
export type HouseRules = Required<Pick<TableRules, 'missed' | 'button'>>;

/** No limit 5/10, 100 big blinds, 30 seconds and a bank of 60. */
export const usualGame = (): GameMessage => ({ v: 1, type: 'game', forced: { small_blind: 5, big_blind: 10 }, run_it_twice: true });

const SETTINGS: FullSettings = {
  buy_in: 1000, min_buy_in: 0, max_buy_in: null, act_seconds: 30, bank_seconds: 60, spectators: 'live',
  approve_seats: false, approve_rebuys: false, run_twice: 'ask', pace: 'normal',
}; // prettier-ignore

/** All settings, the server's defaults where it has left them out. */
export const fullSettings = (settings: Settings = {}): FullSettings => ({ ...SETTINGS, ...settings });

export const usualRules = (): HouseRules => ({ missed: 'post', button: null });

export const bettingOf = (game: GameMessage): Betting => game.betting ?? { type: 'no-limit' };

/** What the blinds make a bet of, or the smallest bet of a game without them. */
export function unitOf(game: GameMessage): number {
  const { big_blind = 0, button_blind = 0, smallest_bet } = game.forced;
  const betting = bettingOf(game);
  return big_blind || button_blind || (betting.type === 'limit' ? betting.small : 0) || smallest_bet || 10;
}

export function blindsOf({ forced }: GameMessage): Blinds {
  return forced.big_blind ? 'both' : forced.button_blind ? 'button' : 'none';
}

const withForced = (game: GameMessage, forced: Partial<Forced>): GameMessage => ({ ...game, forced: { ...game.forced, ...forced } });

/** In limit the small bet is what the blind is: it goes along, and the big bet stays as many times as large. */
function limitFor(betting: FixedLimit, small: number): FixedLimit {
  const times = betting.small ? betting.big / betting.small : 2;
  return { ...betting, small, big: Math.max(small, Math.round(small * times)) };
}

export function withBetting(game: GameMessage, kind: BettingKind): GameMessage {
  const unit = unitOf(game);
  return { ...game, betting: kind === 'limit' ? { type: kind, small: unit, big: 2 * unit } : { type: kind } };
}

/** The big blind, the button blind, or what stands for them is `unit`; a small blind of half of it stays half. */
export function withUnit(game: GameMessage, unit: number): GameMessage {
  const { small_blind = 0, big_blind = 0, button_blind = 0, smallest_bet } = game.forced;
  const betting = bettingOf(game);
  const small = small_blind === Math.floor(big_blind / 2) ? Math.floor(unit / 2) : Math.min(small_blind, unit);
  const forced: Partial<Forced> = big_blind
    ? { small_blind: small, big_blind: unit }
    : button_blind
      ? { button_blind: unit }
      : { smallest_bet: smallest_bet == null ? smallest_bet : unit };
  return withForced(betting.type === 'limit' ? { ...game, betting: limitFor(betting, unit) } : game, forced);
}

export function withBlinds(game: GameMessage, blinds: Blinds): GameMessage {
  const unit = unitOf(game);
  const none: Partial<Forced> = { small_blind: 0, big_blind: 0, button_blind: 0, smallest_bet: null };
  if (blinds === 'both') return withForced(game, { ...none, small_blind: Math.floor(unit / 2), big_blind: unit });
  const { ante_by } = game.forced;
  const alone: Partial<Forced> = { ...none, straddles: 0, heads_up_straddle: false, button_straddle: 'no', ante_by: ante_by === 'big_blind' ? 'each' : ante_by }; // prettier-ignore
  if (blinds === 'button') return withForced(game, { ...alone, button_blind: unit });
  return withForced(game, { ...alone, smallest_bet: bettingOf(game).type === 'limit' ? null : unit });
}

/** Short deck is usually played with an ante of everybody and one blind on the button: offered where blinds are usual. */
export function withRanking(game: GameMessage, ranking: NonNullable<GameMessage['ranking']>): GameMessage {
  const wasShort = (game.ranking ?? 'high') !== 'high';
  const short = ranking !== 'high';
  const next: GameMessage = { ...game, ranking };
  if (short === wasShort) return next;
  const { ante = 0 } = game.forced;
  const unit = unitOf(game);
  if (short && blindsOf(game) === 'both' && !ante) return withForced(withBlinds(next, 'button'), { ante: unit, ante_by: 'each' });
  if (!short && blindsOf(game) === 'button' && ante === unit) return withForced(withBlinds(next, 'both'), { ante: 0 });
  return next;
}

/** The buy-ins stay as many big blinds as they were. */
export function scaled(settings: FullSettings, from: number, to: number): FullSettings {
  const scale = (chips: number): number => Math.max(1, Math.round((chips / from) * to));
  const { buy_in, min_buy_in, max_buy_in } = settings;
  return {
    ...settings,
    buy_in: scale(buy_in),
    min_buy_in: min_buy_in && scale(min_buy_in),
    max_buy_in: max_buy_in && scale(max_buy_in),
  };
}

export type RunTwice = 'never' | 'ask' | 'always';

export const runTwiceOf = (game: GameMessage, settings: FullSettings): RunTwice => (game.run_it_twice ? settings.run_twice : 'never');

/** How far one press of a stepper goes: 5 from 10, 10 from 50, 50 from 100, ... */
export function chipStep(value: number, up: boolean): number {
  const from = Math.max(1, up ? value : value - 1);
  const power = 10 ** Math.floor(Math.log10(from));
  return Math.max(1, from < 5 * power ? power / 2 : power);
}

export type Field =
  | 'name' | 'blinds' | 'limit' | 'buy_in' | 'ante' | 'straddles' | 'smallest_bet' | 'chip_unit' | 'rake' | 'other'; // prettier-ignore

const BY_RULE: Record<string, Field> = {
  T3: 'blinds', T4: 'ante', T5: 'straddles', T6: 'smallest_bet', B10: 'limit', P3: 'chip_unit', P4: 'rake', T9: 'buy_in',
}; // prettier-ignore

const BY_PLACE: [prefix: string, field: Field][] = [
  ['forced.ante', 'ante'], ['forced.straddles', 'straddles'], ['forced.smallest_bet', 'smallest_bet'], ['forced', 'blinds'],
  ['betting', 'limit'], ['chip_unit', 'chip_unit'], ['rake', 'rake'],
]; // prettier-ignore

/** Where in the form a refusal belongs, and its sentence without the place and the number of the rule. */
export function problemOf(why: WhyNot): { field: Field; sentence: string } {
  const [, place = '', text = why.sentence] = /^(?:([\w.]+): )?(.*)$/s.exec(why.sentence) ?? [];
  const [, said = text, rule = why.rule] = /^(.*?)(?: \(rule (\w+)\))?$/s.exec(text) ?? [];
  const sentence = said.charAt(0).toUpperCase() + said.slice(1);
  if (why.code === 'bad-settings') return { field: 'buy_in', sentence };
  const field = BY_RULE[rule] ?? BY_PLACE.find(([prefix]) => place.startsWith(prefix))?.[1] ?? 'other';
  return { field, sentence };
}

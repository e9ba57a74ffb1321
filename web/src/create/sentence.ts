/** The table in a sentence, before it is opened. */

import type { GameMessage, Settings } from '../protocol';
import { chips } from '../lib/amount';
import type { BotKind } from '../lib/bots';
import { create as words } from '../messages/en/create';
import { bettingOf, blindsOf, fullSettings, unitOf } from './game';

interface Plan {
  game: GameMessage;
  settings: Settings;
  seats: number;
  bots: BotKind[];
}

export function sentenceOf({ game, settings, seats, bots }: Plan): string {
  const all = fullSettings(settings);
  const betting = bettingOf(game);
  const { small_blind = 0, ante = 0 } = game.forced;
  return words.sentence({
    game: words.gameWords({
      limit: words.limits[betting.type],
      short: (game.ranking ?? 'high') !== 'high',
      blinds: blindsOf(game),
      small: chips(small_blind),
      big: chips(unitOf(game)),
      ante: ante ? chips(ante) : '',
      bets: betting.type === 'limit' ? `${chips(betting.small)}/${chips(betting.big)}` : '',
    }),
    seats,
    chips: chips(all.buy_in),
    act: all.act_seconds,
    bank: all.bank_seconds,
    bots: bots.map((kind) => words.bots.names[kind]),
  });
}

/** The table in words, for who hears it instead of seeing it. */

import { format } from '../lib/amount';
import { cardName } from '../lib/cards';
import { prefs } from '../lib/prefs.svelte';
import { log as en } from '../messages/en/log';
import { hand } from '../messages/en/hands';
import type { SeatView, TableView, You } from '../protocol';
import type { Reader } from './parts';

const text = en.aloud;

export type Question = keyof typeof en.keys.names;

/** Shift and one of these letters ask for it. */
export const LETTERS: Record<Question, string> = {
  cards: 'C',
  board: 'B',
  pot: 'P',
  stacks: 'S',
  in: 'W',
  last: 'L',
  time: 'T',
};

const names = (cards: string[]): string => cards.map(cardName).join(', ');

export const reader = (bigBlind: number): Reader => ({
  you: en.you,
  card: cardName,
  amount: (chips) => format(chips, prefs, bigBlind),
});

/** "Your turn: 120 to call, pot 420, you hold ace of spades, king of spades, pair of kings." "" when it is not. */
export function myTurn(table: TableView, { options, hole = [], made }: You): string {
  if (!options) return '';
  const { amount } = reader(table.big_blind);
  const ask = options.call ? text.toCall(amount(options.call)) : text.nothingToCall;
  return text.turn(ask, amount(options.pot), names(hole), made ? hand(made) : '');
}

/** The answer to a question; what happened last is asked elsewhere. */
export function answer(question: Exclude<Question, 'last'>, table: TableView, you: You, now: number): string {
  const { amount } = reader(table.big_blind);
  const seats = table.seats.filter((seat): seat is SeatView => seat !== null);
  const nameOf = (seat: SeatView): string => (seat.person === you.person ? en.you(true) : seat.name);
  switch (question) {
    case 'cards': {
      const { hole = [], made } = you;
      return hole.length ? text.cards(names(hole), made ? hand(made) : '') : text.noCards;
    }
    case 'board': {
      const [first = [], second] = table.boards ?? [];
      if (!first.length) return text.noBoard;
      return second ? text.boards(names(first), names(second)) : text.board(names(first));
    }
    case 'pot': {
      const each = (table.pots ?? []).map((pot) => text.potPart(pot.number, amount(pot.amount)));
      return text.pot(amount(table.pot ?? 0), each);
    }
    case 'stacks': {
      const each = seats.map((seat) => text.stack(nameOf(seat), amount(seat.stack)));
      return each.length ? text.stacks(each) : text.nobody;
    }
    case 'in': {
      const playing = seats.filter(({ status }) => status === 'playing' || status === 'all-in');
      return text.in(
        playing.map((seat) => {
          if (seat.status === 'all-in') return text.inAllIn(nameOf(seat));
          return seat.seat === table.turn ? text.inTurn(nameOf(seat)) : nameOf(seat);
        }),
      );
    }
    case 'time': {
      const { clock } = table;
      const seat = clock && table.seats[clock.seat];
      if (!clock || !seat) return text.noTime;
      const inBase = Math.max(0, clock.base - now);
      const left = Math.ceil((inBase || Math.max(0, clock.until - now)) / 1000);
      const bank = inBase ? Math.round((clock.until - clock.base) / 1000) : 0;
      return text.time(nameOf(seat), left, bank);
    }
  }
}

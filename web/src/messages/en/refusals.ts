/** Sentences for what is refused, by code; the server's own sentence where there is none here. */

import { chips } from '../../lib/amount';
import type { SeatView, WhyNot } from '../../protocol';

type Params = Record<string, unknown>;
type Seats = readonly (SeatView | null)[];

const n = (value: unknown): string => (typeof value === 'number' ? chips(value) : String(value));
const chair = (seat: unknown): string => `seat ${Number(seat) + 1}`;
const Chair = (seat: unknown): string => `Seat ${Number(seat) + 1}`;
const who = (seat: unknown, seats: Seats): string => seats[Number(seat)]?.name ?? chair(seat);

/** What a person asks for is about the own seat, so the seat that refuses is "you". */
const SENTENCES: Record<string, string | ((params: Params, seats: Seats) => string)> = {
  // Here in the page.
  offline: 'The server cannot be reached. Check the connection and try again.',
  server: 'Something went wrong on the server. Try again.',
  closed: 'The connection to this table is closed.',

  // A hand.
  'unknown-action': 'In a hand you can fold, check, call, bet, raise or go all-in.',
  'hand-over': 'The hand is over.',
  'not-now': 'Nobody can act now.',
  'out-of-turn': ({ turn }, seats) => `It is not your turn: ${who(turn, seats)} is to act.`,
  'check-facing-bet': ({ call }) => `You cannot check: it costs ${n(call)} to call.`,
  'nothing-to-call': 'There is nothing to call. You can check.',
  'fold-when-free': 'You cannot fold here when a check is free.',
  'already-bet': ({ bet }) => `There is a bet of ${n(bet)} already, so you can only raise.`,
  'nothing-to-raise': 'Nobody has bet in this round, so you can only bet.',
  'chips-whole': 'A bet is a whole number of chips, at least 1.',
  'no-chips-beyond-call': 'The call takes all your chips.',
  'not-reopened': 'You have acted already, and the all-in since then was less than a full raise. You may call or fold.',
  'nobody-could-call': ({ bet }) => `No opponent has chips to call more than ${n(bet)}.`,
  capped: ({ cap }) => `No more raises in this round: it is capped at ${n(cap)} bets.`,
  'too-small': ({ verb, min_to }) => `That is too small. The least you can ${verb === 'bet' ? 'bet is' : 'raise to is'} ${n(min_to)}.`,
  'too-much': ({ max_to }) => `You have only ${n(max_to)} for this round.`,
  'over-the-pot': ({ max_to }) => `The pot allows at most ${n(max_to)}.`,
  'limit-size': ({ max_to }) => `In limit the only size now is ${n(max_to)}.`,
  'chip-unit': ({ unit }) => `Bets are multiples of the smallest chip, ${n(unit)}.`,
  'all-in-closed': 'You cannot go all-in here: it would be more than you are allowed to raise.',
  'nothing-to-show': 'You have no cards to show now.',
  'run-twice-not-agreed': 'The board is not run twice in this game.',
  'run-twice-too-late': 'It is too late to run the board twice.',
  'substantial-action': 'It is too late for a misdeal.',

  // Seats and chips.
  'no-such-seat': ({ last }) => `This table has the seats 1 to ${Number(last) + 1}.`,
  'seat-taken': ({ seat }, seats) => (seats[Number(seat)] ? `${who(seat, seats)} sits in ${chair(seat)}.` : `${Chair(seat)} is taken.`),
  'seat-empty': ({ seat }) => `Nobody sits in ${chair(seat)}.`,
  'already-seated': ({ seat }) => `You sit in ${chair(seat)} already.`,
  'no-name': 'Say your name first.',
  'no-chips': 'Chips are a whole number, at least 1.',
  'buy-in-small': ({ least }) => `The smallest buy-in is ${n(least)}.`,
  'buy-in-big': ({ chips: all, most }) => `You would have ${n(all)}. The biggest buy-in is ${n(most)}.`,
  'too-many-chips': ({ amount }) => `The table cannot take ${n(amount)} more chips.`,
  leaving: 'You are leaving when the hand is over.',
  'sits-out': 'You sit out already.',
  plays: 'You do not sit out.',
  'straddle-chips': 'A straddle is a whole number of chips, at least 1.',
  'no-straddles': 'There are no straddles in this game.',
  'hand-running': 'The next hand begins when this one is over.',
  'too-few-players': 'A hand needs two players with chips.',
  'no-hand': ({ number }) => (number === undefined ? 'There is no hand on the table.' : `This table has no hand ${n(number)}.`),
  'dealer-only': 'Only the host can do that.',

  // The table.
  'no-table': 'There is no table at this address. Ask the host for the link again.',
  'no-spectators': 'Nobody may look on at this table. Take a seat to see the game.',
  kicked: 'The host has asked you to leave this table.',
  'not-seated': 'You have no seat at this table.',
  'not-your-tab': 'Your seat is open in another tab. Take it back there, or here, before you act.',
  'host-only': ({ host }) => `Only the host, ${host}, can do that.`,
  'stale-hand': 'That was for a hand that is over.',
  'stale-decision': 'The hand has gone on since. Look again before you act.',
  'not-your-turn': 'It is not your turn.',
  'no-size': 'A bet or raise needs its size.',
  paused: 'The table is paused.',
  trouble: 'The table is paused: the game cannot be saved at the moment. Nothing is lost.',
  'no-person': 'They are not at this table any more.',
  'no-request': 'That request is settled already.',
  'asked-already': 'You have asked the host already. Wait for the answer or take it back.',
  'no-bot': 'There is no such computer player.',
  'no-vote': 'Nobody is asked to run it twice now.',
  voted: 'You have voted already.',
  started: 'Dealing has begun already.',
  'not-paused': 'The table is not paused.',
  'paused-already': 'The table is paused already.',
  'host-already': ({ name }) => `${name} is the host already.`,
  'bot-host': 'A computer player cannot be the host.',
  'kick-self': 'You cannot send yourself away. Make somebody else the host, or just leave.',
  'not-your-cards': 'You can show only your own cards.',
  'nothing-said': 'There is nothing to send.',
  crowded: ({ most }) => `This table knows ${n(most)} people already. Open another one.`,
  'table-full': 'Every seat is taken.',
  closing: 'The server is shutting down. Your table will be there when it is back.',
  'another-tab': 'Your seat was opened in another tab.',

  // The connection.
  'too-many': 'Too many connections are open from here. Close some tabs and try again.',
  full: 'The server is full. Try again later.',
  version: 'There is a new version of Sidepot. Load the page again.',
  'too-fast': 'That was too fast. Wait a moment and try again.',
  flood: 'That was too much at once. Load the page again.',
  'too-long': 'That is too long.',
  'server-error': 'Something went wrong on the server. Your seat and your chips are kept.',
};

/** `seats` of the table, for names; the number of a rule is nothing for a player. */
export function sentenceOf({ code, params, sentence }: WhyNot, seats: Seats = []): string {
  const known = SENTENCES[code];
  return typeof known === 'function' ? known(params, seats) : (known ?? (sentence.replace(/ \(rule \w+\)$/, '') || code));
}

/** What a replay shows: steps with their sentences and streets, the price of a decision, and what may be hidden. */

import type { ReplayStep } from '../lib/api';
import { plain, type Reader, type Sentence } from '../log/parts';
import { Story } from '../log/story';
import type { LogEvent, SeatView, TableView, You } from '../protocol';

export interface Step extends ReplayStep {
  /** 0 before the flop ... 3 river, 4 showdown. */
  street: number;
  sentences: Sentence[];
}

/** The end of a hand, where it is not a street of its own. */
const SHOWDOWN = new Set<LogEvent['type']>(['awarded', 'mucked', 'hand-ended']);

/** The steps of a hand, each told as this person sees it. Steps with nothing to tell or to see are left out. */
export function tellSteps(raw: readonly ReplayStep[]): Step[] {
  const story = new Story(raw[0]?.you.person ?? '');
  let street = 0;
  const steps: Step[] = [];
  for (const step of raw) {
    const complete = step.table.boards?.[0]?.length === 5;
    const ends =
      step.table.result != null ||
      step.events.some(({ type }) => SHOWDOWN.has(type) || (type === 'shown' && complete));
    street = ends ? 4 : Math.max(street, step.table.street ?? 0);
    const { lines, chat } = story.tell(step, step.table);
    const sentences = lines.filter(({ kind }) => kind === 'event').map(({ sentence }) => sentence);
    if (sentences.length || !chat.length) steps.push({ ...step, street, sentences });
  }
  return steps;
}

/** A part of the hand: steps `from` up to, not including, `to`. */
export interface Stretch {
  street: number;
  from: number;
  to: number;
}

export function stretches(steps: readonly Step[]): Stretch[] {
  const found: Stretch[] = [];
  steps.forEach(({ street }, at) => {
    const last = found.at(-1);
    if (last?.street === street) last.to = at + 1;
    else found.push({ street, from: at, to: at + 1 });
  });
  return found;
}

/** The step that the hash of an address names, counted from 1 there and from 0 here. */
export function stepOf(hash: string, count: number): number {
  const number = /^#(\d+)$/.exec(hash)?.[1];
  return Math.min(Math.max(number ? Number(number) - 1 : 0, 0), Math.max(count - 1, 0));
}

export interface Price {
  seat: SeatView;
  call: number;
  /** What a call can win: the middle without what the caller could not match. */
  pot: number;
  /** The part of all hands that has to win for the call to cost nothing. */
  needs: number;
}

/** What the player to act is asked to pay for what; `null` where nothing is to call. */
export function price({ seats, turn, bet = 0, pot = 0, result }: TableView): Price | null {
  const seat = turn == null || result ? null : seats[turn];
  if (!seat) return null;
  const own = seat.bet ?? 0;
  const call = Math.min(bet - own, seat.stack);
  if (call <= 0) return null;
  const beyond = seats.reduce((sum, other) => sum + Math.max(0, (other?.bet ?? 0) - own - call), 0);
  return { seat, call, pot: pot - beyond, needs: call / (pot - beyond + call) };
}

/** The cards that were turned up in the hand, by seat. */
export function shownHands(steps: readonly ReplayStep[]): Map<number, string[]> {
  const shown = new Map<number, string[]>();
  for (const { events } of steps)
    for (const event of events)
      if (event.type === 'shown') shown.set(event.seat, [...new Set([...(shown.get(event.seat) ?? []), ...event.cards])]);
  return shown;
}

export interface Look {
  /** Hands shown at the end lie open from the beginning. */
  open: boolean;
  hideNames: boolean;
  hideMine: boolean;
}

/** What others are called while names are hidden. */
type Alias = (seat: SeatView) => string;

/** The steps as they may be looked at: no name, and no card of mine before I showed it, stays in what is hidden. */
export function look(steps: readonly ReplayStep[], { open, hideNames, hideMine }: Look, alias: Alias): ReplayStep[] {
  const shown = open ? shownHands(steps) : new Map<number, string[]>();
  return steps.map((step) => {
    const mine = step.you.seat ?? null;
    const seatOf = (seat: SeatView): SeatView => ({
      ...seat,
      name: hideNames ? alias(seat) : seat.name,
      bot: hideNames ? null : seat.bot,
      cards: opened(seat, shown.get(seat.seat)),
    });
    const table = { ...step.table, seats: step.table.seats.map((seat) => seat && seatOf(seat)) };
    const you: You = hideMine ? { ...step.you, hole: [], made: null } : step.you;
    const events = step.events
      .filter(({ type }) => !(hideNames && type === 'named'))
      .map((event) => (hideMine && event.type === 'hole-cards' && event.seat === mine ? { ...event, cards: [] } : event));
    return { ...step, events, table, you };
  });
}

const opened = ({ cards, status }: SeatView, shown: string[] | undefined): SeatView['cards'] =>
  shown?.length === 2 && cards?.includes('') && status !== 'folded' ? shown : cards;

/** The sentences of a step as one text. */
export const stepText = ({ sentences }: Step, read: Reader): string =>
  sentences.map((sentence) => plain(sentence, read)).join(' ');

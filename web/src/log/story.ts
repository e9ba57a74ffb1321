/** Events as sentences, in the order they happen. The names, bets and stacks it needs come from the events themselves. */

import { log as text } from '../messages/en/log';
import { hand as madeWords } from '../messages/en/hands';
import type { Awarded, BoardDealt, LogEvent, LogItem, Made, Posted, Requested, TableView } from '../protocol';
import { winningWords } from './hand-words';
import type { Amount, Cards, Name, Sentence } from './parts';

/** A line of the log. `hand` and `street` are headings. */
export interface Line {
  id: string;
  seq: number;
  kind: 'hand' | 'street' | 'event';
  sentence: Sentence;
}

/** A line of the chat. */
export interface ChatLine {
  id: string;
  seq: number;
  at: number;
  person: string;
  name: Name;
  text: string;
}

type Told = { kind: Line['kind']; sentence: Sentence };

const chips = (amount: number): Amount => ({ chips: amount });
const cards = (shown: string[]): Cards => ({ cards: shown });
const line = (sentence: Sentence | string): Told[] => [
  { kind: 'event', sentence: typeof sentence === 'string' ? [sentence] : sentence },
];
const heading = (kind: 'hand' | 'street', words: string): Told[] => [{ kind, sentence: [words] }];

/** Posts that lie in front of the player and count towards the bet. */
const BETS = new Set<Posted['kind']>(['small blind', 'big blind', 'button blind', 'straddle', 'live']);

/** What is known of the hand that is told. */
class HandSoFar {
  stacks: number[] = [];
  bets: number[] = [];
  boards: [number, number] = [0, 0];
  twice = false;
  pots = 1;
  potsTold = '';
  lastVerb = '';
  shown = false;
  misdealt = false;

  constructor(readonly started: number[] = []) {
    this.stacks = [...started];
  }

  put(seat: number, amount: number, isBet: boolean): void {
    this.stacks[seat] = (this.stacks[seat] ?? 0) - amount;
    if (isBet) this.bets[seat] = this.bet(seat) + amount;
  }

  bet = (seat: number): number => this.bets[seat] ?? 0;
  /** False as long as nothing is known of the stacks: the log began in the middle of the hand. */
  isAllIn = (seat: number): boolean => this.started.length > 0 && this.stacks[seat] === 0;
}

/** Tells the table as one person sees it. Items have to come in order. */
export class Story {
  #persons = new Map<string, string>();
  #seats = new Map<number, string>();
  #requests = new Map<number, Requested>();
  #hand = new HandSoFar();
  #antes: Posted[] = [];
  #ante = 0;

  constructor(readonly me: string) {}

  /** People who do not sit at the table now, and their names. */
  know(names: Readonly<Record<string, string>>): void {
    for (const [person, name] of Object.entries(names)) this.#persons.set(person, name);
  }

  /**
   * The lines that an item adds. `picture` is the table after it; where only a later one is known (`exact` false),
   * names and results are taken from it, but not the pots.
   */
  tell(item: LogItem, picture: TableView, exact = true): { lines: Line[]; chat: ChatLine[] } {
    for (const seat of picture.seats) if (seat) this.#persons.set(seat.person, seat.name);
    for (const seat of picture.seats) if (seat && !this.#seats.has(seat.seat)) this.#seats.set(seat.seat, seat.person);
    const told: Told[] = [];
    const chat: ChatLine[] = [];
    item.events.forEach((event, at) => {
      if (event.type === 'said') {
        const { person } = event;
        chat.push({ id: `${item.seq}-${at}`, seq: item.seq, at: item.at, person, name: this.#person(person), text: event.text });
      }
      if (this.#antes.length && !(event.type === 'posted' && event.kind === 'ante')) told.push(...this.#tellAntes());
      told.push(...this.#tell(event, item, at, picture, exact));
    });
    if (exact) this.#seats = new Map(picture.seats.flatMap((seat) => (seat ? [[seat.seat, seat.person]] : [])));
    return { lines: told.map((each, at) => ({ ...each, id: `${item.seq}-${at}`, seq: item.seq })), chat };
  }

  #person = (person: string): Name => ({
    name: this.#persons.get(person) ?? text.somebody,
    me: person === this.me,
  });

  #who = (seat: number): Name => {
    const person = this.#seats.get(seat) ?? '';
    return { name: this.#persons.get(person) ?? text.seat(seat + 1), me: person === this.me && person !== '' };
  };

  #tell(event: LogEvent, item: LogItem, at: number, picture: TableView, exact: boolean): Told[] {
    const hand = this.#hand;
    switch (event.type) {
      case 'hand-planned':
        return heading('hand', text.hand(event.number, event.replay));
      case 'hand-started':
        this.#hand = new HandSoFar(event.stacks);
        this.#ante = event.game.forced.ante ?? 0;
        return [];
      case 'posted':
        hand.put(event.seat, event.amount, BETS.has(event.kind));
        if (event.kind === 'ante') {
          this.#antes.push(event);
          return [];
        }
        return line(
          text.posts[event.kind](
            this.#who(event.seat),
            chips(event.kind === 'straddle' ? hand.bet(event.seat) : event.amount),
            hand.isAllIn(event.seat),
          ),
        );
      case 'hole-cards':
        return event.cards.length ? line(text.dealt(this.#who(event.seat), cards(event.cards))) : [];
      case 'acted': {
        const who = this.#who(event.seat);
        const had = hand.bet(event.seat);
        hand.put(event.seat, event.added, true);
        hand.lastVerb = event.verb;
        const allIn = hand.isAllIn(event.seat);
        switch (event.verb) {
          case 'fold': return line(text.folds(who));
          case 'check': return line(text.checks(who));
          case 'call': return line((had ? text.callsMore : text.calls)(who, chips(event.added), allIn));
          case 'bet': return line(text.bets(who, chips(event.to), allIn));
          case 'raise': return line(text.raises(who, chips(event.to), allIn));
        } // prettier-ignore
      }
      case 'timed-out':
        return line(text.timeUp(this.#who(event.seat)));
      case 'returned':
        hand.put(event.seat, -event.amount, true);
        return line(
          text.uncalled(this.#who(event.seat), chips(event.amount), event.amount === 1, hand.lastVerb === 'fold'),
        );
      case 'board-dealt':
        return this.#board(event, exact ? picture : null);
      case 'runs-agreed':
        hand.twice = true;
        hand.boards[1] = hand.boards[0];
        return line(text.runsAgreed);
      case 'run-twice-asked':
        return line(text.runTwiceAsked(event.seats.map(this.#who)));
      case 'run-twice-voted':
        return line(text.runTwiceVoted(this.#who(event.seat), event.agree));
      case 'shown': {
        hand.shown = true;
        if (item.events[at - 1]?.type === 'shown') return [];
        return line(this.#shows(item.events.slice(at), picture));
      }
      case 'mucked':
        return line(text.mucks(this.#who(event.seat)));
      case 'raked':
        hand.pots = Math.max(hand.pots, potsIn(picture), event.pot + 1);
        return line(text.raked(chips(event.amount), event.pot, hand.pots));
      case 'awarded':
        event.winners.forEach((seat, i) => hand.put(seat, -(event.shares[i] ?? 0), false));
        hand.pots = Math.max(hand.pots, potsIn(picture), event.pot + 1);
        return event.amount ? line(this.#award(event, picture)) : [];
      case 'card-exposed':
        return line(text.exposed(this.#who(event.seat)));
      case 'misdealt':
        hand.misdealt = true;
        return line(text.misdeal(event.reason));
      case 'hand-ended':
        return hand.misdealt ? [] : this.#net(event.stacks);

      case 'sat':
        this.#seats.set(event.seat, event.player);
        return line(text.sits(this.#who(event.seat), chips(event.chips)));
      case 'leave-asked':
        return item.events.some((other) => other.type === 'left' && other.seat === event.seat)
          ? []
          : line(text.leaving(this.#who(event.seat)));
      case 'left': {
        const who = this.#person(event.player);
        this.#seats.delete(event.seat);
        return line(text.left(who, chips(event.chips)));
      }
      case 'rebought':
        return line(text.rebuys(this.#who(event.seat), chips(event.amount), event.at_once));
      case 'chips-counted':
        return line(text.counted(this.#who(event.seat), chips(event.amount)));
      case 'sat-out':
        return line(text.sitsOut(this.#who(event.seat)));
      case 'came-back':
        return line(text.back(this.#who(event.seat), event.how === 'wait'));
      case 'straddle-wished':
        return line(
          event.amount === null
            ? text.straddlesNoMore(this.#who(event.seat))
            : text.straddles(this.#who(event.seat), chips(event.amount)),
        );
      case 'straddle-skipped':
        return line(text.straddleSkipped[event.why](this.#who(event.seat), chips(event.amount)));
      case 'game-chosen':
        return line(text.newGame);
      case 'busted':
        return line((event.out ? text.out : text.broke)(this.#who(event.seat)));
      case 'undone':
        return line(text.undone);
      case 'redone':
        return line(text.redone);

      case 'room-opened':
        return line(text.opened(this.#person(event.host), event.name));
      case 'named': {
        const before = this.#persons.get(event.person);
        this.#persons.set(event.person, event.name);
        return before !== undefined && before !== event.name ? line(text.renamed(before, event.name)) : [];
      }
      case 'requested': {
        this.#requests.set(event.number, event);
        const who = this.#person(event.person);
        const asked = chips(event.chips);
        return line(event.kind === 'seat' ? text.asksSeat(who, event.seat + 1, asked) : text.asksChips(who, asked));
      }
      case 'answered': {
        const request = this.#requests.get(event.number);
        this.#requests.delete(event.number);
        if (!request) return line(event.yes ? text.grantedUnknown : text.refusedUnknown);
        const who = this.#person(request.person);
        if (event.yes) return line(text.granted(who));
        return line((item.by === request.person ? text.withdrawn : text.refused)(who));
      }
      case 'host-changed':
        return line(text.host(this.#person(event.person)));
      case 'kicked':
        return line(text.kicked(this.#person(event.person)));
      case 'dealing-started':
        return line(text.begins);
      case 'play-paused':
        return line(text.pauses);
      case 'play-resumed':
        return line(text.resumes);
      case 'settings-changed':
        return line(text.settings);
      case 'reopened':
        return line(text.reopened);

      // Chat has its own list, the other facts are told by what comes of them.
      case 'said':
      case 'hole-dealt':
      case 'played':
      case 'table-opened':
        return [];
      default:
        // Something that a newer server knows: nothing to say.
        event satisfies never;
        return [];
    }
  }

  #tellAntes(): Told[] {
    const antes = this.#antes;
    this.#antes = [];
    const full = this.#ante || Math.max(...antes.map(({ amount }) => amount));
    const short = antes.filter(({ amount }) => amount < full);
    return line(
      text.antes(
        chips(full),
        short.map(({ seat, amount }) => [this.#who(seat), chips(amount)]),
      ),
    );
  }

  #board({ cards: dealt, run }: BoardDealt, picture: TableView | null): Told[] {
    const hand = this.#hand;
    const count = dealt.length ? hand.boards[run as 0 | 1] + dealt.length : Math.max(3, hand.boards[0] + 1);
    hand.boards[run as 0 | 1] = count;
    if (!hand.twice) hand.boards[1] = count;
    hand.bets = [];
    const street = count - 2;
    const told = run === 0 && picture ? this.#potsSplit(picture) : [];
    told.push(...heading('street', text.streetOfBoard(text.street(street), hand.twice ? run : null)));
    if (dealt.length) told.push(...line(text.board(street, cards(dealt))));
    return told;
  }

  /** The pots, where there are several and they have changed since they were told. */
  #potsSplit({ pots = [] }: TableView): Told[] {
    const hand = this.#hand;
    const now = JSON.stringify(pots.map(({ number, amount }) => [number, amount]));
    if (pots.length < 2 || now === hand.potsTold) return [];
    hand.pots = pots.length;
    hand.potsTold = now;
    return line(
      text.pots(
        pots.map(({ number, amount, seats }, at) => ({
          number,
          amount: chips(amount),
          without: (pots[at - 1]?.seats ?? seats).filter((seat) => !seats.includes(seat)).map(this.#who),
        })),
      ),
    );
  }

  /** Hands turned up one after the other are one sentence. */
  #shows(events: LogEvent[], picture: TableView): Sentence {
    const hands = [];
    for (const event of events) {
      if (event.type !== 'shown') break;
      const made = this.#hand.boards[0] === 5 && event.cards.length === 2 ? picture.seats[event.seat]?.made : null;
      hands.push({
        who: this.#who(event.seat),
        cards: cards(event.cards),
        made: made ? madeWords(made) : '',
      });
    }
    return text.shows(hands);
  }

  #award(event: Awarded, picture: TableView): Sentence {
    const hand = this.#hand;
    const run = hand.twice ? event.run : null;
    const result = picture.result?.pots.find(({ number, run = 0 }) => number === event.pot && run === event.run);
    const made = result?.winners.find(({ seat }) => seat === event.winners[0])?.made;
    // Without two boards the seats tell what the others held, so a kicker that decided can be named.
    const others: Made[] = hand.twice ? [] : picture.seats.flatMap((seat) => (seat?.made ? [seat.made] : []));
    const words = made ? winningWords(made, others) : '';
    const winners = event.winners.map(this.#who);
    const [first] = winners;
    if (winners.length === 1 && first) {
      const sentence = text.wins(first, chips(event.amount), event.pot, hand.pots, run, words);
      return hand.shown || made ? sentence : [...sentence, text.noneShown];
    }
    return text.splits(winners, chips(event.amount), event.pot, hand.pots, run, words, this.#split(event));
  }

  /** Who gets how much of a shared pot, odd chips by name. */
  #split({ winners, shares }: Awarded): Sentence {
    const least = Math.min(...shares);
    const more = winners.filter((_, at) => shares[at] !== least);
    const odd = Math.max(...shares) - least;
    if (!odd) return text.each(chips(least));
    if (shares.some((share) => share !== least && share !== least + odd))
      return text.shares(winners.map((seat, at) => text.share(this.#who(seat), chips(shares[at] ?? 0))));
    return text.eachAndOdd(chips(least), chips(odd), more.map(this.#who));
  }

  #net(stacks: number[]): Told[] {
    const seat = [...this.#seats].find(([, person]) => person === this.me)?.[0];
    const before = seat === undefined ? 0 : (this.#hand.started[seat] ?? 0);
    if (seat === undefined || !before) return [];
    const net = (stacks[seat] ?? 0) - before;
    if (!net) return [];
    return line(net > 0 ? text.youGain(chips(net)) : text.youLose(chips(-net)));
  }
}

const potsIn = ({ result, pots = [] }: TableView): number =>
  Math.max(pots.length, ...(result?.pots ?? []).map(({ number }) => number + 1));

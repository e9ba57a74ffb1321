import type { BotKind } from '../../lib/bots';
import { list, word } from './words';

/** A new table, and the form of its game. */
export const create = {
  title: 'New table',
  changeable: 'The game can be changed between hands',
  name: 'Table name',
  usualName: (person: string | null) => (person ? `${person}’s table` : 'Our table'),
  betting: 'Betting',
  limits: { 'no-limit': 'No limit', 'pot-limit': 'Pot limit', limit: 'Fixed limit' },
  blinds: { both: 'Small and big blind', button: 'Button blind', none: 'Smallest bet' },
  smallBlind: 'Small blind',
  bigBlind: 'Big blind',
  buyIn: 'Chips to start',
  bigBlinds: (count: number) => `${Math.round(count * 10) / 10} big blinds`,
  seconds: 's',
  actSeconds: 'Time to act',
  bankSeconds: 'Time bank',
  seats: 'Seats',
  bots: {
    label: 'Computer players',
    chosen: (count: number, most: number) =>
      count ? `${word(count)} chosen${count < most ? `, up to ${word(most)}` : ''}` : `none, up to ${word(most)}`,
    names: { calling: 'Clover', random: 'Pip', raising: 'Bruno', tight: 'Fig', chart: 'Olive' } satisfies Record<BotKind, string>,
    /** What each does, in a few words. */
    kinds: { calling: 'calls', random: 'anything goes', raising: 'raises', tight: 'waits', chart: 'by the book' } satisfies Record<BotKind, string>, // prettier-ignore
    about: {
      calling: 'Clover never folds and never raises: checks and calls everything.',
      random: 'Pip picks any legal action by chance. Good company, no plan.',
      raising: 'Bruno bets and raises whenever it is allowed.',
      tight: 'Fig plays only strong starting hands and gives up the rest.',
      chart: 'Olive follows a starting-hand chart, and after the flop the price of a call.',
    } satisfies Record<BotKind, string>,
  },
  more: 'More',
  moreAbout: 'antes, straddles, deck, run it twice, buy-ins, spectators, house rules',
  yourTable: 'Your table',
  free: (free: number, seats: number) => `${free} of ${seats} seats free`,
  open: 'Open the table',
  opening: 'Opening …',
  then: 'Then you get a link, a code and a picture to scan.',
  needName: 'First, your name',
  saveChanges: 'Save changes for the next hand',
  saved: 'Saved. It counts from the next hand.',
  fix: 'Something in the form is not possible yet:',

  sentence: (of: { game: string; seats: number; chips: string; act: number; bank: number; bots: string[] }) =>
    [
      `${of.game}, ${word(of.seats)} seats, ${of.chips} chips each.`,
      `${of.act} seconds to act${of.bank ? ` and a bank of ${of.bank}` : ', no time bank'}.`,
      of.bots.length === 0
        ? ''
        : `${list(of.bots)}, ${of.bots.length === 1 ? 'a computer player, takes one seat' : `computer players, take ${word(of.bots.length)} seats`}.`,
    ]
      .filter(Boolean)
      .join(' '),
  gameWords: (of: { limit: string; short: boolean; blinds: 'both' | 'button' | 'none'; small: string; big: string; ante: string; bets: string }) =>
    [
      `${of.limit} ${of.short ? 'short deck' : 'hold’em'}`,
      of.bets && `bets of ${of.bets}`,
      of.blinds === 'both' ? `blinds ${of.small} and ${of.big}` : of.blinds === 'button' ? `a button blind of ${of.big}` : 'no blinds',
      of.ante && `ante ${of.ante}`,
    ]
      .filter(Boolean)
      .join(', '),

  form: {
    groups: {
      forced: 'Blinds and antes',
      betting: 'Betting and deck',
      allIn: 'All-ins and showdown',
      table: 'At the table',
      house: 'House rules',
    },
    blindsKind: 'Blinds',
    blindsKinds: { both: 'Small, big', button: 'Button', none: 'None' },
    blindsHint: {
      both: 'The two players left of the button post.',
      button: 'Only the button posts, as usual with the short deck.',
      none: 'Nobody has to post; the first bet is the smallest bet.',
    },
    ante: 'Ante',
    anteHint: '0 is no ante. It goes to the pot before the cards.',
    anteBy: 'Ante paid by',
    antesBy: { each: 'Everyone', big_blind: 'Big blind', button: 'Button' },
    anteByHint: { each: 'Each player their own.', big_blind: 'The big blind, for the whole table.', button: 'The button, for the whole table.' },
    anteFirst: 'Ante before the blind',
    anteFirstHint: 'Who is short of chips pays the ante first and the blind with the rest.',
    smallestBet: 'Smallest bet after the flop',
    smallestBetHint: 'Usually the big blind.',
    straddles: 'Straddles',
    straddlesHint: (n: number) =>
      n === 0
        ? 'Nobody may raise the blinds blindly.'
        : n === 1
          ? 'Left of the big blind, twice as much, who likes to.'
          : `Up to ${word(n)} in a row, each twice the last.`,
    none: 'None',
    headsUpStraddle: 'Straddle with two players',
    headsUpStraddleHint: 'Else only with three and more.',
    buttonStraddle: 'Button straddle',
    buttonStraddles: { no: 'No', sb_first: 'SB first', utg_first: 'UTG first' },
    buttonStraddleHint: {
      no: 'The button may not straddle.',
      sb_first: 'The button may; then the small blind acts first.',
      utg_first: 'The button may; then the player left of the big blind acts first.',
    },
    bigBet: 'Bet on turn and river',
    bigBetHint: (small: string) => `Before and on the flop it is ${small}.`,
    cap: 'Bets a round',
    capHint: (n: number) => `One bet and ${word(n - 1)} ${n === 2 ? 'raise' : 'raises'}.`,
    capHeadsUp: 'Cap with two players',
    capsHeadsUp: { becomes: 'Off once two are left', begins: 'Off if the round starts with two', event: 'Off if only two were dealt in', always: 'Never off' },
    capHeadsUpHint: 'Whether two players may raise on without an end.',
    roundPot: 'Small blind counts as a big one',
    roundPotHint: 'For the size of the pot before the flop: 5/10 opens to 40 instead of 35.',
    deck: 'Deck',
    decks: { high: '52 cards', short: 'Short', short_trips: 'Short, trips' },
    deckHint: {
      high: 'The usual deck.',
      short: '36 cards from the six up; a flush beats a full house.',
      short_trips: '36 cards from the six up; a flush beats a full house, three of a kind beats a straight.',
    },
    runTwice: 'Run it twice',
    runTwices: { never: 'Never', ask: 'Ask', always: 'Always' },
    runTwiceHint: {
      never: 'One board decides every all-in.',
      ask: 'After an all-in the players are asked; all have to agree.',
      always: 'Every all-in gets two boards for the rest.',
    },
    allInShow: 'All-in hands face up',
    allInShows: { always: 'Always', runout: 'On a run-out', never: 'Never' },
    allInShowHint: {
      always: 'Once nobody can bet any more, the hands are turned up.',
      runout: 'Only while board cards are still to come.',
      never: 'Hands stay down until the showdown.',
    },
    showCalled: 'A called hand must be shown',
    showCalledHint: 'Who bet last on the river and was called may not muck.',
    minBuyIn: 'Smallest buy-in',
    maxBuyIn: 'Biggest buy-in',
    noBound: '0 is no bound.',
    maxBuyInHint: '0 is no bound. Rebuys go up to it, too.',
    approveSeats: 'Host lets people in',
    approveSeatsHint: 'Who wants a seat asks you first.',
    approveRebuys: 'Host approves rebuys',
    approveRebuysHint: 'Who wants more chips asks you first.',
    spectators: 'Spectators',
    spectatorsKinds: { off: 'Off', live: 'Live' },
    spectatorsHint: { off: 'Without a seat nobody sees the hands.', live: 'Whoever has the link may watch; no hidden card is shown.' },
    pace: 'Pace',
    paces: { normal: 'Normal', fast: 'Fast' },
    paceHint: { normal: 'Time to follow every street and pot.', fast: 'Short pauses, for practice.' },
    freeFold: 'Folding when a check is free',
    freeFoldHint: 'Off: who may check cannot fold.',
    reopen: 'Short all-ins',
    reopens: { tda: 'Add up', literal: 'Each alone' },
    reopenHint: {
      tda: 'Several together may make a full raise, and raising is open again.',
      literal: 'Only a single full raise opens the raising again.',
    },
    chipUnit: 'Smallest chip',
    chipUnitHint: 'Bets, blinds and shares of a pot are counted in it.',
    missed: 'Missed blinds',
    missedKinds: { free: 'Free', post: 'Post or wait', wait: 'Wait' },
    missedHint: {
      free: 'Who comes back is dealt in at once.',
      post: 'Who comes back posts, or waits for the big blind.',
      wait: 'Who comes back waits for the big blind.',
    },
    button: 'Dealer button',
    buttons: { moving: 'Moving', dead: 'Dead' },
    buttonHint: {
      moving: 'It goes to the next player, whoever has left.',
      dead: 'The big blind moves on every hand; the button may stand at an empty chair.',
    },
    rake: 'Rake, in thousandths',
    rakeHint: (n: number) => (n ? `${n / 10} % of every called pot is taken out of play.` : 'Nothing is taken out of play.'),
    noFlopNoDrop: 'No flop, no drop',
    noFlopNoDropHint: 'Hands that end before the flop pay nothing.',
    caps: 'Most that is taken',
    capsHint: 'By players dealt in; the last line that fits counts.',
    capPlayers: (n: number) => `Line ${n}: players from`,
    capChips: (n: number) => `Line ${n}: most chips`,
    players: 'players',
    addCap: 'Add a limit',
    removeCap: (n: number) => `Remove line ${n}`,
  },
};

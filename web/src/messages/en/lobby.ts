import { capital, word } from './words';

export const lobby = {
  title: 'Lobby',
  welcome: 'Welcome to Sidepot',
  pitch: 'Hold’em with friends and computer players. No account, play chips only.',
  hello: (hour: number, name: string) =>
    `Good ${hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'}, ${name}`,
  waiting: (tables: number) =>
    tables === 0
      ? 'No table waits for you.'
      : `${capital(word(tables))} ${tables === 1 ? 'table waits' : 'tables wait'} for you.`,
  theme: (next: 'light' | 'dark') => `Switch to the ${next} theme`,
  settings: 'Settings',
  profile: (name: string) => `${name}, change your name`,
  running: 'Running tables',
  rejoin: 'Rejoin',
  open: 'Open',
  yourTurn: 'Your turn',
  phases: {
    waiting: 'Not dealing yet',
    playing: 'Playing',
    between: 'Playing',
    paused: 'Paused',
    trouble: 'Interrupted',
  },
  about: (game: string, parts: string[]) => [capital(game), ...parts].join(' · '),
  hand: (number: number) => `hand ${number}`,
  chips: (amount: string) => `${amount} chips`,
  players: (count: number, seats: number) => `${count} of ${seats} seats taken`,
  hosted: 'you are the host',
  play: {
    title: 'Play the computer',
    text: 'Five characters, from wild to careful. Six seats, 100 big blinds, dealt at once.',
    start: 'Deal me in',
    starting: 'Dealing …',
  },
  others: 'Start something else',
  create: { title: 'New table', text: 'Send a link, friends sit down' },
  join: {
    title: 'Join a table',
    text: 'With the link or the code from your host',
    label: 'Link or code',
    button: 'Join',
    wrong: 'That is neither a link of a table nor a code. A code has only letters, digits, - and _.',
    unknown: 'There is no table with this code. Ask the host for the link again.',
  },
  mine: 'My tables',
  mineToo: 'My other tables',
  none: {
    title: 'No table yet, every seat is free',
    text: 'Start one and send the link. Friends need no account: they type a name, tap a seat and play.',
  },
  foot: ['Play chips only', 'English', 'Works by keyboard and screen reader'],
};

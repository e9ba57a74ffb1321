import { capital, list, word } from './words';

/** The door of a table. */
export const join = {
  title: 'Join a table',
  loading: 'Looking for the table …',
  noTable: 'There is no table here',
  cannot: 'You cannot come in',
  about: (game: string, state: string) => `${capital(game)} · ${state}`,
  state: { waiting: 'Not dealing yet', playing: 'Playing now', between: 'Playing now', paused: 'Paused', trouble: 'Interrupted' },
  who: (names: string[]) => (names.length ? `${list(names)} ${names.length === 1 ? 'sits' : 'sit'} there.` : 'Nobody sits there yet.'),
  free: (free: number) => (free === 0 ? 'Every seat is taken.' : free === 1 ? 'One seat is free.' : `${capital(word(free))} seats are free.`),
  sit: 'Sit here',
  look: 'Look on',
  as: (name: string) => `You are ${name} here.`,
  rename: 'Another name',
  note: 'No account, play chips only.',
};

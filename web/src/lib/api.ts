/** The REST side of the server, as typed functions. They throw {@link Refused}. */

import type { GameMessage, HandEntry, LogItem, Settings, TableRules, TableView, You } from '../protocol';
import { Refused, refusedBy } from './refused';
import { keepSeatSecret } from './storage';

/** A table in a list. */
export interface TableEntry {
  id: string;
  name: string;
  game_name: string;
  /** How many sit there, and their names. */
  players: number;
  names: string[];
  /** Beside each name the kind of computer player, or nothing for a person. */
  bots: (string | null)[];
  seats: number;
  phase: TableView['phase'];
  hand: number;
  /** This person sits there. */
  mine: boolean;
  is_host: boolean;
  stack: number | null;
  to_act: boolean;
}

/** What a new table is made of. */
export interface Opening {
  name: string;
  game: GameMessage;
  seats: number;
  settings: Settings;
  rules: Pick<TableRules, 'missed' | 'button'>;
  bots: string[];
  take_seat: boolean;
  start: boolean;
}

/** One step of a past hand, with the picture after it. */
export type ReplayStep = LogItem & { table: TableView; you: You };

interface Opened {
  table: string;
  seat_secret: string | null;
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw refusedBy('offline');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const { code, sentence, params } = (answer ?? {}) as { code?: string; sentence?: string; params?: object };
  throw code
    ? new Refused({ code, rule: '', params: { ...params }, sentence: sentence ?? '' })
    : refusedBy('server');
}

const get = <T>(path: string): Promise<T> => request<T>('GET', path);

async function opened(path: string, body: unknown): Promise<string> {
  const { table, seat_secret } = await request<Opened>('POST', path, body);
  if (seat_secret) keepSeatSecret(table, seat_secret);
  return table;
}

export const api = {
  me: () => get<{ person: string; name: string | null }>('/me'),
  rename: (name: string) => request<{ person: string; name: string }>('PUT', '/me', { name }),
  /** Opens a table and gives its id; the secret of the seat is kept here. */
  create: (opening: Opening) => opened('/tables', opening),
  practice: () => opened('/practice', {}),
  tables: () => get<TableEntry[]>('/tables'),
  table: (id: string) => get<TableEntry>(`/tables/${id}`),
  hands: (id: string, { before, limit = 50 }: { before?: number; limit?: number } = {}) =>
    get<HandEntry[]>(`/tables/${id}/hands?limit=${limit}${before === undefined ? '' : `&before=${before}`}`),
  replay: (id: string, number: number) => get<{ steps: ReplayStep[] }>(`/tables/${id}/hands/${number}`),
  /** Where a hand, or without a number all of them, can be downloaded. */
  download: (id: string, kind: 'phh' | 'phhs' | 'txt' | 'json', number?: number) =>
    `/api/tables/${id}/hands${number === undefined ? '' : `/${number}`}.${kind}`,
  qr: (id: string) => `/api/tables/${id}/qr.svg`,
};

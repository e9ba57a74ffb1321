/** Sentences for what is refused, by code; the server's own sentence where there is none here. */

import type { WhyNot } from '../../protocol';

const SENTENCES: Record<string, (params: Record<string, unknown>) => string> = {
  offline: () => 'The server cannot be reached. Check the connection and try again.',
  server: () => 'Something went wrong on the server. Try again.',
  closed: () => 'The connection to this table is closed.',
};

export const sentenceOf = ({ code, params, sentence }: WhyNot): string => SENTENCES[code]?.(params) ?? sentence ?? code;

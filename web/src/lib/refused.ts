import { sentenceOf } from '../messages/en/refusals';
import type { TableView, WhyNot } from '../protocol';

/** What was asked for is not done; `why` tells the reason, `message` is it as a sentence. */
export class Refused extends Error {
  constructor(readonly why: WhyNot, table?: TableView | null) {
    super(sentenceOf(why, table?.seats));
    this.name = 'Refused';
  }
}

/** Something went wrong on the way, before the server could answer. */
export const refusedBy = (code: string): Refused => new Refused({ code, rule: '', params: {}, sentence: '' });

/** The sentence of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

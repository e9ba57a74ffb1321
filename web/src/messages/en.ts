/**
 * The catalogue of all texts, by page. A text with something in it is a function, so that order and plurals are its own.
 *
 * Here are those of the table; the texts of pages that are loaded apart lie beside them and come with their page.
 */

import { chat, log } from './en/log';
import { common } from './en/common';
import { history, replay } from './en/history';
import { table } from './en/table';

export const en = { common, table, log, chat, history, replay };

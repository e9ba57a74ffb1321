/** A sentence as the page draws it: plain text, names in bold, cards as cards, amounts in the player's unit. */

export interface Name {
  name: string;
  me: boolean;
}
export interface Cards {
  cards: string[];
}
export interface Amount {
  chips: number;
}
export type Part = string | Name | Cards | Amount;
export type Sentence = Part[];

/** Tag of a template: say`${who} calls ${amount}.` puts parts, or whole sentences, into a sentence. */
export function say(words: TemplateStringsArray, ...parts: (Part | Sentence)[]): Sentence {
  const sentence: Sentence = [];
  words.forEach((text, at) => {
    if (text) sentence.push(text);
    const part = parts[at];
    if (part === undefined || part === '') return;
    if (Array.isArray(part)) sentence.push(...part);
    else sentence.push(part);
  });
  return sentence;
}

/** "Ana", "Ana and Ben", "Ana, Ben and you"; the words between come from the catalogue. */
export function list(parts: (Part | Sentence)[], comma: string, and: string): Sentence {
  return parts.flatMap((part, at) => {
    const between = at === 0 ? [] : [at === parts.length - 1 ? and : comma];
    return [...between, ...(Array.isArray(part) ? part : [part])];
  });
}

/** How parts become text: `you` at the start of a sentence and inside it, a card's name, an amount. */
export interface Reader {
  you: (first: boolean) => string;
  card: (card: string) => string;
  amount: (chips: number) => string;
}

export function plain(sentence: Sentence, read: Reader): string {
  return sentence
    .map((part, at) => {
      if (typeof part === 'string') return part;
      if ('name' in part) return part.me ? read.you(at === 0) : part.name;
      if ('cards' in part) return part.cards.map(read.card).join(', ');
      return read.amount(part.chips);
    })
    .join('');
}

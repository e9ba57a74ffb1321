/** The code of a table in what somebody typed or pasted: the link of the table, or the code alone. */
export function codeIn(text: string): string | null {
  const plain = text.trim();
  return (/\/t\/([\w-]+)/.exec(plain) ?? /^([\w-]+)$/.exec(plain))?.[1] ?? null;
}

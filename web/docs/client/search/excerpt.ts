export interface Piece {
  readonly text: string;
  readonly matches: boolean;
}

/** Characters before the first match, and of the whole excerpt. */
const lead = 40;
const length = 160;

/** The part of a text around the first of the words, divided into pieces that match and pieces that do not. */
export function excerptOf(text: string, words: readonly string[]): Piece[] {
  const pattern = new RegExp(`(${words.map(escapePattern).join('|')})`, 'i');
  const at = words.length === 0 ? -1 : text.search(pattern);
  const from = at <= lead ? 0 : text.indexOf(' ', at - lead) + 1;
  const part = text.slice(from, from + length).trimEnd();
  const shown = `${from > 0 ? '… ' : ''}${part}${from + length < text.length ? ' …' : ''}`;
  if (words.length === 0) return [{ text: shown, matches: false }];
  return shown
    .split(new RegExp(pattern, 'gi'))
    .map((piece, index) => ({ text: piece, matches: index % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}

const escapePattern = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

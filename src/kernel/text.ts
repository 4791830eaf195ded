// Rules for text that hold everywhere: in answers, definitions, titles and settings. Pure.

/**
 * Whether PostgreSQL and UTF-8 can hold the text: it has no NUL and no half of a surrogate pair.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** The same of every text in a JSON value, names of members included. */
export function isStorableJson(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorableJson(inner));
}

/** What to say of text that is not. */
export const unstorable = 'Must not have NUL or half a surrogate pair.';

/** Whether a unit is a half of a surrogate pair: the first from 0xd800, the second from 0xdc00. */
function isHalf(text: string, index: number, from: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === from;
}

/** Length as people count it: in Unicode code points, not in UTF-16 units. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (isHalf(text, index - 1, 0xd800) && isHalf(text, index, 0xdc00)) count -= 1;
  }
  return count;
}

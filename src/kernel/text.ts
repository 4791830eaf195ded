// Rules for text that hold everywhere: in answers, definitions, titles and settings. Pure.

/** The most combining marks in a row: UAX #15, 13, "Stream-Safe Text Format". */
export const markLimit = 30;

/**
 * What is wrong with a text, wherever it is sent; undefined if nothing is. PostgreSQL and UTF-8 must
 * be able to hold it, and Unicode normalization must take linear time: the time for a run of
 * combining marks grows with its square. The code of this failure is `invalid_text`.
 */
export function textFault(text: string): string | undefined {
  if (text.includes('\0') || !text.isWellFormed()) {
    return 'Must not have NUL or half a surrogate pair.';
  }
  if (!hasLongRun(text)) return undefined;
  return `Must not have more than ${markLimit} combining marks in a row.`;
}

/** The same of every text in a JSON value, names of members included. */
export function jsonTextFault(value: unknown): string | undefined {
  if (typeof value === 'string') return textFault(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const fault = textFault(name) ?? jsonTextFault(inner);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Whether more combining marks follow each other than any language needs. Such a run covers one of
 * the places that are looked at, so most of a text is never read.
 */
export function hasLongRun(text: string): boolean {
  for (let place = markLimit; place < text.length; place += markLimit + 1) {
    if (text.charCodeAt(place) >= firstMark && marksAround(text, place) > markLimit) return true;
  }
  return false;
}

const firstMark = 0x300;

/** Half-width voiced sound marks are letters to Unicode, but compatibility forms make marks of them. */
const mark = /^[\p{M}\uff9e\uff9f]$/u;

/** How many marks there are in a row, this place included. */
function marksAround(text: string, place: number): number {
  let [from, to] = [place, place];
  while (isMark(text, from - 1)) from -= 1;
  while (isMark(text, to)) to += 1;
  return codePoints(text.slice(from, to));
}

function isMark(text: string, index: number): boolean {
  const from = isHalf(text, index, 0xdc00) ? index - 1 : index;
  const point = text.codePointAt(from);
  return point !== undefined && point >= firstMark && mark.test(String.fromCodePoint(point));
}

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

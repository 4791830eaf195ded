// Rules for text that hold everywhere: in answers, definitions, titles and settings. Pure.

/** The most combining marks in a row: UAX #15, 13, "Stream-Safe Text Format". */
export const maxCombiningMarks = 30;

/**
 * What is wrong with a text, wherever it is sent; undefined if nothing is. PostgreSQL and UTF-8 must
 * be able to hold it, and Unicode normalization must take linear time: the time for a run of
 * combining marks grows with its square. The code of this failure is `invalid_text`.
 */
export function invalidTextReason(text: string): string | undefined {
  if (text.includes('\0') || !text.isWellFormed()) {
    return 'Must not have NUL or half a surrogate pair.';
  }
  if (!hasTooManyMarks(text)) return undefined;
  return `Must not have more than ${maxCombiningMarks} combining marks in a row.`;
}

/** The same of every text in a JSON value, names of members included. */
export function invalidJsonTextReason(value: unknown): string | undefined {
  if (typeof value === 'string') return invalidTextReason(value);
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const fault = invalidTextReason(name) ?? invalidJsonTextReason(inner);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Whether more combining marks follow each other than any language needs. Such a run covers one of
 * the places that are looked at, so most of a text is never read.
 */
export function hasTooManyMarks(text: string): boolean {
  for (let place = maxCombiningMarks; place < text.length; place += maxCombiningMarks + 1) {
    if (
      text.charCodeAt(place) >= firstCombiningMark &&
      countMarksAround(text, place) > maxCombiningMarks
    )
      return true;
  }
  return false;
}

const firstCombiningMark = 0x300;

/** Half-width voiced sound marks are letters to Unicode, but compatibility forms make marks of them. */
const combiningMarkPattern = /^[\p{M}\uff9e\uff9f]$/u;

/** How many marks there are in a row, this place included. */
function countMarksAround(text: string, place: number): number {
  let [from, to] = [place, place];
  while (isCombiningMark(text, from - 1)) from -= 1;
  while (isCombiningMark(text, to)) to += 1;
  return countCodePoints(text.slice(from, to));
}

function isCombiningMark(text: string, index: number): boolean {
  const from = isSurrogate(text, index, 0xdc00) ? index - 1 : index;
  const point = text.codePointAt(from);
  return (
    point !== undefined &&
    point >= firstCombiningMark &&
    combiningMarkPattern.test(String.fromCodePoint(point))
  );
}

/** Whether a unit is a half of a surrogate pair: the first from 0xd800, the second from 0xdc00. */
function isSurrogate(text: string, index: number, from: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === from;
}

/** Length as people count it: in Unicode code points, not in UTF-16 units. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (isSurrogate(text, index - 1, 0xd800) && isSurrogate(text, index, 0xdc00)) count -= 1;
  }
  return count;
}

/** The number of code points. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** `String.prototype.includes` compares every position with the whole of a part that almost matches. */
const maxNativeLength = 64;

/** Where a text contains another, from an offset on, in time proportional to their lengths; -1 if it does not. */
export function findText(text: string, part: string, from = 0): number {
  const [first = -1] = occurrences(text, part, from);
  return first;
}

/** The offsets at which a text contains another that is not empty, without overlaps. */
function* occurrences(text: string, part: string, from: number): Generator<number> {
  if (part.length > maxNativeLength) return yield* search(text, part, from);
  let index = text.indexOf(part, from);
  while (index >= 0) {
    yield index;
    index = text.indexOf(part, index + Math.max(part.length, 1));
  }
}

/** The algorithm of Knuth, Morris and Pratt. */
function* search(text: string, part: string, from: number): Generator<number> {
  const borders = bordersOf(part);
  let matched = 0;
  for (let index = from; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched += 1;
    if (matched < part.length) continue;
    yield index + 1 - part.length;
    matched = 0;
  }
}

/**
 * The pieces of a text between separators; an empty separator separates all code points.
 *
 * @param count the largest number of pieces, of which the last one is the rest; any number if it is negative
 */
export function splitText(text: string, separator: string, count: number): string[] {
  if (count === 0) return [];
  const pieces: string[] = [];
  let start = 0;
  for (const offset of separator ? occurrences(text, separator, 0) : boundaries(text)) {
    if (pieces.length + 1 === count) break;
    pieces.push(text.slice(start, offset));
    start = offset + separator.length;
  }
  return separator || start < text.length ? [...pieces, text.slice(start)] : pieces;
}

/** The offsets between the code points of a text. */
function* boundaries(text: string): Generator<number> {
  let offset = 0;
  for (const character of text) {
    if (offset > 0) yield offset;
    offset += character.length;
  }
}

/** The offset of a code point, from 0 to the number of code points; undefined for another position. */
export function codePointOffset(text: string, position: number): number | undefined {
  if (position < 0) return undefined;
  let [offset, left] = [0, position];
  for (const character of text) {
    if (left === 0) return offset;
    offset += character.length;
    left -= 1;
  }
  return left === 0 ? offset : undefined;
}

/** For each length, the longest proper prefix that is also a suffix. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length);
  let length = 0;
  for (let index = 1; index < part.length; index += 1) {
    const unit = part.charCodeAt(index);
    while (length > 0 && part.charCodeAt(length) !== unit) length = borders[length - 1] ?? 0;
    if (part.charCodeAt(length) === unit) length += 1;
    borders[index] = length;
  }
  return borders;
}

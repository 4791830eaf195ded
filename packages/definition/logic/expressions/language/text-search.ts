/** The number of code points. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** `String.prototype.includes` compares every position with the whole of a part that almost matches. */
const maxNativeLength = 64;

/** Whether a text contains another, in time proportional to their lengths. */
export function containsText(text: string, part: string): boolean {
  return part.length <= maxNativeLength ? text.includes(part) : search(text, part);
}

/** The algorithm of Knuth, Morris and Pratt. */
function search(text: string, part: string): boolean {
  const borders = bordersOf(part);
  let matched = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    while (matched > 0 && part.charCodeAt(matched) !== unit) matched = borders[matched - 1] ?? 0;
    if (part.charCodeAt(matched) === unit) matched += 1;
    if (matched === part.length) return true;
  }
  return false;
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

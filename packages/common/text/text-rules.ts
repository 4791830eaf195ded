// Rules for all texts: answers, definitions, titles and settings. Pure.

/** The maximum number of consecutive combining marks: UAX #15, section 13, "Stream-Safe Text Format". */
export const maxCombiningMarks = 30;

/**
 * Why a text is invalid; undefined if it is valid. PostgreSQL and UTF-8 must be able to represent it, and
 * Unicode normalization must take linear time, but is quadratic in the number of consecutive combining
 * marks. The code of this failure is `invalid_text`.
 */
export function invalidTextReason(text: string): string | undefined {
  if (text.includes('\0') || !text.isWellFormed()) {
    return 'Must not contain NUL or unpaired surrogates.';
  }
  if (!hasTooManyMarks(text)) return undefined;
  return `Must not have more than ${maxCombiningMarks} consecutive combining marks.`;
}

/** White space, the characters that Unicode lets programs ignore (Default_Ignorable_Code_Point), and the empty Braille cell. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text shows nothing. */
export const isBlankText = (text: string): boolean => !visible.test(text);

/** Characters that belong to the previous one: variation selectors, and the tags of flags. */
const joined = /[\p{Variation_Selector}\u{e0020}-\u{e007f}]/u;

/** Marks that set the direction of what is between two of them. */
const direction = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * A text without white space and invisible characters at its ends, such as the marks of direction that come with what
 * people paste; those that belong to marks within the text stay.
 */
export function trimText(text: string): string {
  const trimmed = trimmedBy(text, (character) => !visible.test(character));
  if (!direction.test(trimmed)) return trimmed;
  return trimmedBy(text, (character) => !visible.test(character) && !direction.test(character));
}

function trimmedBy(text: string, isTrimmed: (character: string) => boolean): string {
  let [start, end] = [0, text.length];
  for (; start < end; start += characterAt(text, start).length) {
    if (!isTrimmed(characterAt(text, start))) break;
  }
  while (end > start) {
    const last = characterBefore(text, end);
    if (!isTrimmed(last) || joined.test(last)) break;
    end -= last.length;
  }
  return text.slice(start, end);
}

/**
 * A text without the characters of a set at its end. A regular expression such as `/ +$/` would take quadratic time for those
 * elsewhere.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

const characterAt = (text: string, index: number) =>
  String.fromCodePoint(text.codePointAt(index) ?? 0);

function characterBefore(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return (text.codePointAt(end - 2) ?? 0) > 0xffff ? pair : pair.slice(-1);
}

const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** A text without invisible characters, for values that have none, such as dates, and for comparisons. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '');

/** What a terminal obeys instead of showing it: control characters but line feeds and tabs, and marks of direction. */
const controls = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu;

/** Any text as it can be shown on a terminal: controls become their pictures (U+2400 to U+2421) or U+FFFD. */
export const printableText = (text: string): string => text.replace(controls, pictureOf);

function pictureOf(control: string): string {
  const code = control.charCodeAt(0);
  if (code === 0x7f) return '\u2421';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}

/** A JSON text that can be shown on a terminal and has the same value. */
export const printableJson = (value: unknown, indentation?: number): string =>
  JSON.stringify(value, null, indentation).replace(
    controls,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** As `invalidTextReason`, for every text in a JSON value, including names of members. */
export function invalidJsonTextReason(value: unknown): string | undefined {
  if (typeof value === 'string') return invalidTextReason(value);
  if (Array.isArray(value)) return firstFault(value, invalidJsonTextReason);
  if (typeof value !== 'object' || value === null) return undefined;
  // Not `Object.entries`: a value can have tens of thousands of members.
  return firstFault(
    Object.keys(value),
    (name) => invalidTextReason(name) ?? invalidJsonTextReason(Reflect.get(value, name)),
  );
}

function firstFault<Value>(
  values: readonly Value[],
  faultOf: (value: Value) => string | undefined,
): string | undefined {
  for (const value of values) {
    const fault = faultOf(value);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Whether a text has more consecutive combining marks than any language needs. Checks only every 31st
 * character, since such a run must contain one of them.
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

/** Half-width voiced sound marks are letters in Unicode, but compatibility normalization converts them to marks. */
const combiningMarkPattern = /^[\p{M}\uff9e\uff9f]$/u;

/** The number of consecutive marks around an index. */
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

/** Whether a code unit is a surrogate: high surrogates start at 0xd800, low ones at 0xdc00. */
function isSurrogate(text: string, index: number, from: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === from;
}

/** A text of at most as many code points, with an ellipsis if it is longer. */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = [...text.slice(0, 2 * most)];
  return start.length <= most && start.join('') === text
    ? text
    : `${start.slice(0, most).join('')}…`;
}

/** The length in Unicode code points, not in UTF-16 code units. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index += 1) {
    if (isSurrogate(text, index - 1, 0xd800) && isSurrogate(text, index, 0xdc00)) count -= 1;
  }
  return count;
}

/** One character may have several code points; a text may have at most this number of them for each that is permitted. */
export const codePointsPerCharacter = 10;

/** What a person counts as one character: an extended grapheme cluster (UAX #29). The language makes no difference. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The time of `Intl.Segmenter` is quadratic in the length of a text, so that it gets pieces of this length. */
const pieceLength = 256;

/** Below U+0300, every code point is a character, except for a line feed after a carriage return. */
const mayJoin = /\r|[^\0-\u02ff]/;

/**
 * The length in characters, not in code points: `👨‍👩‍👧` has one.
 *
 * @param most counting may stop at a greater number
 */
export function countCharacters(text: string, most = Number.POSITIVE_INFINITY): number {
  if (!mayJoin.test(text)) return text.length;
  let count = 0;
  let start = 0;
  while (start < text.length && count <= most) {
    let piece = text.slice(start, start + pieceLength);
    const isLast = start + piece.length === text.length;
    if (!isLast) piece = piece.replace(/[\ud800-\udbff]$/, ''); // the first half of a code point
    let lastIndex = 0;
    for (const { index } of segmenter.segment(piece)) {
      count += 1;
      lastIndex = index;
    }
    // The last character of a piece may continue: it is counted with the next piece.
    const continues = !isLast && lastIndex > 0;
    if (continues) count -= 1;
    start += continues ? lastIndex : piece.length;
  }
  return count;
}

/** Counts characters only if the number of code points does not decide. */
export function isLongerThan(text: string, max: number): boolean {
  const points = countCodePoints(text);
  if (points <= max) return false;
  return points > max * codePointsPerCharacter || countCharacters(text, max) > max;
}

export function isShorterThan(text: string, min: number): boolean {
  if (countCodePoints(text) < min) return true;
  return min > 1 && countCharacters(text) < min;
}

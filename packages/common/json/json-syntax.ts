const stringStart = /"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

type Transitions = Readonly<Record<string, string>>;

/** What follows each kind of token, by what may follow at all: a value, a name, or what continues a list or an object. */
const values = { '{': 'firstName', '[': 'firstValue', string: 'more', scalar: 'more' };
const transitions: Readonly<Record<string, Transitions>> = {
  value: values,
  firstValue: { ...values, ']': 'more' },
  name: { string: 'colon' },
  firstName: { string: 'colon', '}': 'more' },
  colon: { ':': 'value' },
};
const continuations: Readonly<Record<string, Transitions>> = {
  '[': { ',': 'value', ']': 'more' },
  '{': { ',': 'name', '}': 'more' },
};

/**
 * Finds where a text is no JSON (RFC 8259). The messages of `JSON.parse` contain the place only sometimes, and differ
 * between versions of Node.js.
 *
 * @returns the place of the first error; lines and columns begin with 1, columns are in UTF-16 code units; undefined if
 *   it is JSON
 */
export function findJsonError(text: string) {
  const open: string[] = [];
  let state = 'value';
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const kind = kindAt(text, at);
    const end = endOfToken(text, at, kind);
    const isString = kind === 'string';
    if (isString && text[end] !== '"') return placeOf(text, end);
    const allowed = state === 'more' ? continuations[open.at(-1) ?? ''] : transitions[state];
    const next = end > at ? allowed?.[kind] : undefined;
    if (next === undefined) return placeOf(text, at);
    trackBrackets(kind, open);
    state = next;
    at = skipSpace(text, isString ? end + 1 : end);
  }
  return open.length === 0 && state === 'more' ? undefined : placeOf(text, at);
}

/** Where a text is no JSON, for a message: `line 2, column 8`. */
export function describeJsonError(text: string): string {
  const { line, column } = findJsonError(text) ?? { line: 1, column: 1 };
  return `line ${line}, column ${column}`;
}

function trackBrackets(kind: string, open: string[]): void {
  if (kind === '{' || kind === '[') open.push(kind);
  if (kind === '}' || kind === ']') open.pop();
}

/** The end of the blanks at an index. */
function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

/** A blank, a tab, a line feed or a carriage return. */
const isSpace = (code: number) => code === 32 || code === 9 || code === 10 || code === 13;

/** The end of what a pattern matches at an index; the index itself if it does not match. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

const signs = new Set('{}[],:');

/** The kind of the token that begins at an index: a bracket, comma or colon, `string`, or `scalar`. */
function kindAt(text: string, at: number): string {
  const sign = text.charAt(at);
  if (signs.has(sign)) return sign;
  return sign === '"' ? 'string' : 'scalar';
}

/** The end of a token, without the quote that closes a string; the index itself if it is invalid. */
function endOfToken(text: string, at: number, kind: string): number {
  if (kind === 'string') return skip(stringStart, text, at);
  return kind === 'scalar' ? skip(scalar, text, at) : at + 1;
}

function placeOf(text: string, at: number) {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

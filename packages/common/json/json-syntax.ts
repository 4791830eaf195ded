const space = /[ \t\n\r]*/y;
const stringStart = /"(?:[ !#-[\]-\uffff]+|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** What follows each kind of token, by what may follow at all: a value, a name, or what continues a list or an object. */
const values = { '{': 'firstName', '[': 'firstValue', string: 'more', scalar: 'more' };
const transitions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  value: values,
  firstValue: { ...values, ']': 'more' },
  name: { string: 'colon' },
  firstName: { string: 'colon', '}': 'more' },
  colon: { ':': 'value' },
  'more[': { ',': 'value', ']': 'more' },
  'more{': { ',': 'name', '}': 'more' },
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
  let at = skip(space, text, 0);
  while (at < text.length) {
    const { kind, end } = tokenAt(text, at);
    const next = transitions[state === 'more' ? `more${open.at(-1)}` : state]?.[kind];
    if (next === undefined) return placeOf(text, kind === 'cutString' ? end : at);
    trackBrackets(kind, open);
    state = next;
    at = skip(space, text, end);
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

/** The end of what a pattern matches at an index; the index itself if it does not match. */
function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The kind of the token at an index: a bracket, comma or colon, `string`, `scalar`, or one that is invalid. */
function tokenAt(text: string, at: number): { kind: string; end: number } {
  const sign = text[at] ?? '';
  if ('{}[],:'.includes(sign)) return { kind: sign, end: at + 1 };
  if (sign !== '"') {
    const end = skip(scalar, text, at);
    return { kind: end > at ? 'scalar' : 'none', end };
  }
  const end = skip(stringStart, text, at);
  return text[end] === '"' ? { kind: 'string', end: end + 1 } : { kind: 'cutString', end };
}

function placeOf(text: string, at: number) {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

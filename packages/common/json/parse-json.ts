import { ImpreciseNumber, isPrecise } from './imprecise-number.ts';

// What every number has that a double may change: 16 digits, or an exponent of three digits.
const digitRun = /[\d.]{16}/;
const runLength = 16;
const longExponent = /\d[eE][+-]?\d{3}/;

/** Every request is searched, so this reads one of 16 characters: a run of digits contains one of them. */
function hasSuspect(text: string): boolean {
  if (longExponent.test(text)) return true;
  for (let index = runLength - 1; index < text.length; index += runLength) {
    const code = text.charCodeAt(index);
    if (code < 46 || code > 57) continue; // neither a digit nor a period
    if (digitRun.test(text.slice(index - runLength + 1, index + runLength))) return true;
  }
  return false;
}

/**
 * Parses JSON that a client sent. A number that a double would change becomes an `ImpreciseNumber`, so that it is
 * rejected and never stored as another number.
 *
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!hasSuspect(text)) return value;
  const tokens = [...numberTokens(text)].filter((token) => !isPrecise(token.text));
  return tokens.length === 0 ? value : parseWithMarks(text, tokens, unusedPrefix(value));
}

interface NumberToken {
  readonly start: number;
  readonly text: string;
}

/** The numbers of valid JSON outside of strings, if they are suspect. */
function* numberTokens(text: string): Generator<NumberToken> {
  const token = /"(?:[^"\\]+|\\.)*"|-?\d[\d.eE+-]*/g;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (!found.startsWith('"') && hasSuspect(found)) yield { start: index, text: found };
  }
}

/** A text with which no string of the value starts. */
function unusedPrefix(value: unknown): string {
  const known = JSON.stringify(value);
  let prefix = '#';
  while (known.includes(prefix)) prefix += '#';
  return prefix;
}

/** Parses the text with marked strings in place of the numbers. */
function parseWithMarks(text: string, tokens: readonly NumberToken[], prefix: string): unknown {
  const parts: string[] = [];
  let end = 0;
  for (const token of tokens) {
    parts.push(text.slice(end, token.start), JSON.stringify(prefix + token.text));
    end = token.start + token.text.length;
  }
  return JSON.parse(parts.join('') + text.slice(end), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(prefix)
      ? new ImpreciseNumber(value.slice(prefix.length))
      : value,
  );
}

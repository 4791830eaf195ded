import { problem } from '../problem.ts';
import { ImpreciseNumber, isPrecise } from './imprecise-number.ts';
import { describeJsonError } from './json-syntax.ts';

// What every number has that a double may change: 16 digits, or an exponent.
const digitRun = /[\d.]{16}/;
const runLength = 16;
const withExponent = /(?:^|[\s:,[])-?\d[\d.]*[eE]/;

/** Every request is searched, so this reads one of 16 characters: a run of digits contains one of them. */
function hasSuspect(text: string): boolean {
  if (withExponent.test(text)) return true;
  for (let index = runLength - 1; index < text.length; index += runLength) {
    const code = text.charCodeAt(index);
    if (code < 46 || code > 57) continue; // neither a digit nor a period
    if (digitRun.test(text.slice(index - runLength + 1, index + runLength))) return true;
  }
  return false;
}

/**
 * Parses JSON that a client sent. A number that a double would change becomes an `ImpreciseNumber`, so that it is
 * rejected and never stored as another number. Takes time and memory in proportion to the length of the text, whatever
 * it contains.
 *
 * @throws {SyntaxError} if the text is not JSON
 */
export function parseJson(text: string): unknown {
  if (!hasSuspect(text)) return JSON.parse(text);
  const marked = markImprecise(text);
  return marked === undefined ? JSON.parse(text) : replaceInfinities(JSON.parse(marked));
}

/** No precise number is read as infinity. */
const infinite = '1e999';

const [quote, backslash, minus, zero, nine] = [34, 92, 45, 48, 57];

/**
 * The text with infinity in place of each imprecise number; undefined if it has none. A text that is not JSON remains one
 * that is not.
 */
function markImprecise(text: string): string | undefined {
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === minus || (code >= zero && code <= nine)) {
      const end = endOfNumber(text, at);
      if (end - at > shortLength && isImprecise(text.slice(at, end))) {
        parts.push(text.slice(copied, at), infinite);
        copied = end;
      }
      at = end - 1;
    }
  }
  return copied === 0 ? undefined : parts.join('') + text.slice(copied);
}

/** A number of so many characters is precise: the shortest ones that are not are `1e16` and `1e-400`. */
const shortLength = 3;

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const isImprecise = (text: string) => !isPrecise(text) && jsonNumber.test(text);

/** The place of the quote that ends a string; the end of a text without it. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return at;
}

/** The place after a number, which a comma, a bracket, a blank or the end follows. */
function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); isInNumber(code); code = text.charCodeAt(at)) at += 1;
  return at;
}

/** Whether it is a digit, a letter or a sign: in valid JSON, nothing else continues a number. */
const isInNumber = (code: number) => code > 42 && code !== 44 && code !== 93 && code !== 125;

/** A list of what is still to be visited instead of recursion: values can be nested as deep as a text is long. */
function replaceInfinities(value: unknown): unknown {
  const root = [value];
  const pending: object[] = [root];
  const read = (child: unknown): unknown => {
    if (child === Number.POSITIVE_INFINITY) return new ImpreciseNumber();
    if (typeof child === 'object' && child !== null) pending.push(child);
    return child;
  };
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    if (Array.isArray(parent)) replaceEntries(parent, read);
    else replaceMembers(parent, read);
  }
  return root[0];
}

// The loops allocate nothing for each value: a body can have hundreds of thousands.

function replaceEntries(list: unknown[], read: (child: unknown) => unknown): void {
  for (let index = 0; index < list.length; index += 1) {
    const child = list[index];
    const replaced = read(child);
    if (replaced !== child) list[index] = replaced;
  }
}

function replaceMembers(parent: object, read: (child: unknown) => unknown): void {
  for (const key of Object.keys(parent)) {
    const child: unknown = Reflect.get(parent, key);
    const replaced = read(child);
    if (replaced !== child) Reflect.set(parent, key, replaced);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads JSON that a client sent.
 *
 * @param name what it is, for messages
 * @throws {Problem} `bad_request` with the line and the column of the first error
 */
export function readJson(bytes: Uint8Array, name: string): unknown {
  const text = decodeUtf8(bytes, name);
  try {
    return parseJson(text);
  } catch (cause) {
    const detail = `${name} must be valid JSON: see ${describeJsonError(text)}.`;
    throw problem('bad_request', detail, { cause });
  }
}

function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw problem('bad_request', `${name} must be in UTF-8.`, { cause });
  }
}

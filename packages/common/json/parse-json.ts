import { ImpreciseNumber, isPrecise } from './imprecise-number.ts';

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
  const value: unknown = JSON.parse(text);
  if (!hasSuspect(text)) return value;
  const marked = markImprecise(text);
  return marked === undefined ? value : replaceInfinities(JSON.parse(marked));
}

/** In valid JSON: an escaped character of a string, the begin or end of one, and a number or what looks like one in a string. */
const token = /\\.|"|-?\d[\d.eE+-]*/g;

/** The text with infinity in place of each imprecise number; undefined if it has none. */
function markImprecise(text: string): string | undefined {
  let [inString, found] = [false, false];
  const marked = text.replace(token, (one) => {
    if (one === '"') inString = !inString;
    if (inString || !hasSuspect(one) || isPrecise(one)) return one;
    found = true;
    return infinite;
  });
  return found ? marked : undefined;
}

/** No precise number is read as infinity. */
const infinite = '1e999';

/** A list of what is still to be visited instead of recursion: values can be nested as deep as a text is long. */
function replaceInfinities(value: unknown): unknown {
  const root = [value];
  const pending: object[] = [root];
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    for (const [key, child] of Object.entries(parent)) {
      if (child === Number.POSITIVE_INFINITY) Reflect.set(parent, key, new ImpreciseNumber());
      else if (typeof child === 'object' && child !== null) pending.push(child);
    }
  }
  return root[0];
}

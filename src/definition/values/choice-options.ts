import type { Fail, Json } from '../base/answer-rule.ts';
import { textLimits } from '../base/definition-limits.ts';
import { parseText } from './text-value.ts';

/** A list of things with ids: options, rows, columns. */
type ItemsWithId = readonly { readonly id: string }[];

/** The same, with what people read. */
export type LabelledItems = readonly { readonly id: string; readonly label: string }[];

/** The value under which analytics count answers in the respondents' own words; no option may have it as its id. */
export const otherOptionId = '__other__';

export function idsOf(items: ItemsWithId): ReadonlySet<string> {
  return new Set(items.map(({ id }) => id));
}

/** Reads the id of an option; undefined after a failure. */
export function parseOption(
  value: unknown,
  known: ReadonlySet<string>,
  code: 'unknown_option' | 'unknown_column',
  fail: Fail,
  ...at: (string | number)[]
): string | undefined {
  if (typeof value !== 'string') {
    fail('wrong_type', 'Must be the id of an option.', ...at);
    return undefined;
  }
  if (known.has(value)) return value;
  fail(code, 'There is no such option.', ...at);
  return undefined;
}

/** Reads a list of option ids, each once. The rest of an answer's entries is left to `other`. */
export function parseOptions(
  value: unknown,
  known: ReadonlySet<string>,
  code: 'unknown_option' | 'unknown_column',
  fail: Fail,
  ...at: (string | number)[]
): string[] {
  if (!Array.isArray(value)) {
    fail('wrong_type', 'Must be an array of option ids.', ...at);
    return [];
  }
  const ids = value.flatMap((entry: unknown) => parseOption(entry, known, code, fail, ...at) ?? []);
  if (new Set(ids).size < ids.length) {
    fail('duplicate_option', 'An option can be chosen once.', ...at);
  }
  return ids;
}

/** An answer in the respondent's own words. */
export function isOtherAnswer(value: unknown): value is { other: unknown } {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'other';
}

/** Reads an answer in the respondent's own words; undefined after a failure. */
export function parseOtherAnswer(
  { other }: { other: unknown },
  allowed: boolean,
  fail: Fail,
): Json | undefined {
  if (!allowed) fail('other_not_allowed', 'Must be one of the options.');
  const text = parseText(other, { min: 1, max: textLimits.other }, fail, 'other');
  return text === undefined ? undefined : { other: text };
}

import { ImpreciseNumber } from '../../../common/json/imprecise-number.ts';
import type { AnswerRule, Fail, Json } from '../../model/answer-rule.ts';
import { isBlank } from './is-blank.ts';

/**
 * Splits an answer into its parts and omits blank ones; undefined after a failure.
 *
 * @param isKnown whether the question has a part with this name
 */
export function parseParts(
  value: unknown,
  isKnown: (name: string) => boolean,
  code: 'unknown_part' | 'unknown_row',
  fail: Fail,
): Map<string, unknown> | undefined {
  if (!isObject(value)) {
    return fail('wrong_type', 'Must be an object.');
  }
  const parts = Object.entries(value);
  for (const [name] of parts) {
    if (!isKnown(name)) fail(code, unknownMessages[code], name);
  }
  return new Map(parts.filter(([, part]) => !isBlank(part)));
}

function isObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return !(value instanceof ImpreciseNumber);
}

const unknownMessages = {
  unknown_part: 'Unknown field.',
  unknown_row: 'The question has no row with this id.',
} as const;

/** Parses one part; undefined after a failure. */
export type PartParser = (value: unknown, fail: Fail, part: string) => Json | undefined;

/**
 * Answers of several named parts. Required parts must be present only if any part is: an optional
 * address may be omitted, but not be incomplete.
 */
export function compositeRule(
  parsers: Readonly<Record<string, PartParser>>,
  required: readonly string[],
): AnswerRule {
  return (value, fail) => {
    const isKnown = (name: string) => Object.hasOwn(parsers, name);
    const parts = parseParts(value, isKnown, 'unknown_part', fail);
    if (parts === undefined || parts.size === 0) return undefined;
    for (const name of required) {
      if (!parts.has(name)) fail('missing_part', 'Is required.', name);
    }
    return Object.fromEntries(
      Object.entries(parsers).flatMap(([name, read]): [string, Json][] => {
        const part = parts.has(name) ? read(parts.get(name), fail, name) : undefined;
        return part === undefined ? [] : [[name, part]];
      }),
    );
  };
}

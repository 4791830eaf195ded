import type { AnswerRule, Fail, Json } from '../base/answer-rule.ts';
import { type AnswerSchema, objectSchema } from '../base/answer-schema.ts';
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('wrong_type', 'Must be an object.');
  }
  const parts = Object.entries(value);
  for (const [name] of parts) {
    if (!isKnown(name)) fail(code, unknownMessages[code], name);
  }
  return new Map(parts.filter(([, part]) => !isBlank(part)));
}

const unknownMessages = {
  unknown_part: 'Unknown field.',
  unknown_row: 'The question has no row with this id.',
} as const;

/** One part of an answer. */
export interface Part {
  /** Parses the part; undefined after a failure. */
  readonly parse: (value: unknown, fail: Fail, part: string) => Json | undefined;
  readonly schema: AnswerSchema;
}

type Parts = Readonly<Record<string, Part>>;

/** Schema of answers of several named parts. */
export function compositeSchema(parts: Parts, required: readonly string[]): AnswerSchema {
  const schemas = Object.entries(parts).map(([name, { schema }]) => [name, schema]);
  return objectSchema(Object.fromEntries(schemas), required);
}

/**
 * Answers of several named parts. Required parts must be present only if any part is: an optional
 * address may be omitted, but not be incomplete.
 */
export function compositeRule(known: Parts, required: readonly string[]): AnswerRule {
  return (value, fail) => {
    const isKnown = (name: string) => Object.hasOwn(known, name);
    const parts = parseParts(value, isKnown, 'unknown_part', fail);
    if (parts === undefined || parts.size === 0) return undefined;
    for (const name of required) {
      if (!parts.has(name)) fail('missing_part', 'Is required.', name);
    }
    return Object.fromEntries(
      Object.entries(known).flatMap(([name, { parse }]): [string, Json][] => {
        const part = parts.has(name) ? parse(parts.get(name), fail, name) : undefined;
        return part === undefined ? [] : [[name, part]];
      }),
    );
  };
}

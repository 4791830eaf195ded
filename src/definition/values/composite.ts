import type { AnswerRule, Fail, Json } from '../base/answer-rule.ts';
import { isBlank } from './is-blank.ts';

/**
 * The parts of an answer that say something; undefined after a failure.
 *
 * @param known whether there is a part of this name
 */
export function parseParts(
  value: unknown,
  known: (name: string) => boolean,
  code: 'unknown_part' | 'unknown_row',
  fail: Fail,
): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('wrong_type', 'Must be an object.');
  }
  const parts = Object.entries(value);
  for (const [name] of parts) {
    if (!known(name)) fail(code, 'The question has no such part.', name);
  }
  return new Map(parts.filter(([, part]) => !isBlank(part)));
}

/** Reads one part, named by the last argument; undefined after a failure. */
export type PartParser = (value: unknown, fail: Fail, part: string) => Json | undefined;

/**
 * Answers of several named parts. Required parts bind as soon as any part is given: half an address
 * is of no use, but whoever need not give one may leave it out.
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

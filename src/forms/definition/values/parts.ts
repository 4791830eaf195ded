import type { AnswerRule, Fail, Json } from '../question-type.ts';
import { isBlank } from './blank.ts';

/** The parts of an answer that say something; undefined after a failure. */
export function partsOf(value: unknown, fail: Fail): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return fail('wrong_type', 'Must be an object.');
  }
  return new Map(Object.entries(value).filter(([, part]) => !isBlank(part)));
}

/** Reads one part, named by the last argument; undefined after a failure. */
export type PartReader = (value: unknown, fail: Fail, part: string) => Json | undefined;

/**
 * Answers of several named parts. Required parts bind as soon as any part is given: half an address
 * is of no use, but whoever need not give one may leave it out.
 */
export function namedParts(
  readers: Readonly<Record<string, PartReader>>,
  required: readonly string[],
): AnswerRule {
  return (value, fail) => {
    const parts = partsOf(value, fail);
    if (parts === undefined || parts.size === 0) return undefined;
    for (const name of parts.keys()) {
      if (!Object.hasOwn(readers, name)) fail('unknown_part', 'There is no such part.', name);
    }
    for (const name of required) {
      if (!parts.has(name)) fail('missing_part', 'Is required.', name);
    }
    return Object.fromEntries(
      Object.entries(readers).flatMap(([name, read]): [string, Json][] => {
        const part = parts.has(name) ? read(parts.get(name), fail, name) : undefined;
        return part === undefined ? [] : [[name, part]];
      }),
    );
  };
}

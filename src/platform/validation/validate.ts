import type { z } from 'zod';
import { notANumber } from '../json/imprecise-number.ts';
import type { Failure, Path } from '../problem.ts';

type Issue = z.core.$ZodIssue;

/** The result of a validation: data, or failures. */
export interface ValidationResult<Data> {
  readonly data: Data | undefined;
  /** With the codes and messages for clients. */
  readonly failures: readonly Failure[];
}

/** Validates an input with a zod schema. */
export function validate<Data>(model: z.ZodType<Data>, input: unknown): ValidationResult<Data> {
  // `reportInput` distinguishes a missing member from one of the wrong type.
  const { data, error } = model.safeParse(input, { reportInput: true });
  const issues = error?.issues ?? [];
  return {
    data,
    failures: issues.flatMap((issue) => issueToFailures(issue, issue.path.map(pathStep))),
  };
}

function pathStep(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

function issueToFailures(issue: Issue, path: Path): Failure[] {
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, ...wrongTypeFailure(issue) }];
    case 'invalid_union':
      if (issue.discriminator !== undefined) return [{ path, ...unknownTypeFailure(issue) }];
      return closestUnionIssues(issue).flatMap((inner) =>
        issueToFailures(inner, [...path, ...inner.path.map(pathStep)]),
      );
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        path: [...path, key],
        code: 'unknown_member',
        message: 'Unknown field.',
      }));
    case 'too_small':
      return [{ path, ...limitFailure(issue.origin, 'at least', issue.minimum) }];
    case 'too_big':
      return [{ path, ...limitFailure(issue.origin, 'at most', issue.maximum) }];
    case 'invalid_value':
      return [{ path, ...notListedFailure(issue) }];
    case 'custom':
      return [{ path, code: String(issue.params?.['code']), message: issue.message }];
    default:
      return [{ path, code: 'invalid_value', message: issue.message }];
  }
}

const articles: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

function wrongTypeFailure({ input, expected }: z.core.$ZodIssueInvalidType) {
  if (input === undefined) return { code: 'required', message: 'Is required.' };
  if (expected === 'number') return notANumber(input);
  return { code: 'wrong_type', message: `Must be ${articles[expected] ?? expected}.` };
}

function notListedFailure({ input, values }: z.core.$ZodIssueInvalidValue) {
  if (input === undefined) return { code: 'required', message: 'Is required.' };
  const fits = values.some((value) => typeof value === typeof input);
  const code = fits ? 'invalid_value' : 'wrong_type';
  return { code, message: `Must be one of ${values.join(', ')}.` };
}

function unknownTypeFailure({ input, discriminator = '' }: z.core.$ZodIssueInvalidUnion) {
  const name: unknown = Object(input)[discriminator];
  if (name === undefined) return { code: 'required', message: 'Is required.' };
  return { code: 'unknown_type', message: `Unknown ${discriminator} ${JSON.stringify(name)}.` };
}

/** The issues of the union member that matches best: the one with the fewest unknown keys. */
function closestUnionIssues({ errors }: z.core.$ZodIssueInvalidUnion): readonly Issue[] {
  const unknownKeyCount = (issues: readonly Issue[]) =>
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])).length;
  const [best = []] = [...errors].sort((a, b) => unknownKeyCount(a) - unknownKeyCount(b));
  return best;
}

function limitFailure(origin: string, side: 'at least' | 'at most', limit: number | bigint) {
  const low = side === 'at least';
  if (origin === 'array') {
    const entries = Number(limit) === 1 ? 'entry' : 'entries';
    return {
      code: low ? 'too_few' : 'too_many',
      message: `Must have ${side} ${limit} ${entries}.`,
    };
  }
  return { code: low ? 'too_small' : 'too_large', message: `Must be ${side} ${limit}.` };
}

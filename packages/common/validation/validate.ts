import { z } from 'zod';
import { type FailureCode, isFailureCode } from '../failure-codes.ts';
import { ImpreciseNumber, impreciseNumber, notANumber } from '../json/imprecise-number.ts';
import type { Failure, Fault, Path } from '../problem.ts';
import { didYouMean, unknownField } from '../text/nearest-name.ts';

type Issue = z.core.$ZodIssue;

/** Validates an input with a zod schema. @returns the data, or failures with the codes and messages for clients */
export function validate<Data>(model: z.ZodType<Data>, input: unknown) {
  // `reportInput` distinguishes a missing member from one of the wrong type.
  const { data, error } = model.safeParse(input, { reportInput: true, error: indexOfModel });
  const issues = error?.issues ?? [];
  return {
    data,
    failures: issues.flatMap((issue, index) =>
      issueToFailures(issue, issue.path.map(pathStep), index < suggestionLimits.issues),
    ),
  };
}

function pathStep(key: PropertyKey): string | number {
  return typeof key === 'number' ? key : String(key);
}

function issueToFailures(issue: Issue, path: Path, suggests: boolean): Failure[] {
  switch (issue.code) {
    case 'invalid_type':
      return [{ path, ...wrongTypeFailure(issue) }];
    case 'invalid_union':
      if (issue.input instanceof ImpreciseNumber) return [{ path, ...impreciseNumber }];
      if (issue.discriminator !== undefined)
        return [{ path, ...unknownTypeFailure(issue, suggests) }];
      return closestUnionIssues(issue).flatMap((inner) =>
        issueToFailures(inner, [...path, ...inner.path.map(pathStep)], suggests),
      );
    case 'unrecognized_keys':
      return unknownMembers(issue, path, suggests);
    case 'too_small':
      return [{ path, ...limitFailure(issue.origin, 'at least', issue.minimum) }];
    case 'too_big':
      return [{ path, ...limitFailure(issue.origin, 'at most', issue.maximum) }];
    case 'invalid_value':
      return [{ path, ...notListedFailure(issue) }];
    case 'custom':
      return [{ path, code: codeOf(issue), message: issue.message }];
    default:
      return [{ path, code: 'invalid_value', message: issue.message }];
  }
}

const codeOf = ({ params }: z.core.$ZodIssueCustom): FailureCode => {
  const code: unknown = params?.['code'];
  return isFailureCode(code) ? code : 'invalid_value';
};

/** The members of a model, each with the names of its own members. */
type Members = readonly (readonly [name: string, inner: readonly string[]])[];

/** The members of each model that met an unknown one. */
const membersByModel = new Map<z.ZodObject, Members>();

/** An issue does not contain the known members: its message becomes the index of its model. */
function indexOfModel({ code, inst }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'unrecognized_keys' || !(inst instanceof z.ZodObject)) return undefined;
  if (!membersByModel.has(inst)) membersByModel.set(inst, membersOf(inst));
  return String([...membersByModel.keys()].indexOf(inst));
}

const membersOf = ({ shape }: z.ZodObject): Members =>
  Object.entries(shape).map(([name, member]) => [
    name,
    member instanceof z.ZodObject ? Object.keys(member.shape) : [],
  ]);

/** The cost of suggestions is bounded: only the first issues and members get one. */
const suggestionLimits = { issues: 50, members: 20 } as const;

function unknownMembers(
  { keys, message }: z.core.$ZodIssueUnrecognizedKeys,
  path: Path,
  suggests: boolean,
): Failure[] {
  const known = (suggests && [...membersByModel.values()][Number(message)]) || [];
  const suggestion = (key: string): string => {
    const owner = known.find(([, inner]) => inner.includes(key))?.[0];
    if (owner !== undefined) return `Unknown field. Did you mean \`${owner}.${key}\`?`;
    return unknownField(
      key,
      known.map(([name]) => name),
    );
  };
  return keys.map((key, index) => ({
    path: [...path, key],
    code: 'unknown_member',
    message: index < suggestionLimits.members ? suggestion(key) : unknownField(key, []),
  }));
}

const articles: Record<string, string> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'a string',
};

const missing: Fault = { code: 'required', message: 'Is required.' };

function wrongTypeFailure({ input, expected }: z.core.$ZodIssueInvalidType): Fault {
  if (input === undefined) return missing;
  if (expected === 'number') return notANumber(input);
  return { code: 'wrong_type', message: `Must be ${articles[expected] ?? expected}.` };
}

function notListedFailure({ input, values }: z.core.$ZodIssueInvalidValue): Fault {
  if (input === undefined) return missing;
  const fits = values.some((value) => typeof value === typeof input);
  const code = fits ? 'invalid_value' : 'wrong_type';
  return { code, message: `Must be one of ${values.join(', ')}.` };
}

function unknownTypeFailure(issue: z.core.$ZodIssueInvalidUnion, suggests: boolean): Fault {
  const { input, discriminator = '' } = issue;
  const name: unknown = Object(input)[discriminator];
  if (name === undefined) return missing;
  const unknown = `Unknown ${discriminator} ${JSON.stringify(name).slice(0, 100)}.`;
  if (!suggests || !('options' in issue) || !Array.isArray(issue.options)) {
    return { code: 'unknown_type', message: unknown };
  }
  const known = issue.options.map(String);
  const suggestion = typeof name === 'string' ? didYouMean(name, known) : '';
  return { code: 'unknown_type', message: `${unknown}${suggestion} Known: ${known.join(', ')}.` };
}

/** The issues of the union member that matches best: the one with the fewest unknown keys. */
function closestUnionIssues({ errors }: z.core.$ZodIssueInvalidUnion): readonly Issue[] {
  const unknownKeyCount = (issues: readonly Issue[]) =>
    issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [])).length;
  const [best = []] = [...errors].sort((a, b) => unknownKeyCount(a) - unknownKeyCount(b));
  return best;
}

function limitFailure(origin: string, side: 'at least' | 'at most', limit: number | bigint): Fault {
  const low = side === 'at least';
  if (origin === 'array') {
    const message = `Must have ${side} ${limit} ${Number(limit) === 1 ? 'entry' : 'entries'}.`;
    return { code: low ? 'too_few' : 'too_many', message };
  }
  return { code: low ? 'too_small' : 'too_large', message: `Must be ${side} ${limit}.` };
}

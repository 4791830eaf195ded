import type { Refusal } from './suite.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly duration: number;
}

export interface Expectation {
  readonly mustFail: boolean;
  readonly forbidden: readonly string[];
}

/** Milliseconds after which an answer is a hang. */
const slowest = 10_000;

const longest = 2_000_000;

/** A problem of REST or an error of GraphQL; the OpenAPI document has the code in examples. */
const unexpectedError = /(?:^|"extensions":\s*)\{[^{}]*"code":\s*"internal_error"/;

/** What only the inside of a server knows. */
const internals = [
  /\bat \S+ \(?(?:file:\/\/)?\/\S+:\d+:\d+/, // a line of a stack trace
  /\b(?:PrismaClient|PostgresError|ECONNREFUSED|node_modules)\b/,
  /\b(?:syntax error at or near|violates \w+ constraint)\b/,
];

/** What is wrong with an answer to any attack; undefined if nothing is. */
export function findFault(
  { status, text, duration }: Answer,
  { mustFail, forbidden }: Expectation,
): string | undefined {
  if (status >= 500 && status !== 503) return `answered ${status}`;
  if (unexpectedError.test(text)) return 'answered internal_error';
  if (duration > slowest) return `answered after ${Math.round(duration)} ms`;
  if (text.length > longest) return `answered ${text.length} characters`;
  const leaked = forbidden.find((secret) => text.includes(secret));
  if (leaked !== undefined) return `returned ${leaked}`;
  const internal = internals.map((pattern) => pattern.exec(text)?.[0]).find(Boolean);
  if (internal !== undefined) return `returned the internals "${internal}"`;
  return mustFail && succeeded(status, text) ? `answered ${status} with a result` : undefined;
}

/** Whether the operation was executed. In GraphQL the only field is `a`: null, if it failed. */
function succeeded(status: number, text: string): boolean {
  if (status >= 300) return false;
  const { data, errors } = parse(text);
  const isAbsent = isNothing(data?.['a'] ?? null);
  return data?.['a'] === undefined ? errors === undefined : !isAbsent;
}

/** What GraphQL returns for identifiers that do not exist: null, or a list of it. */
const isNothing = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.every((item) => item === null));

export function isRefusedAs(
  { text }: Pick<Answer, 'text'>,
  { codes, scope, member }: Refusal,
): boolean {
  const { code, data, errors, ...rest } = parse(text);
  if (code === undefined && errors === undefined) {
    return codes.includes('not_found') && isNothing(data?.['a']);
  }
  const problems =
    code === undefined ? (errors ?? []).map(extensionsOf) : [{ code, errors, ...rest }];
  return problems.some(
    (one) =>
      codes.some((expected) => expected === one.code || namesUnknown(one, expected)) &&
      (scope === undefined || one.required_scope === scope) &&
      (member === undefined || namesMember(one, member)),
  );
}

/** A reference in a body to a resource that does not exist is a failure of validation. */
const namesUnknown = ({ errors }: ProblemMembers, expected: string): boolean =>
  expected === 'not_found' && (errors?.some(({ code }) => code?.startsWith('unknown_')) ?? false);

/** Whether a failure is in a member, which is the last part of its path. */
const namesMember = ({ errors = [] }: ProblemMembers, member: string): boolean =>
  errors.some(({ path }) => String(path).split(/[.,]/).at(-1) === member);

/** A problem of REST, or the extensions of an error of GraphQL. */
interface ProblemMembers {
  readonly code?: string | undefined;
  readonly required_scope?: string | undefined;
  readonly errors?: readonly Failure[] | undefined;
}

interface Failure {
  readonly code?: string;
  /** Separated by dots in REST, a list in GraphQL. */
  readonly path?: unknown;
}

interface Result extends Omit<ProblemMembers, 'errors'> {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly (Failure & { readonly extensions?: ProblemMembers })[];
}

const extensionsOf = ({ extensions = {} }: { readonly extensions?: ProblemMembers }) => extensions;

function parse(text: string): Result {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

import type { FailureCode } from './failure-codes.ts';

/**
 * The catalog of errors. Code of every layer throws `problem(code, …)`; each API has one mapper that
 * converts it to `application/problem+json` (RFC 9457) or to GraphQL `extensions`.
 */
export const problemCatalogue = {
  bad_request: { status: 400, title: 'Bad request' },
  unauthenticated: { status: 401, title: 'Authentication required' },
  form_locked: { status: 401, title: 'Form password required' },
  wrong_password: { status: 403, title: 'Wrong password' },
  insufficient_scope: { status: 403, title: 'Insufficient scope' },
  pro_plan_required: { status: 403, title: 'Pro plan required' },
  api_submissions_disabled: { status: 403, title: 'API submissions disabled' },
  partials_disabled: { status: 403, title: 'Partial responses disabled' },
  invitation_invalid: { status: 403, title: 'Invitation invalid' },
  captcha_failed: { status: 403, title: 'Captcha verification failed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  request_timeout: { status: 408, title: 'Request timeout' },
  revision_conflict: { status: 409, title: 'Revision conflict' },
  form_closed: { status: 409, title: 'Form closed' },
  version_outdated: { status: 409, title: 'Form version outdated' },
  not_published: { status: 409, title: 'Form not published' },
  not_protected: { status: 409, title: 'Form not password-protected' },
  dataset_in_use: { status: 409, title: 'Dataset in use' },
  invitation_used: { status: 409, title: 'Invitation used' },
  idempotency_key_reused: { status: 409, title: 'Idempotency key reused' },
  already_submitted: { status: 409, title: 'Already submitted' },
  payload_too_large: { status: 413, title: 'Content too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  range_not_satisfiable: { status: 416, title: 'Range not satisfiable' },
  expectation_failed: { status: 417, title: 'Expectation failed' },
  query_too_expensive: { status: 422, title: 'Query too expensive' },
  validation_failed: { status: 422, title: 'Validation failed' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'Request header fields too large' },
  internal_error: { status: 500, title: 'Internal server error' },
  unavailable: { status: 503, title: 'Service unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemCatalogue;

export const problemCodes: readonly string[] = Object.keys(problemCatalogue);

/** The location of a failure: member names and array indexes, outermost first. */
export type Path = readonly (string | number)[];

/** One invalid part of an input. `code` is stable and for programs, `message` is for people. */
export interface Failure {
  readonly path: Path;
  readonly code: FailureCode;
  readonly message: string;
}

/** What is wrong with a part of an input, without its path. */
export type Fault = Omit<Failure, 'path'>;

export interface ListedFailure {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Extension members of a problem (RFC 9457, 3.2), in snake_case. */
export interface ProblemMembers {
  required_scope?: string;
  closed_reason?: string;
  invitation_reason?: string;
  current_revision?: number;
  current_version?: number;
  retry_after?: number;
}

/** The body of a problem, in both APIs. */
export interface ProblemBody extends ProblemMembers {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ProblemCode;
  request_id: string;
  errors?: readonly ListedFailure[];
}

export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly status: number;
  readonly failures: readonly Failure[];
  readonly members: ProblemMembers;
  /** Response headers of the problem, for example `Allow`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, extra: ProblemExtra) {
    super(detail, extra.cause === undefined ? undefined : { cause: extra.cause });
    this.code = code;
    this.status = extra.status ?? problemCatalogue[code].status;
    this.failures = extra.failures ?? [];
    this.members = extra.members ?? {};
    this.headers = extra.headers ?? {};
  }
}

interface ProblemExtra {
  /** Overrides the status of the catalog, for codes with two statuses (409 and 412). */
  status?: number;
  failures?: readonly Failure[];
  members?: ProblemMembers;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** Creates a problem to throw. Clients receive `detail`: it says what to do. */
export function problem(code: ProblemCode, detail: string, extra: ProblemExtra = {}): Problem {
  return new Problem(code, detail, extra);
}

/** The problem of an invalid input, with all its failures. */
export function validationFailed(failures: readonly Failure[]): Problem {
  return problem('validation_failed', summarizeFailures(failures), { failures });
}

/**
 * Runs several checks of one input and reports the failures of all of them together.
 *
 * @returns the results of the checks, in order
 * @throws {Problem} `validation_failed` with the failures of all checks; otherwise the first other error
 */
export function checkAll<const Checks extends readonly (() => unknown)[]>(
  ...checks: Checks
): { [Index in keyof Checks]: ReturnType<Checks[Index]> };
export function checkAll(...checks: readonly (() => unknown)[]): unknown[] {
  const failures: Failure[] = [];
  const others: unknown[] = [];
  const results = checks.map((check) => {
    try {
      return check();
    } catch (error) {
      if (error instanceof Problem && error.code === 'validation_failed') {
        for (const failure of error.failures) failures.push(failure); // may exceed the argument limit of a call
      } else others.push(error);
      return undefined;
    }
  });
  if (failures.length > 0) throw validationFailed(failures);
  if (others.length > 0) throw others[0];
  return results;
}

/** A `rate_limited` problem, with the seconds after which the client may try again. */
export function rateLimitedFor(seconds: number, detail: string, headers = {}): Problem {
  return problem('rate_limited', detail, {
    headers: { 'Retry-After': String(seconds), ...headers },
    members: { retry_after: seconds },
  });
}

/** The problem of a temporarily unavailable dependency, with `Retry-After`. */
export function unavailable(detail: string, cause?: unknown): Problem {
  const seconds = 5;
  return problem('unavailable', detail, {
    headers: { 'Retry-After': String(seconds) },
    members: { retry_after: seconds },
    cause,
  });
}

/**
 * The problem of an unknown id. Ids of other workspaces are indistinguishable from those that do not
 * exist.
 */
export function notFound(resource: string): Problem {
  return problem('not_found', `${resource.charAt(0).toUpperCase()}${resource.slice(1)} not found.`);
}

/** @throws {Problem} `not_found` for what was not found */
export function orNotFound<Found extends object>(
  resource: string,
  found: Found | false | null | undefined,
): Found {
  if (!found) throw notFound(resource);
  return found;
}

/**
 * The serialized form of a problem. Failures beyond `failureLimits` are omitted; `detail` states how many.
 *
 * @param share the fraction of the limits for this problem, if a response contains several
 */
export function problemBody(error: Problem, requestId: string, share = 1): ProblemBody {
  const { code, status, message, members, failures } = error;
  const listed = listFailures(failures, share);
  return {
    type: `urn:formwright:problem:${code}`,
    title: problemCatalogue[code].title,
    status,
    detail:
      listed.length === failures.length
        ? message
        : `${message} Only the first ${listed.length} of ${failures.length} errors are listed.`,
    code,
    request_id: requestId,
    ...members,
    ...(listed.length > 0 && { errors: listed }),
  };
}

/**
 * The limits of the failures in a response. Two failures for each element of the largest definition
 * fit. Names of unknown members, which clients choose, cannot make a response larger.
 */
export const failureLimits = {
  count: 1000,
  /** Bytes of JSON. */
  bytes: 128 * 1024,
  /** Characters of one path or message. Only those that repeat input can reach the limit. */
  text: 500,
} as const;

/**
 * Formats failures for a response, in their order, up to the limits.
 *
 * @param share the fraction of the limits that may be used, from 0 to 1; at least one failure is listed
 */
function listFailures(failures: readonly Failure[], share = 1): ListedFailure[] {
  const listed: ListedFailure[] = [];
  let bytes = 0;
  for (const { path, code, message } of failures) {
    const failure = { path: truncate(formatPath(path)), code, message: truncate(message) };
    bytes += Buffer.byteLength(JSON.stringify(failure)) + 1;
    const isFull = listed.length >= failureLimits.count * share;
    if (listed.length > 0 && (isFull || bytes > failureLimits.bytes * share)) break;
    listed.push(failure);
  }
  return listed;
}

/** All failures in one sentence: the first one and the number of others. */
function summarizeFailures(failures: readonly Failure[]): string {
  const [first] = failures;
  if (!first) return 'The input is not valid.';
  const place = truncate(formatPath(first.path));
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : '';
  return `${place === '' ? '' : `${place}: `}${truncate(first.message)}${more}`;
}

/** Formats `['schema', 'sections', 0, 'title']` as `schema.sections[0].title`. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

function truncate(text: string): string {
  if (text.length <= failureLimits.text) return text;
  return `${text.slice(0, failureLimits.text - 1).toWellFormed()}…`;
}

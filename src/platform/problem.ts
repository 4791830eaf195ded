/**
 * Every way a request can go wrong, as data. Code on any floor throws `problem(code, …)`; one
 * mapper per door turns it into RFC 9457 `application/problem+json` or into GraphQL `extensions`.
 */
const problemCatalogue = {
  bad_request: { status: 400, title: 'The request cannot be understood' },
  unauthenticated: { status: 401, title: 'A valid API key is needed' },
  form_locked: { status: 401, title: 'The form is locked' },
  wrong_password: { status: 403, title: 'The password is wrong' },
  insufficient_scope: { status: 403, title: 'The API key lacks a scope' },
  pro_plan_required: { status: 403, title: 'The Pro plan is needed' },
  api_submissions_disabled: { status: 403, title: 'API submissions are switched off' },
  captcha_failed: { status: 403, title: 'The captcha was not solved' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'No acceptable media type' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  revision_conflict: { status: 409, title: 'Somebody else changed it meanwhile' },
  form_closed: { status: 409, title: 'The form takes no answers' },
  not_published: { status: 409, title: 'The form was never published' },
  not_protected: { status: 409, title: 'The form has no password' },
  idempotency_key_reused: { status: 409, title: 'The idempotency key was used for something else' },
  payload_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  range_not_satisfiable: { status: 416, title: 'There are no such bytes' },
  expectation_failed: { status: 417, title: 'The expectation cannot be met' },
  validation_failed: { status: 422, title: 'Validation failed' },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too large' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemCatalogue;

/** Every code that clients may meet. */
export const problemCodes: readonly string[] = Object.keys(problemCatalogue);

/** Where a failure lies: member names and array indexes, outermost first. */
export type Path = readonly (string | number)[];

/** One thing that is wrong with the input. `code` is stable, `message` is for people. */
export interface Failure {
  readonly path: Path;
  readonly code: string;
  readonly message: string;
}

/** A failure as it is sent. */
export interface ListedFailure {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Members that a problem may carry beside the standard ones, snake_case on the wire. */
export interface ProblemMembers {
  required_scope?: string;
  closed_reason?: string;
  current_revision?: number;
  retry_after?: number;
}

/** What both doors send. */
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
  /** Response headers that belong to the problem, for example `Allow`. */
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
  /** Replaces the catalogue's status; only where the contract gives one code two (409 and 412). */
  status?: number;
  failures?: readonly Failure[];
  members?: ProblemMembers;
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** Makes a problem to throw. `detail` is shown to the client: say what to do. */
export function problem(code: ProblemCode, detail: string, extra: ProblemExtra = {}): Problem {
  return new Problem(code, detail, extra);
}

/** The input broke rules: all of them at once. */
export function validationFailed(failures: readonly Failure[]): Problem {
  return problem('validation_failed', summarizeFailures(failures), { failures });
}

/**
 * Runs several checks of one input, so that what is wrong with any of them is told at once.
 *
 * @returns what the checks return, in their order
 * @throws {Problem} `validation_failed` with the failures of all; else the first other problem
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
        for (const failure of error.failures) failures.push(failure); // too many for arguments of a call
      } else others.push(error);
      return undefined;
    }
  });
  if (failures.length > 0) throw validationFailed(failures);
  if (others.length > 0) throw others[0];
  return results;
}

/** Something that is needed does not answer: whoever waits a moment may have more luck. */
export function unavailable(detail: string, cause?: unknown): Problem {
  const seconds = 5;
  return problem('unavailable', detail, {
    headers: { 'Retry-After': String(seconds) },
    members: { retry_after: seconds },
    cause,
  });
}

/** The same answer for an id that never existed and for one of another workspace. */
export function notFound(what: string): Problem {
  return problem('not_found', `There is no such ${what}.`);
}

/**
 * The wire form of a problem. Failures beyond `failureLimits` are only counted, in `detail`.
 *
 * @param share the part of those limits that this problem may use, where an answer has several problems
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
 * The most that an answer says about failures. Two failures for each element of the largest definition
 * fit; what a client can invent (names of unknown members) cannot make an answer larger than that.
 */
export const failureLimits = {
  count: 1000,
  /** Bytes of JSON. */
  bytes: 128 * 1024,
  /** Characters of one path or message. Those that do not repeat what was sent are shorter. */
  text: 500,
} as const;

/**
 * Formats failures for an answer, in their order, up to the limits.
 *
 * @param share the part of the limits that may be used, from 0 to 1; one failure is always listed
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

/** All failures in one sentence: the first one, and how many more there are. */
function summarizeFailures(failures: readonly Failure[]): string {
  const [first] = failures;
  if (!first) return 'The input is not valid.';
  const place = truncate(formatPath(first.path));
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : '';
  return `${place === '' ? '' : `${place}: `}${truncate(first.message)}${more}`;
}

/** `['schema', 'sections', 0, 'title']` reads `schema.sections[0].title`. */
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

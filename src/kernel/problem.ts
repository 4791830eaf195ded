/**
 * Every way a request can go wrong, as data. Code on any floor throws `problem(code, …)`; one
 * mapper per door turns it into RFC 9457 `application/problem+json` or into GraphQL `extensions`.
 */
const catalogue = {
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

export type ProblemCode = keyof typeof catalogue;

/** Every code that clients may meet. */
export const problemCodes: readonly string[] = Object.keys(catalogue);

/** Where a failure lies: member names and array indexes, outermost first. */
export type Path = readonly (string | number)[];

/** One thing that is wrong with the input. `code` is stable, `message` is for people. */
export interface Failure {
  readonly path: Path;
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
  errors?: { path: string; code: string; message: string }[];
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
    this.status = extra.status ?? catalogue[code].status;
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
  return problem('validation_failed', summary(failures), { failures });
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
        failures.push(...error.failures);
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

/** The wire form of a problem. `door` spells each failure's path in the words of the caller's door. */
export function problemBody(
  error: Problem,
  requestId: string,
  door: (path: Path) => Path = (path) => path,
): ProblemBody {
  return {
    type: `urn:formwright:problem:${error.code}`,
    title: catalogue[error.code].title,
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id: requestId,
    ...error.members,
    ...(error.failures.length > 0 && {
      errors: error.failures.map(({ path, code, message }) => ({
        path: formatPath(door(path)),
        code,
        message,
      })),
    }),
  };
}

/** `['schema', 'sections', 0, 'title']` reads `schema.sections[0].title`. */
export function formatPath(path: Path): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
}

function summary(failures: readonly Failure[]): string {
  const [first] = failures;
  if (!first) return 'The input is not valid.';
  const place = formatPath(first.path);
  const more = failures.length > 1 ? ` (and ${failures.length - 1} more)` : '';
  return `${place === '' ? '' : `${place}: `}${first.message}${more}`;
}

import type { components } from '../generated/rest.ts';

/** Problem details (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** A failure of the input: `path`, `code` for programs, `message` for people. */
export type Failure = NonNullable<Problem['errors']>[number];

/**
 * The problem code, or why there is no problem: `network_error` (no connection, or a lost one), `timeout`, `aborted`
 * (by the signal), and `unexpected_answer` if the response is not from the service, for example a proxy's.
 */
export type ErrorCode =
  | Problem['code']
  | 'aborted'
  | 'network_error'
  | 'timeout'
  | 'unexpected_answer';

/** An error of a GraphQL response; `extensions` has the members of its problem. */
export interface GraphQLFailure {
  readonly message: string;
  /** Path of the field that failed and is null in the data. */
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: Partial<Problem> | undefined;
}

/** The result of a GraphQL operation in which fields failed. */
export interface PartialAnswer {
  /** Null if the operation was not executed. */
  readonly data: unknown;
  readonly errors: readonly GraphQLFailure[];
}

/** What an error has besides its problem. */
interface ErrorDetails {
  /** By default that of the problem. */
  readonly code?: ErrorCode | undefined;
  readonly graphql?: PartialAnswer | undefined;
  readonly cause?: unknown;
}

/** A request failed: the response is a problem, or not from the service, or there is none. */
export class FormwrightError extends Error {
  override readonly name = 'FormwrightError';
  /** HTTP status; for GraphQL errors, the status of the problem. 0 without a response. */
  readonly status: number;
  readonly code: ErrorCode;
  /** All failures of the input; empty for other problems. */
  readonly errors: readonly Failure[];
  /** Number of seconds to wait before retrying, if the service sent it. */
  readonly retryAfter: number | undefined;
  /** The request id in the logs of the service. */
  readonly requestId: string | undefined;
  /** All members of the problem, such as `current_revision` and `required_scope`. */
  readonly problem: Partial<Problem>;
  /** For GraphQL: the data of the fields that succeeded, and all errors. */
  readonly graphql: PartialAnswer | undefined;

  /** `cause` is the error of `fetch` or of the signal, if there is one. */
  constructor(status: number, problem: Partial<Problem>, details: ErrorDetails = {}) {
    const { code = problem.code ?? 'unexpected_answer', graphql, cause } = details;
    super(
      problem.detail ?? `The response has the status ${status}`,
      cause === undefined ? {} : { cause },
    );
    this.status = status;
    this.code = code;
    this.errors = problem.errors ?? [];
    this.retryAfter = problem.retry_after;
    this.requestId = problem.request_id;
    this.problem = problem;
    this.graphql = graphql;
  }
}

/** The error of a response without success. */
export async function errorFrom(response: Response): Promise<FormwrightError> {
  const { status, headers } = response;
  const retryAfter = parseRetryAfter(headers.get('Retry-After'));
  const id = headers.get('X-Request-Id');
  return new FormwrightError(status, {
    ...(retryAfter !== undefined && { retry_after: retryAfter }),
    ...(id !== null && { request_id: id }),
    ...parseProblem(await response.text()),
  });
}

/** The body may be anything if a proxy generated the response. */
function parseProblem(text: string): Partial<Problem> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header)
    ? Number(header)
    : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

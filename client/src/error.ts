import type { components } from '../generated/rest.ts';

/** What the service says is wrong (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** One thing that is wrong with what was sent: where, what for programs, what for people. */
export type Failure = NonNullable<Problem['errors']>[number];

/** What went wrong; `unexpected_answer` if something else than the service answered. */
export type ErrorCode = Problem['code'] | 'unexpected_answer';

/** An error of a GraphQL answer; `extensions` has the members of its problem. */
export interface GraphQLFailure {
  readonly message: string;
  /** The field that failed and is null in the data. */
  readonly path?: readonly (string | number)[] | undefined;
  readonly extensions?: Partial<Problem> | undefined;
}

/** What a GraphQL operation answered although some of it failed. */
export interface PartialAnswer {
  /** Null if nothing was executed. */
  readonly data: unknown;
  readonly errors: readonly GraphQLFailure[];
}

/** A request was refused, or could not be answered. */
export class FormwrightError extends Error {
  override readonly name = 'FormwrightError';
  /** Of HTTP; GraphQL tells it inside of its answer. */
  readonly status: number;
  readonly code: ErrorCode;
  /** Everything that is wrong with what was sent; empty if it was not that. */
  readonly errors: readonly Failure[];
  /** How many seconds to wait before the next try, if that was said. */
  readonly retryAfter: number | undefined;
  /** What the logs of the service call the request. */
  readonly requestId: string | undefined;
  /** All members, `current_revision` and `required_scope` among them. */
  readonly problem: Partial<Problem>;
  /** All of what GraphQL answered: what succeeded beside this error, and every other error. */
  readonly graphql: PartialAnswer | undefined;

  constructor(status: number, problem: Partial<Problem>, graphql?: PartialAnswer) {
    super(problem.detail ?? `The answer has the status ${status}`);
    this.status = status;
    this.code = problem.code ?? 'unexpected_answer';
    this.errors = problem.errors ?? [];
    this.retryAfter = problem.retry_after;
    this.requestId = problem.request_id;
    this.problem = problem;
    this.graphql = graphql;
  }
}

/** What an answer that is no success says. */
export async function errorFrom(answer: Response): Promise<FormwrightError> {
  const { status, headers } = answer;
  const wait = parseRetryAfter(headers.get('Retry-After'));
  const id = headers.get('X-Request-Id');
  return new FormwrightError(status, {
    ...(wait !== undefined && { retry_after: wait }),
    ...(id !== null && { request_id: id }),
    ...parseProblem(await answer.text()),
  });
}

/** Whatever stands between may answer with a page. */
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

export interface Failure {
  /** Path in the input, such as `settings.limit` or `sections[0].elements[1].label`. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

interface ProblemBody {
  readonly code?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly message?: string;
  readonly errors?: readonly Failure[];
  readonly [member: string]: unknown;
}

/** A request failed. `code` is one of the service's codes, or `network_error`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: string;
  /** HTTP status of the problem; 0 without a response. */
  readonly status: number;
  readonly failures: readonly Failure[];
  /** All members of the problem, such as `current_revision`. */
  readonly body: ProblemBody;

  constructor(body: ProblemBody, cause?: unknown) {
    super(body.detail ?? body.message ?? 'The request failed.', { cause });
    this.code = body.code ?? 'unexpected_answer';
    this.status = body.status ?? 0;
    this.failures = body.errors ?? [];
    this.body = body;
  }
}

/** Whether an error is a problem with one of the codes; with any code if none is given. */
export function isProblem(error: unknown, ...codes: readonly string[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}

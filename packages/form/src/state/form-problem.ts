import type { ProblemResult } from '../api/api-result.ts';
import type { FieldFailure, InvitationReason, ProblemBody } from '../api/public-types.ts';

/**
 * A problem code of the service, or one of the package: `unreachable` (no response), `unexpected_answer` (a
 * response that is not from the service), `captcha_missing` (no token), `uploads_pending`, `form_changed`
 * (another version was published; the questions are now those of that version), `saved_answers_missing` (there are
 * none: they were submitted or deleted, or have expired).
 */
export type ProblemCode =
  | NonNullable<ProblemBody['code']>
  | 'unreachable'
  | 'unexpected_answer'
  | 'captcha_missing'
  | 'uploads_pending'
  | 'form_changed'
  | 'saved_answers_missing';

/** Why the last request failed. */
export interface FormProblem {
  /** For programs. */
  readonly code: ProblemCode;
  /** For people, in English. */
  readonly detail: string;
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /** Seconds to wait before retrying; 0 if the service sent none. */
  readonly retryAfter: number;
  /** The failures of the input. */
  readonly errors: readonly FieldFailure[];
  /** Why the invitation cannot be used. */
  readonly invitationReason?: InvitationReason;
}

/** `loadForm` failed. */
export class FormError extends Error {
  override readonly name = 'FormError';
  readonly problem: FormProblem;

  constructor(problem: FormProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

/** A problem of the package itself. */
export function ownProblem(code: ProblemCode, detail: string): FormProblem {
  return { code, detail, status: 0, retryAfter: 0, errors: [] };
}

export const unreachable = ownProblem('unreachable', 'The service could not be reached.');

export const savedAnswersMissing = ownProblem(
  'saved_answers_missing',
  'The saved answers do not exist any more.',
);

/** @param result undefined if there was no response */
export function problemOf(result: ProblemResult | undefined): FormProblem {
  if (!result) return unreachable;
  const { problem, status, retryAfter } = result;
  const { invitation_reason: invitationReason } = problem;
  return {
    code: problem.code ?? 'unexpected_answer',
    detail: problem.detail ?? `The response has the status ${status}.`,
    errors: problem.errors ?? [],
    status,
    retryAfter,
    ...(invitationReason && { invitationReason }),
  };
}

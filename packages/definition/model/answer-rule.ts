import type { FailureCode } from '../../common/failure-codes.ts';

export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

/** Reports one failure; `at` is the path from the question to the value. */
export type Fail = (code: FailureCode, message: string, ...at: (string | number)[]) => undefined;

/** The file that an upload reference identifies. */
export interface Upload {
  /** The question that it was uploaded for. */
  readonly questionId: string;
  /** As it is stored in the answer. */
  readonly file: { file_id: string; name: string; size: number; type: string };
}

/** Uploads that can be used, by reference. */
export type UploadsByRef = ReadonlyMap<string, Upload>;

/** What the check of one answer needs besides the answer. */
export interface AnswerRuleContext {
  /** The uploads that the references in the answers identify. */
  readonly uploads: UploadsByRef;
  /** The date of the submission, such as `2026-01-31`. */
  readonly today: string;
  /** Whether a text is an option of a question that takes them from a dataset; absent where its list is not known. */
  readonly isListed?: ((value: string) => boolean) | undefined;
}

/**
 * Checks one answer and returns the value to store; undefined for an answer that is empty after
 * normalization. The result is ignored after a `fail`. Not called for absent answers.
 */
export type AnswerRule = (
  value: unknown,
  fail: Fail,
  context: AnswerRuleContext,
) => Json | undefined;

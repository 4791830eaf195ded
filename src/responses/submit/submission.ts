import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { AnswerMap } from '../../../packages/definition/logic/flow/compile-condition.ts';
import type { UploadsByRef } from '../../../packages/definition/model/answer-rule.ts';
import type { OptionLists } from '../../../packages/definition/model/option-list.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus, type ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { CachedForm, PublishedForm } from '../../forms/cache/form-cache.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { ResponseIdentity } from '../store/outcome.ts';
import type { CheckedSubmission } from '../store/submission-group.ts';
import type { Confirmation } from './confirmation.ts';
import type { IdempotentRequest } from './idempotency-keys.ts';
import type { SubmissionInput } from './submission-input.ts';

export interface SubmissionRequest {
  readonly source: ResponseSource;
  readonly input: SubmissionInput;
  /** Loads the current form; throws if the sender has no access to it. */
  readonly loadForm: () => Promise<CachedForm>;
  /** The visitor who must solve the captcha; undefined for API clients and dry runs. */
  readonly visitor?: Visitor | undefined;
  /** The respondent's `Accept-Language` header. */
  readonly acceptLanguage: string | undefined;
  /** Finds the uploads that the answers refer to; by default those of the form. */
  readonly uploadsOf?: ((definition: Definition) => UploadsByRef) | undefined;
  /** Set if an idempotency key was sent. */
  readonly idempotentRequest?: IdempotentRequest;
  /** SHA-256 of the token of the partial response that the submission comes from. */
  readonly partial?: Uint8Array<ArrayBuffer> | undefined;
}

/** A stored response with the confirmation for the respondent. */
export interface StoredSubmission extends Confirmation {
  /** The answered version, in the language of the respondent. */
  readonly definition: Definition;
  readonly language: string;
  /** The options that its questions take from datasets. */
  readonly optionLists: OptionLists | undefined;
  readonly response: Response;
}

/** A form with the version that was answered. */
export interface AnsweredForm extends PublishedForm {
  /** Its limits apply, whatever version was answered. */
  readonly live: Definition;
}

/** A validated submission and the form that it was validated against. */
export interface PreparedSubmission {
  readonly form: AnsweredForm;
  /** The answered version, in the language of the respondent. */
  readonly definition: Definition;
  readonly language: string;
  /** The options that its questions take from datasets. */
  readonly optionLists: OptionLists | undefined;
  readonly submission: CheckedSubmission;
  /** The stored answers, as the input of conditions. */
  readonly values: AnswerMap;
}

/** The response as it is stored. */
export function toResponse(
  submission: Omit<CheckedSubmission, 'eventsOf'>,
  { id, createdAt }: ResponseIdentity,
): Response {
  const { formId, version, source, durationMs, language, timeZone, answers, decision, singleUse } =
    submission;
  return {
    formId,
    id,
    formVersion: version,
    source,
    durationMs,
    language,
    timeZone,
    answers,
    createdAt,
    decision,
    approvalStatus: decision?.status ?? ApprovalStatus.NONE,
    reviewedAt: null,
    reviewNote: null,
    invitation: singleUse?.invitation ? { ...singleUse.invitation } : null,
  };
}

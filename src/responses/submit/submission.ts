// The shapes of a submission, in the order in which it takes them: `SubmissionInput` (as sent), `SubmissionRequest`
// (with its sender), `SubmissionFacts` (with what is read for it), `NewResponse` of the writer, `StoredSubmission`.

import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { AnswerMap } from '../../../packages/definition/logic/flow/compile-condition.ts';
import type { UploadsByRef } from '../../../packages/definition/model/answer-rule.ts';
import type { OptionLists } from '../../../packages/definition/model/option-list.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus, type ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { CachedForm, CachedVersion, PublishedForm } from '../../forms/cache/form-cache.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type {
  NewResponse,
  ResponseIdentity,
  StoredConfirmation,
  UsedInvitation,
} from '../store/new-response.ts';

/** The content of a submission, sent by a respondent or by a client on their behalf. */
export interface SubmissionInput {
  readonly answers: Readonly<Record<string, unknown>>;
  /** The solved captcha. */
  readonly captchaToken?: string | null | undefined;
  /** Milliseconds; absent or null where unknown. */
  readonly durationMs?: number | null | undefined;
  /** Language tag (BCP 47) of the form as the respondent saw it. */
  readonly language?: string | null | undefined;
  /** Time zone (IANA name) of the respondent. */
  readonly timeZone?: string | null | undefined;
  /** The version of the form that was answered; the live one if absent. */
  readonly version?: number | null | undefined;
  /** Token of the invitation that the respondent has. */
  readonly invitation?: string | null | undefined;
}

export interface IdempotentRequest {
  readonly formId: string;
  /** Id of the API key, or `public`. Idempotency keys are scoped to the caller. */
  readonly caller: string;
  readonly key: string;
  /** The request; retries are compared as JSON values, without the captcha token. */
  readonly input: SubmissionInput;
}

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

/** What is read to check a submission. */
export interface SubmissionFacts {
  /** With the live version, whose limits apply, whatever version was answered. */
  readonly form: PublishedForm;
  /** The version that was answered. */
  readonly version: CachedVersion;
  /** Its definition in the language of the respondent. */
  readonly definition: Definition;
  /** The language of messages for the respondent, one of the form's. */
  readonly language: string;
  /** The language that the submission names; null if it names none of the form's. */
  readonly namedLanguage: string | null;
  /** The options that its questions take from datasets. */
  readonly optionLists: OptionLists | undefined;
  readonly uploads: UploadsByRef;
  readonly invitation: UsedInvitation | undefined;
  readonly now: Date;
}

/** What the respondent gets in addition to the decision. */
export interface Confirmation extends StoredConfirmation {
  /** Id of the ending that applies; null if the settings determined the confirmation. */
  readonly ending: string | null;
}

/** A stored response with the confirmation for the respondent. */
export interface StoredSubmission extends Confirmation {
  readonly facts: Pick<SubmissionFacts, 'definition' | 'language' | 'optionLists'>;
  /** The stored answers, as the input of conditions. */
  readonly values: AnswerMap;
  readonly response: Response;
}

/** The response as it is stored. */
export function toResponse(
  submission: Omit<NewResponse, 'eventsOf'>,
  { id, createdAt }: ResponseIdentity,
): Response {
  const { formId, version, source, durationMs, language, timeZone, answers, decision, singleUse } =
    submission;
  const invitation = singleUse?.invitation;
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
    invitation: invitation ? { id: invitation.id, reference: invitation.reference } : null,
  };
}

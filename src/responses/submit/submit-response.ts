// The entrances of submissions: visitors, clients with an API key, dry runs, and previews of drafts.

import { notFound, problem } from '../../../packages/common/problem.ts';
import { uploadRefsIn } from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { Upload } from '../../../packages/definition/model/answer-rule.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import { assertUnlocked } from '../../forms/access/form-password.ts';
import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import { loadPreviewedForm } from '../../forms/public/preview.ts';
import { partialTokens } from '../../platform/secrets/tokens.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { ResponseServices } from '../response-services.ts';
import { type IdempotentResult, runIdempotently } from './idempotent-submit.ts';
import { dryRun, dryRunWithConfirmation, processSubmission } from './process-submission.ts';
import type {
  IdempotentRequest,
  StoredSubmission,
  SubmissionInput,
  SubmissionRequest,
} from './submission.ts';

/** Maximum size of a request body with answers in bytes, for REST and GraphQL. */
export const answerBodyLimit = 512 * 1024;

/** @throws {Problem} `payload_too_large` */
export function assertAnswerSize(bytes: number): void {
  if (bytes <= answerBodyLimit) return;
  throw problem('payload_too_large', 'The request body must not exceed 512 KiB.');
}

/**
 * Stores the answers of a visitor.
 *
 * @param key idempotency key
 * @param token of the partial response that the answers come from, which is removed; accepted once if it is unknown
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `version_outdated`, `captcha_failed`, `invitation_invalid`,
 *   `validation_failed`, `idempotency_key_reused`, `already_submitted`
 */
export function submitPublic(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  input: SubmissionInput,
  key: string | undefined,
  token: string | undefined,
): Promise<IdempotentResult> {
  const partial = token === undefined ? undefined : partialTokens.digest(token);
  const request = publicRequest(services, visitor, slug, input, partial);
  const submitting = submit(services, request, 'public', key);
  if (!partial) return submitting;
  return submitting.then((result) => {
    if (!result.replayed)
      services.recordMetric('partial_responses_total', 1, { change: 'submitted' });
    return result;
  });
}

/**
 * Validates answers like `submitPublic`. Stores and consumes nothing.
 *
 * @param needsCaptcha whether a missing captcha token throws `captcha_failed`
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `version_outdated`, `captcha_failed`, `invitation_invalid`,
 *   `validation_failed`
 */
export async function checkPublicSubmission(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  input: SubmissionInput,
  needsCaptcha: boolean,
): Promise<void> {
  const request = publicRequest(services, visitor, slug, input);
  await dryRun(services, needsCaptcha ? request : { ...request, visitor: undefined });
}

function publicRequest(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  input: SubmissionInput,
  partial?: SubmissionRequest['partial'],
) {
  const loadForm = () =>
    findPublishedForm(services, slug).then((form) => {
      const pending = assertUnlocked(services, form, visitor);
      return pending ? pending.then(() => form) : form;
    });
  const { acceptLanguage } = visitor;
  return { source: ResponseSource.WEB, input, loadForm, visitor, acceptLanguage, partial };
}

/**
 * Validates answers to the draft of a form, and returns the confirmation that a respondent would get. Stores
 * nothing and emits no event. Files are not uploaded in a preview: any upload reference is accepted.
 *
 * @param token of a preview link
 * @throws {Problem} `not_found`, `validation_failed`
 */
export function previewSubmission(
  services: ResponseServices,
  { acceptLanguage }: Visitor,
  slug: string,
  token: string,
  input: SubmissionInput,
): Promise<StoredSubmission> {
  return dryRunWithConfirmation(services, {
    source: ResponseSource.WEB,
    // The draft, whatever the page has loaded, and without the invitation of its address.
    input: { ...input, version: null, invitation: null },
    loadForm: () => loadPreviewedForm(services, slug, token),
    acceptLanguage,
    uploadsOf: (definition) => previewedUploads(definition, input.answers),
  });
}

/** An upload for each reference in an answer to a question for files. */
function previewedUploads(
  definition: Definition,
  answers: SubmissionInput['answers'],
): Map<string, Upload> {
  return new Map(
    uploadRefsIn(definition, answers).map(({ questionId, ref }): [string, Upload] => {
      const [, name = ref] = ref.split('/', 2);
      const file = { file_id: ref, name, size: 1, type: 'application/octet-stream' };
      return [ref, { questionId, file }];
    }),
  );
}

/**
 * Stores answers sent with an API key, with the same validation.
 *
 * @param key idempotency key
 * @throws {Problem} `not_found`, `form_closed`, `api_submissions_disabled`, `validation_failed`,
 *   `idempotency_key_reused`
 */
export function submitByApiKey(
  services: ResponseServices,
  viewer: Viewer,
  formId: string,
  input: SubmissionInput,
  key: string | undefined,
): Promise<IdempotentResult> {
  const request = apiKeyRequest(services, viewer, formId, input);
  return submit(services, request, viewer.keyId, key);
}

/**
 * Returns the response that `submitByApiKey` would store. Stores nothing and claims no uploads.
 *
 * @throws {Problem} `not_found`, `form_closed`, `api_submissions_disabled`, `validation_failed`
 */
export function dryRunByApiKey(
  services: ResponseServices,
  viewer: Viewer,
  formId: string,
  input: SubmissionInput,
): Promise<Response> {
  return dryRun(services, apiKeyRequest(services, viewer, formId, input));
}

function apiKeyRequest(
  services: ResponseServices,
  viewer: Viewer,
  formId: string,
  input: SubmissionInput,
) {
  const loadForm = async () => {
    const form = await services.formCache.byId(formId);
    if (form?.workspaceId === viewer.workspaceId) return form;
    throw notFound('form');
  };
  // The client is not the respondent.
  return { source: ResponseSource.API, input, loadForm, acceptLanguage: undefined };
}

function submit(
  services: ResponseServices,
  request: SubmissionRequest,
  caller: string,
  key: string | undefined,
): Promise<IdempotentResult> {
  if (key === undefined)
    return processSubmission(services, request).then((submitted) => ({
      submitted,
      replayed: false,
    }));
  return request.loadForm().then(({ id: formId }) => {
    const idempotentRequest: IdempotentRequest = { formId, caller, key, input: request.input };
    return runIdempotently(services, idempotentRequest, () =>
      processSubmission(services, { ...request, idempotentRequest }),
    );
  });
}

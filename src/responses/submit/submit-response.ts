import type { Response } from '../../../prisma/generated/client/client.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { Visitor } from '../../access/visitor.ts';
import { findPublishedForm } from '../../forms/cache/form-cache.ts';
import { assertUnlocked } from '../../forms/public/password-gate.ts';
import { notFound, problem } from '../../platform/problem.ts';
import type { Viewer } from '../../workspaces/viewer.ts';
import type { Services } from '../services.ts';
import type { IdempotentRequest } from './idempotency-keys.ts';
import { type IdempotentResult, runIdempotently } from './idempotent-submit.ts';
import {
  checkSubmission,
  dryRun,
  processSubmission,
  type SubmissionInput,
  type SubmissionRequest,
} from './process-submission.ts';

/** The most bytes of a body with answers, by every door. */
export const answerBodyLimit = 512 * 1024;

/** @throws {Problem} `payload_too_large` */
export function assertAnswerSize(bytes: number): void {
  if (bytes <= answerBodyLimit) return;
  throw problem('payload_too_large', 'A body with answers may have at most 512 KB.');
}

/**
 * Takes the answers of a website's visitor.
 *
 * @param key an idempotency key, if it was sent
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `captcha_failed`,
 *   `validation_failed`, `idempotency_key_reused`
 */
export function submitPublic(
  services: Services,
  visitor: Visitor,
  slug: string,
  input: SubmissionInput,
  key: string | undefined,
): Promise<IdempotentResult> {
  return submit(services, publicRequest(services, visitor, slug, input), 'public', key);
}

/**
 * Checks answers as `submitPublic` does; nothing is stored or used up.
 *
 * @param needsCaptcha whether `captcha_failed` is thrown where a captcha is required and was not sent
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `captcha_failed`, `validation_failed`
 */
export function checkPublicSubmission(
  services: Services,
  visitor: Visitor,
  slug: string,
  input: SubmissionInput,
  needsCaptcha: boolean,
): Promise<void> {
  const request = publicRequest(services, visitor, slug, input);
  return checkSubmission(services, needsCaptcha ? request : { ...request, visitor: undefined });
}

function publicRequest(services: Services, visitor: Visitor, slug: string, input: SubmissionInput) {
  const loadForm = async () => {
    const form = await findPublishedForm(services, slug);
    await assertUnlocked(services, form, visitor);
    return form;
  };
  return { source: ResponseSource.WEB, input, loadForm, visitor };
}

/**
 * Takes answers from a client with an API key, by the same rules.
 *
 * @param key an idempotency key, if it was sent
 * @throws {Problem} `not_found`, `form_closed`, `api_submissions_disabled`, `validation_failed`,
 *   `idempotency_key_reused`
 */
export function submitByApiKey(
  services: Services,
  viewer: Viewer,
  formId: string,
  input: SubmissionInput,
  key: string | undefined,
): Promise<IdempotentResult> {
  const request = apiKeyRequest(services, viewer, formId, input);
  return submit(services, { ...request, visitor: undefined }, viewer.keyId, key);
}

/**
 * The response that `submitByKey` would store; nothing is stored, and no upload is used up.
 *
 * @throws {Problem} `not_found`, `form_closed`, `api_submissions_disabled`, `validation_failed`
 */
export function dryRunByApiKey(
  services: Services,
  viewer: Viewer,
  formId: string,
  input: SubmissionInput,
): Promise<Response> {
  return dryRun(services, apiKeyRequest(services, viewer, formId, input));
}

function apiKeyRequest(services: Services, viewer: Viewer, formId: string, input: SubmissionInput) {
  const loadForm = async () => {
    const form = await services.formCache.byId(formId);
    if (form?.workspaceId === viewer.workspaceId) return form;
    throw notFound('form');
  };
  return { source: ResponseSource.API, input, loadForm };
}

async function submit(
  services: Services,
  request: Omit<SubmissionRequest, 'idempotentRequest'>,
  caller: string,
  key: string | undefined,
): Promise<IdempotentResult> {
  if (key === undefined) {
    const submitted = await processSubmission(services, {
      ...request,
      idempotentRequest: undefined,
    });
    return { submitted, replayed: false };
  }
  const { id: formId } = await request.loadForm();
  const idempotentRequest: IdempotentRequest = { formId, caller, key, input: request.input };
  return runIdempotently(services, idempotentRequest, () =>
    processSubmission(services, { ...request, idempotentRequest }),
  );
}

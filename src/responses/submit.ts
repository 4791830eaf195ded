import type { Response } from '../../prisma/generated/client/client.ts';
import { ResponseSource } from '../../prisma/generated/client/enums.ts';
import type { Visitor } from '../access/visitor.ts';
import { findPublished } from '../forms/live.ts';
import { assertUnlocked } from '../forms/lock.ts';
import { notFound, problem } from '../kernel/problem.ts';
import type { Viewer } from '../workspaces/viewer.ts';
import type { Repeatable } from './idempotency.ts';
import type { ResponsesKernel } from './kernel.ts';
import { once, type Repeated } from './repeat.ts';
import { checkSubmission, type Incoming, rehearse, type SubmissionInput, take } from './take.ts';

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
  kernel: ResponsesKernel,
  visitor: Visitor,
  slug: string,
  input: SubmissionInput,
  key: string | undefined,
): Promise<Repeated> {
  return submit(kernel, fromVisitor(kernel, visitor, slug, input), 'public', key);
}

/**
 * Checks answers as `submitPublic` does; nothing is stored or used up.
 *
 * @param needsCaptcha whether `captcha_failed` is thrown where a captcha is required and was not sent
 * @throws {Problem} `not_found`, `form_locked`, `form_closed`, `captcha_failed`, `validation_failed`
 */
export function checkPublic(
  kernel: ResponsesKernel,
  visitor: Visitor,
  slug: string,
  input: SubmissionInput,
  needsCaptcha: boolean,
): Promise<void> {
  const request = fromVisitor(kernel, visitor, slug, input);
  return checkSubmission(kernel, needsCaptcha ? request : { ...request, visitor: undefined });
}

function fromVisitor(
  kernel: ResponsesKernel,
  visitor: Visitor,
  slug: string,
  input: SubmissionInput,
) {
  const find = async () => {
    const form = await findPublished(kernel, slug);
    await assertUnlocked(kernel, form, visitor);
    return form;
  };
  return { source: ResponseSource.WEB, input, find, visitor };
}

/**
 * Takes answers from a client with an API key, by the same rules.
 *
 * @param key an idempotency key, if it was sent
 * @throws {Problem} `not_found`, `form_closed`, `api_submissions_disabled`, `validation_failed`,
 *   `idempotency_key_reused`
 */
export function submitByKey(
  kernel: ResponsesKernel,
  viewer: Viewer,
  formId: string,
  input: SubmissionInput,
  key: string | undefined,
): Promise<Repeated> {
  const request = byKey(kernel, viewer, formId, input);
  return submit(kernel, { ...request, visitor: undefined }, viewer.keyId, key);
}

/**
 * The response that `submitByKey` would store; nothing is stored, and no upload is used up.
 *
 * @throws {Problem} `not_found`, `form_closed`, `api_submissions_disabled`, `validation_failed`
 */
export function rehearseByKey(
  kernel: ResponsesKernel,
  viewer: Viewer,
  formId: string,
  input: SubmissionInput,
): Promise<Response> {
  return rehearse(kernel, byKey(kernel, viewer, formId, input));
}

function byKey(kernel: ResponsesKernel, viewer: Viewer, formId: string, input: SubmissionInput) {
  const find = async () => {
    const form = await kernel.liveForms.byId(formId);
    if (form?.workspaceId === viewer.workspaceId) return form;
    throw notFound('form');
  };
  return { source: ResponseSource.API, input, find };
}

async function submit(
  kernel: ResponsesKernel,
  request: Omit<Incoming, 'repeatable'>,
  caller: string,
  key: string | undefined,
): Promise<Repeated> {
  if (key === undefined) {
    const submitted = await take(kernel, { ...request, repeatable: undefined });
    return { submitted, replayed: false };
  }
  const { id: formId } = await request.find();
  const repeatable: Repeatable = { formId, caller, key, input: request.input };
  return once(kernel, repeatable, () => take(kernel, { ...request, repeatable }));
}

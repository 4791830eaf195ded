import type { Response } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus, ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { Solution } from '../../access/captcha/captcha.ts';
import { captchaFailed } from '../../access/captcha/provider.ts';
import type { Visitor } from '../../access/visitor.ts';
import { compileDecisionRule } from '../../definition/answers/approval.ts';
import { compileAnswerCheck, uploadRefsIn } from '../../definition/answers/check-answers.ts';
import { webhookIdsFor } from '../../events/subscribers.ts';
import { findUploads } from '../../files/upload-ref-lookup.ts';
import type { CachedForm, CachedVersion } from '../../forms/cache/form-cache.ts';
import {
  assertOpen,
  assertOpenBeforeCounting,
  formClosedProblem,
} from '../../forms/public/availability.ts';
import { problem, unavailable, validationFailed } from '../../platform/problem.ts';
import { responseCreated } from '../response-events.ts';
import type { Services } from '../services.ts';
import {
  type CheckedSubmission,
  identityOf,
  type ResponseIdentity,
} from '../store/insert-responses.ts';
import type { Confirmation, SingleUseResources } from '../store/single-use.ts';
import { createKeyRecord, type IdempotentRequest } from './idempotency-keys.ts';

/** What a respondent, or a client in their name, sends. */
export interface SubmissionInput {
  readonly answers: Readonly<Record<string, unknown>>;
  /** The solved captcha. */
  readonly captchaToken?: string | null | undefined;
  /** Milliseconds, if it is known. */
  readonly durationMs?: number | null | undefined;
}

/** A submission on its way to become a response. */
export interface SubmissionRequest {
  readonly source: ResponseSource;
  readonly input: SubmissionInput;
  /** The form as it is now, if whoever sends this may know of it. */
  readonly loadForm: () => Promise<CachedForm>;
  /** Who has to solve the captcha, where the form requires one. */
  readonly visitor: Visitor | undefined;
  /** Set where it was sent with an idempotency key. */
  readonly idempotentRequest: IdempotentRequest | undefined;
}

/** A response that was stored, and what its respondent is told. */
export interface StoredSubmission extends Confirmation {
  readonly version: CachedVersion;
  readonly response: Response;
}

/** The most milliseconds that are kept of a duration. */
const maxDuration = 2_147_483_647;

/** How often answers are checked anew because the form was changed in the meantime. */
const maxAttempts = 5;

/**
 * Checks a submission and stores it.
 *
 * The copy of the form in memory is only a guess: the transaction that stores the answers confirms
 * it. Where the form has changed, the answers are checked against what it is now.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `captcha_failed`,
 *   `validation_failed`, and what `find` throws; `unavailable` if its twin was faster
 */
export async function processSubmission(
  services: Services,
  request: SubmissionRequest,
): Promise<StoredSubmission> {
  const solve = createCaptchaSolver(services, request);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { form, version, submission } = await prepare(services, request, solve);
    const outcome = await services.writer.write(submission);
    if (typeof outcome === 'object') {
      return { ...confirmationOf(form), version, response: toResponse(submission, outcome) };
    }
    switch (outcome) {
      case 'full':
        throw formClosedProblem('response_limit_reached');
      case 'spent':
        throw captchaFailed('used');
      case 'repeated':
        throw unavailable('The same request was answered at this moment. Try again.');
      case 'overtaken':
        throw unavailable('The connection to the database was lost. Try again.');
      case 'stale':
        services.formCache.invalidate(form.id);
    }
  }
  throw unavailable('The form is being changed at this moment. Try again.');
}

/**
 * What `take` would store; nothing is stored or used up.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `validation_failed`, and what `find`
 *   throws
 */
export async function dryRun(
  services: Services,
  request: Omit<SubmissionRequest, 'visitor' | 'idempotentRequest'>,
): Promise<Response> {
  const dryRunRequest = { ...request, visitor: undefined, idempotentRequest: undefined };
  const { form, submission } = await prepare(services, dryRunRequest, async () => undefined);
  await assertOpen(services, form);
  return toResponse(submission, identityOf(services.ids.next('resp')));
}

/**
 * Checks a submission as `take` does; nothing is stored or used up, and no captcha provider is asked.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `captcha_failed` if none was sent,
 *   `validation_failed`, and what `find` throws
 */
export async function checkSubmission(
  services: Services,
  request: Omit<SubmissionRequest, 'idempotentRequest'>,
): Promise<void> {
  const checkRequest = { ...request, idempotentRequest: undefined };
  const { form } = await prepare(services, checkRequest, async () => undefined);
  await assertOpen(services, form);
}

/** A checked submission, and the form that it was checked against. */
interface PreparedSubmission {
  readonly form: CachedForm;
  readonly version: CachedVersion;
  readonly submission: CheckedSubmission;
}

/** Everything that goes before storing, by the copy of the form in memory. */
async function prepare(
  services: Services,
  request: SubmissionRequest,
  solve: SolveCaptcha,
): Promise<PreparedSubmission> {
  const form = await request.loadForm();
  assertApiSubmissionsAllowed(form, request);
  const version = assertOpenBeforeCounting(services, form);
  try {
    return {
      form,
      version,
      submission: await checkAnswers(services, form, version, request, solve),
    };
  } catch (error) {
    await assertOpen(services, form); // that there is no room left goes before what is wrong
    throw error;
  }
}

function assertApiSubmissionsAllowed(
  { settings }: CachedForm,
  { source }: SubmissionRequest,
): void {
  if (source !== ResponseSource.API || settings.allowApiSubmissions) return;
  throw problem('api_submissions_disabled', 'Switch on allow_api_submissions to submit by API.');
}

type SolveCaptcha = (form: CachedForm) => Promise<Solution | undefined>;

/** A provider takes each solution once, however often the answers are checked. */
function createCaptchaSolver(
  services: Services,
  { visitor, input }: SubmissionRequest,
): SolveCaptcha {
  let solution: Promise<Solution | undefined> | undefined;
  return async (form) => {
    if (!visitor || !form.settings.requireCaptcha) return undefined;
    await assertOpen(services, form); // where there is no room, nobody need be asked
    solution ??= services.captcha.check(input.captchaToken, form, visitor.address);
    return solution;
  };
}

async function checkAnswers(
  services: Services,
  form: CachedForm,
  version: CachedVersion,
  { source, input, visitor, idempotentRequest }: SubmissionRequest,
  solve: SolveCaptcha,
): Promise<CheckedSubmission> {
  // Asked for first and looked at last, so that wrong answers do not cost the captcha.
  if (visitor && form.settings.requireCaptcha && !input.captchaToken) {
    throw captchaFailed('missing');
  }
  const { definition } = version;
  const uploads = await findUploads(services, form.id, uploadRefsIn(definition, input.answers));
  const {
    answers,
    answerMap: given,
    fileIds,
    failures,
  } = compileAnswerCheck(definition)(input.answers, uploads);
  if (failures.length > 0) throw validationFailed(failures);

  const captcha = await solve(form);
  const idempotencyKey =
    idempotentRequest &&
    createKeyRecord(idempotentRequest, confirmationOf(form), services.clock.now());
  const checked = {
    formId: form.id,
    version: version.number,
    epoch: form.epoch,
    cap: form.settings.maxResponses,
    source,
    durationMs: input.durationMs == null ? null : Math.min(input.durationMs, maxDuration),
    answers,
    decision: compileDecisionRule(definition)(given),
  };
  const createEvents = (identity: ResponseIdentity) =>
    responseCreated(services.ids, form, toResponse(checked, identity));
  const hasSubscribers = webhookIdsFor(form, 'response.created').length > 0;
  const singleUse = orUndefined({ fileIds, captcha, idempotencyKey });
  return { ...checked, eventsOf: hasSubscribers ? createEvents : undefined, singleUse };
}

function orUndefined(resources: SingleUseResources): SingleUseResources | undefined {
  return resources.fileIds.length > 0 || resources.captcha || resources.idempotencyKey
    ? resources
    : undefined;
}

function confirmationOf({ settings }: CachedForm): Confirmation {
  return { message: settings.successMessage, redirectUrl: settings.redirectUrl };
}

/** The row that is written. */
function toResponse(
  submission: Omit<CheckedSubmission, 'eventsOf' | 'singleUse'>,
  { id, createdAt }: ResponseIdentity,
): Response {
  const { formId, version, source, durationMs, answers, decision } = submission;
  return {
    formId,
    id,
    formVersion: version,
    source,
    durationMs,
    answers,
    createdAt,
    decision,
    approvalStatus: decision?.status ?? ApprovalStatus.NONE,
    reviewedAt: null,
    reviewNote: null,
  };
}

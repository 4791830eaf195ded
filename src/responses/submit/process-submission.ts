import { problem, unavailable, validationFailed } from '../../../packages/common/problem.ts';
import { utcDate } from '../../../packages/common/text/calendar.ts';
import { compileDecisionRule } from '../../../packages/definition/answers/approval.ts';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import {
  fileIdsIn,
  uploadRefsIn,
} from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { AnswerMap } from '../../../packages/definition/logic/flow/compile-condition.ts';
import type { UploadsByRef } from '../../../packages/definition/model/answer-rule.ts';
import { limitedOptionsIn } from '../../../packages/definition/option-limits.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { ApprovalStatus, ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { Solution } from '../../access/captcha/captcha.ts';
import { captchaFailed } from '../../access/captcha/provider.ts';
import type { Visitor } from '../../access/visitor.ts';
import { webhookIdsFor } from '../../events/subscribers.ts';
import { findUploads } from '../../files/upload-ref-lookup.ts';
import type { CachedForm, PublishedForm } from '../../forms/cache/form-cache.ts';
import {
  assertOpen,
  assertOpenBeforeCounting,
  formClosedProblem,
} from '../../forms/public/availability.ts';
import { localizeAnswerFailures } from '../../forms/public/localize-failures.ts';
import {
  answeredVersion,
  versionFailures,
  versionOutdated,
} from '../../forms/public/versions-in-flight.ts';
import { responseCreated } from '../response-events.ts';
import type { ResponseServices } from '../response-services.ts';
import { isStored, type ResponseIdentity } from '../store/outcome.ts';
import type { SingleUseResources } from '../store/single-use.ts';
import { type CheckedSubmission, identityOf } from '../store/submission-group.ts';
import { alreadySubmitted, assertNotSubmitted } from './already-submitted.ts';
import { type Confirmation, confirmationOf, settingsConfirmation } from './confirmation.ts';
import { createKeyRecord, type IdempotentRequest } from './idempotency-keys.ts';
import { assertOptionsAvailable, optionsFull } from './option-full.ts';
import type { SubmissionInput } from './submission-input.ts';
import { languageFailures, submissionLanguage } from './submission-language.ts';
import { submittedInvitation } from './submitted-invitation.ts';

export interface SubmissionRequest {
  readonly source: ResponseSource;
  readonly input: SubmissionInput;
  /** Loads the current form; throws if the sender has no access to it. */
  readonly loadForm: () => Promise<CachedForm>;
  /** The visitor who must solve the captcha; undefined for API clients. */
  readonly visitor: Visitor | undefined;
  /** The respondent's `Accept-Language` header. */
  readonly acceptLanguage: string | undefined;
  /** Finds the uploads that the answers refer to; by default those of the form. */
  readonly uploadsOf?: ((definition: Definition) => UploadsByRef) | undefined;
  /** Set if an idempotency key was sent. */
  readonly idempotentRequest: IdempotentRequest | undefined;
  /** SHA-256 of the token of the partial response that the submission comes from. */
  readonly partial?: Uint8Array<ArrayBuffer> | undefined;
}

/** A stored response with the confirmation for the respondent. */
export interface StoredSubmission extends Confirmation {
  /** The answered version, in the language of the respondent. */
  readonly definition: Definition;
  readonly language: string;
  readonly response: Response;
}

/** Maximum stored duration in milliseconds: a 32-bit integer. */
const maxDuration = 2_147_483_647;

/** Maximum number of attempts when the form changes during the submission. */
const maxAttempts = 5;

/**
 * Validates and stores a submission.
 *
 * The cached form may be outdated; the transaction that stores the answers compares its epoch. If
 * the form has changed, the answers are validated again against the new version.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `version_outdated`, `captcha_failed`, `invitation_invalid`,
 *   `validation_failed`, `already_submitted`, and errors of `loadForm`; `unavailable` if a concurrent request with the
 *   same idempotency key was stored
 */
export async function processSubmission(
  services: ResponseServices,
  request: SubmissionRequest,
): Promise<StoredSubmission> {
  const solve = createCaptchaSolver(services, request);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const prepared = await prepare(services, request, solve);
    const { form, submission } = prepared;
    const outcome = await services.writer.write(submission);
    if (isStored(outcome)) {
      if (submission.singleUse?.invitation) services.metrics.recordInvitations('used');
      return withConfirmation(prepared, outcome);
    }
    if (typeof outcome === 'object') {
      services.metrics.recordOptionRefusal();
      throw optionsFull(outcome.fullOptions, prepared);
    }
    switch (outcome) {
      case 'full':
        throw formClosedProblem('response_limit_reached');
      case 'spent':
        throw captchaFailed('used');
      case 'submitted':
        throw alreadySubmitted();
      case 'uninvited':
        await submittedInvitation(services, form, request); // throws: it is known now who was first
        throw unavailable('The invitation is being used by another request. Try again.');
      case 'repeated':
        throw unavailable('A request with the same idempotency key has just completed. Try again.');
      case 'overtaken':
        throw unavailable('The connection to the database was lost. Try again.');
      case 'stale':
        services.formCache.invalidate(form.id);
    }
  }
  throw unavailable('The form is being changed. Try again.');
}

function withConfirmation(
  { form, definition, language, submission, values }: PreparedSubmission,
  identity: ResponseIdentity,
): StoredSubmission {
  const confirmation = confirmationOf(definition, values, settingsConfirmation(form, language));
  return { ...confirmation, definition, language, response: toResponse(submission, identity) };
}

/**
 * Returns the response that `processSubmission` would store. Stores and consumes nothing.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `invitation_invalid`, `validation_failed`, and
 *   errors of `loadForm`
 */
export async function dryRun(
  services: ResponseServices,
  request: DryRunRequest,
): Promise<Response> {
  const prepared = await prepareDryRun(services, request);
  await assertOptionsAvailable(services, prepared);
  return dryRunResult(services, prepared).response;
}

/** Like `dryRun` without the limits of options, with the confirmation of the respondent. */
export async function dryRunWithConfirmation(
  services: ResponseServices,
  request: DryRunRequest,
): Promise<StoredSubmission> {
  return dryRunResult(services, await prepareDryRun(services, request));
}

async function prepareDryRun(
  services: ResponseServices,
  request: DryRunRequest,
): Promise<PreparedSubmission> {
  const dryRunRequest = { ...request, visitor: undefined, idempotentRequest: undefined };
  const prepared = await prepare(services, dryRunRequest, async () => undefined);
  await assertOpen(services, prepared.form);
  return prepared;
}

const dryRunResult = ({ ids }: ResponseServices, prepared: PreparedSubmission): StoredSubmission =>
  withConfirmation(prepared, identityOf(ids.next('resp')));

type DryRunRequest = Omit<SubmissionRequest, 'visitor' | 'idempotentRequest'>;

/**
 * Validates a submission like `processSubmission`, without calling the captcha provider. Stores and
 * consumes nothing.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `captcha_failed` if no token was
 *   sent, `invitation_invalid`, `validation_failed`, and errors of `loadForm`
 */
export async function checkSubmission(
  services: ResponseServices,
  request: Omit<SubmissionRequest, 'idempotentRequest'>,
): Promise<void> {
  const checkRequest = { ...request, idempotentRequest: undefined };
  const prepared = await prepare(services, checkRequest, async () => undefined);
  await assertOpen(services, prepared.form);
  await assertOptionsAvailable(services, prepared);
}

/** A form with the version that was answered. */
interface AnsweredForm extends PublishedForm {
  /** Its limits apply, whatever version was answered. */
  readonly live: Definition;
}

/** A validated submission and the form that it was validated against. */
interface PreparedSubmission {
  readonly form: AnsweredForm;
  /** The answered version, in the language of the respondent. */
  readonly definition: Definition;
  readonly language: string;
  readonly submission: CheckedSubmission;
  /** The stored answers, as the input of conditions. */
  readonly values: AnswerMap;
}

/** Performs all steps before storing, with the cached form. */
async function prepare(
  services: ResponseServices,
  request: SubmissionRequest,
  solve: SolveCaptcha,
): Promise<PreparedSubmission> {
  let form = await loadOpenForm(services, request);
  try {
    const { version: answered } = request.input;
    if (answered != null && answered > form.version.number) {
      // Another server may have published it a moment ago.
      services.formCache.invalidate(form.id);
      form = await loadOpenForm(services, request);
    }
    const version = await answeredVersion(services, form, answered);
    if (!version) throw versionOutdated(Number(answered), form.version.number);
    const answeredForm = { ...form, version, live: form.version.definition };
    return await checkAnswers(services, answeredForm, request, solve);
  } catch (error) {
    await assertOpen(services, form); // a closed form takes precedence over invalid answers
    throw error;
  }
}

async function loadOpenForm(
  services: ResponseServices,
  request: SubmissionRequest,
): Promise<PublishedForm> {
  const form = await request.loadForm();
  assertApiSubmissionsAllowed(form, request);
  return { ...form, version: assertOpenBeforeCounting(services, form) };
}

function assertApiSubmissionsAllowed(
  { settings }: CachedForm,
  { source }: SubmissionRequest,
): void {
  if (source !== ResponseSource.API || settings.allowApiSubmissions) return;
  throw problem(
    'api_submissions_disabled',
    'Submissions with an API key are disabled for this form. Enable allow_api_submissions.',
  );
}

type SolveCaptcha = (form: CachedForm) => Promise<Solution | undefined>;

/** Providers accept each token once, so the check runs once for all attempts. */
function createCaptchaSolver(
  services: ResponseServices,
  { visitor, input }: SubmissionRequest,
): SolveCaptcha {
  let solution: Promise<Solution | undefined> | undefined;
  return async (form) => {
    if (!visitor || !form.settings.requireCaptcha) return undefined;
    await assertOpen(services, form); // do not use up the token for a closed form
    solution ??= services.captcha.check(input.captchaToken, form, visitor.address);
    return solution;
  };
}

async function checkAnswers(
  services: ResponseServices,
  form: AnsweredForm,
  {
    source,
    input,
    visitor,
    acceptLanguage,
    uploadsOf,
    idempotentRequest,
    partial,
  }: SubmissionRequest,
  solve: SolveCaptcha,
): Promise<PreparedSubmission> {
  // A missing token fails first, but the token is verified last: invalid answers do not use it up.
  const usesCaptcha = visitor !== undefined && form.settings.requireCaptcha;
  if (usesCaptcha && !input.captchaToken) {
    throw captchaFailed('missing');
  }
  const invitation = await submittedInvitation(services, form, { source, input });
  const { version } = form;
  const { shown: language, stored } = submissionLanguage(
    version.definition,
    input.language,
    acceptLanguage,
  );
  const definition = translateDefinition(version.definition, language);
  const uploads = uploadsOf
    ? uploadsOf(definition)
    : await findUploads(services, form.id, uploadRefsIn(definition, input.answers));
  const now = services.clock.now();
  const { answers, answerMap, failures } = compileAnswerCheck(definition)(input.answers, {
    uploads,
    today: utcDate(now),
  });
  const invalid = [
    ...languageFailures(input.language),
    ...versionFailures(input.version),
    ...failures,
  ];
  if (invalid.length > 0) {
    if (partial) await assertNotSubmitted(services, form.id, partial);
    const isPublic = source === ResponseSource.WEB;
    throw validationFailed(
      isPublic ? localizeAnswerFailures(invalid, definition, language) : invalid,
    );
  }

  const limitedOptions = limitedOptionsIn(form.live, answers);
  if (usesCaptcha) {
    // A refused submission does not use up the token.
    const held = { source, limitedOptions };
    await assertOptionsAvailable(services, { form, definition, language, submission: held });
  }
  const captcha = await solve(form);
  const idempotencyKey =
    idempotentRequest &&
    createKeyRecord(idempotentRequest, settingsConfirmation(form, language), language, now);
  const fileIds = fileIdsIn(definition, answerMap);
  const checked = {
    formId: form.id,
    version: version.number,
    epoch: form.epoch,
    cap: form.settings.maxResponses,
    limitedOptions: limitedOptions.length > 0 ? limitedOptions : undefined,
    source,
    durationMs: input.durationMs == null ? null : Math.min(input.durationMs, maxDuration),
    language: stored,
    answers,
    decision: compileDecisionRule(version.definition)(answerMap),
    singleUse: orUndefined({ fileIds, captcha, idempotencyKey, partial, invitation }),
  };
  const createEvents = (identity: ResponseIdentity) =>
    responseCreated(services.ids, form, toResponse(checked, identity));
  const hasSubscribers = webhookIdsFor(form, 'response.created').length > 0;
  const submission = { ...checked, eventsOf: hasSubscribers ? createEvents : undefined };
  return { form, definition, language, submission, values: answerMap };
}

function orUndefined(resources: SingleUseResources): SingleUseResources | undefined {
  const { fileIds, ...others } = resources;
  const isUsed = fileIds.length > 0 || Object.values(others).some(Boolean);
  return isUsed ? resources : undefined;
}

/** The response as stored. */
function toResponse(
  submission: Omit<CheckedSubmission, 'eventsOf'>,
  { id, createdAt }: ResponseIdentity,
): Response {
  const { formId, version, source, durationMs, language, answers, decision, singleUse } =
    submission;
  return {
    formId,
    id,
    formVersion: version,
    source,
    durationMs,
    language,
    answers,
    createdAt,
    decision,
    approvalStatus: decision?.status ?? ApprovalStatus.NONE,
    reviewedAt: null,
    reviewNote: null,
    invitation: singleUse?.invitation ? { ...singleUse.invitation } : null,
  };
}

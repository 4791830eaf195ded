import { type Problem, problem, unavailable } from '../../../packages/common/problem.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { CachedForm, PublishedForm } from '../../forms/cache/form-cache.ts';
import {
  assertOpen,
  assertOpenBeforeCounting,
  formClosedProblem,
} from '../../forms/public/availability.ts';
import { answeredVersion, versionOutdated } from '../../forms/public/versions-in-flight.ts';
import { captchaFailed, type Solution } from '../../visitors/captcha/provider.ts';
import type { ResponseServices } from '../response-services.ts';
import type { Outcome, ResponseIdentity } from '../store/outcome.ts';
import { identityOf } from '../store/submission-group.ts';
import {
  alreadySubmitted,
  checkAnswers,
  type SolveCaptcha,
  submittedInvitation,
} from './check-answers.ts';
import { confirmationOf, settingsConfirmation } from './confirmation.ts';
import { assertOptionsAvailable, optionsFull } from './option-full.ts';
import {
  type AnsweredForm,
  type PreparedSubmission,
  type StoredSubmission,
  type SubmissionRequest,
  toResponse,
} from './submission.ts';

/** Maximum number of attempts when the form changes during the submission. */
const maxAttempts = 5;

/** The problems of refusals after which nothing else has to be found out. */
const refusalProblems: Readonly<
  Record<Exclude<Outcome['kind'], 'stored' | 'stale' | 'options' | 'uninvited'>, () => Problem>
> = {
  full: () => formClosedProblem('response_limit_reached'),
  spent: () => captchaFailed('used'),
  submitted: alreadySubmitted,
  repeated: () =>
    unavailable('A request with the same idempotency key has just completed. Try again.'),
  overtaken: () => unavailable('The connection to the database was lost. Try again.'),
};

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
    switch (outcome.kind) {
      case 'stored':
        if (submission.singleUse?.invitation)
          services.recordMetric('invitations_total', 1, { change: 'used' });
        return withConfirmation(prepared, outcome.identity);
      case 'stale':
        services.formCache.invalidate(form.id);
        break;
      case 'options':
        services.recordMetric('option_refusals_total', 1, {});
        throw optionsFull(outcome.options, prepared);
      case 'uninvited':
        await submittedInvitation(services, form, request); // throws: it is known now who was first
        throw unavailable('The invitation is being used by another request. Try again.');
      default:
        throw refusalProblems[outcome.kind]();
    }
  }
  throw unavailable('The form is being changed. Try again.');
}

function withConfirmation(
  { form, definition, language, optionLists, submission, values }: PreparedSubmission,
  identity: ResponseIdentity,
): StoredSubmission {
  const fallback = settingsConfirmation(form, language);
  return {
    ...confirmationOf(definition, values, fallback, optionLists),
    definition,
    language,
    optionLists,
    response: toResponse(submission, identity),
  };
}

/**
 * Validates a submission like `processSubmission`, without calling the captcha provider. Stores and
 * consumes nothing.
 *
 * @returns the response that `processSubmission` would store
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, `captcha_failed` if the visitor sent no token,
 *   `invitation_invalid`, `validation_failed`, and errors of `loadForm`
 */
export async function dryRun(
  services: ResponseServices,
  request: SubmissionRequest,
): Promise<Response> {
  const prepared = await prepareOpen(services, request);
  await assertOptionsAvailable(services, prepared);
  return dryRunResult(services, prepared).response;
}

/** Like `dryRun` without the limits of options, with the confirmation of the respondent. */
export async function dryRunWithConfirmation(
  services: ResponseServices,
  request: SubmissionRequest,
): Promise<StoredSubmission> {
  return dryRunResult(services, await prepareOpen(services, request));
}

async function prepareOpen(
  services: ResponseServices,
  request: SubmissionRequest,
): Promise<PreparedSubmission> {
  const prepared = await prepare(services, request, async () => undefined);
  await assertOpen(services, prepared.form);
  return prepared;
}

const dryRunResult = ({ ids }: ResponseServices, prepared: PreparedSubmission): StoredSubmission =>
  withConfirmation(prepared, identityOf(ids.next('resp')));

/** Loads and checks: performs all steps before storing, with the cached form. */
async function prepare(
  services: ResponseServices,
  request: SubmissionRequest,
  solve: SolveCaptcha,
): Promise<PreparedSubmission> {
  const form = await loadOpenForm(services, request);
  try {
    const answered = await withAnsweredVersion(services, form, request);
    return await checkAnswers(services, answered, request, solve);
  } catch (error) {
    await assertOpen(services, form); // a closed form takes precedence over invalid answers
    throw error;
  }
}

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

/**
 * Loads the form of a submission, which must be open.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, and errors of `loadForm`
 */
async function loadOpenForm(
  services: ResponseServices,
  { loadForm, input: { version }, source }: SubmissionRequest,
): Promise<PublishedForm> {
  const load = async () => {
    const form = await loadForm();
    assertApiSubmissionsAllowed(form, source);
    return { ...form, version: assertOpenBeforeCounting(services, form) };
  };
  const form = await load();
  if (version == null || version <= form.version.number) return form;
  // Another server may have published the version a moment ago.
  services.formCache.invalidate(form.id);
  return load();
}

/**
 * The form with the version that was answered: the live one, or one that was replaced a short time ago.
 *
 * @throws {Problem} `version_outdated`
 */
async function withAnsweredVersion(
  services: ResponseServices,
  form: PublishedForm,
  { input }: SubmissionRequest,
): Promise<AnsweredForm> {
  const version = await answeredVersion(services, form, input.version);
  if (!version) throw versionOutdated(Number(input.version), form.version.number);
  return { ...form, version, live: form.version.definition };
}

function assertApiSubmissionsAllowed({ settings }: CachedForm, source: ResponseSource): void {
  if (source !== ResponseSource.API || settings.allowApiSubmissions) return;
  throw problem(
    'api_submissions_disabled',
    'Submissions with an API key are disabled for this form. Enable allow_api_submissions.',
  );
}

// From a request to a stored response: read the facts, check the answers, verify the captcha, write, confirm. A dry run
// stops before the captcha.

import { type Problem, problem, unavailable } from '../../../packages/common/problem.ts';
import { fileIdsIn } from '../../../packages/definition/answers/uploads-in-answers.ts';
import { optionName } from '../../../packages/definition/option-limits.ts';
import type { Response } from '../../../prisma/generated/client/client.ts';
import { subscriberIdsFor } from '../../events/subscribers.ts';
import { assertOpen, findFullOptions, formClosedProblem } from '../../forms/access/availability.ts';
import { captchaFailed, type Solution } from '../../visitors/captcha/provider.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import { newResponseEvents } from '../response-events.ts';
import type { ResponseServices } from '../response-services.ts';
import type { Outcome } from '../store/new-response.ts';
import { identityOf, type NewResponse } from '../store/new-response.ts';
import { answersInvalid, type CheckedAnswers, checkAnswers, optionsFull } from './check-answers.ts';
import { confirmationOf, settingsConfirmation } from './confirmation.ts';
import { createKeyRecord } from './idempotent-submit.ts';
import {
  type StoredSubmission,
  type SubmissionFacts,
  type SubmissionRequest,
  toResponse,
} from './submission.ts';
import { findInvitation, loadFacts, loadOpenForm, needsCaptcha } from './submission-facts.ts';

/** Maximum number of attempts when the form changes during the submission. */
const maxAttempts = 5;

/** Maximum stored duration in milliseconds: a 32-bit integer. */
const maxDuration = 2_147_483_647;

/** A submission whose answers are valid. */
interface CheckedSubmission {
  readonly facts: SubmissionFacts;
  readonly checked: CheckedAnswers;
  readonly captcha: Solution | undefined;
}

/** Verifies the captcha of a submission; undefined if none is needed. */
type VerifyCaptcha = (
  facts: SubmissionFacts,
  checked: CheckedAnswers,
) => Promise<Solution | undefined> | undefined;

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
  const verify = createCaptchaVerifier(services, request);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const submission = await check(services, request, verify);
    const response = newResponse(services, request, submission);
    const outcome = await services.writer.write(response);
    if (outcome.kind === 'stored') {
      if (response.singleUse?.invitation)
        services.recordMetric('invitations_total', 1, { change: 'used' });
      return storedSubmission(submission, toResponse(response, outcome.identity));
    }
    const { form } = submission.facts;
    if (outcome.kind !== 'stale')
      throw await refusalProblem(services, request, submission, outcome);
    services.formCache.invalidate(form.id);
  }
  throw unavailable('The form is being changed. Try again.');
}

/** The problem of each refusal after which the submission is not attempted again. */
async function refusalProblem(
  services: ResponseServices,
  request: SubmissionRequest,
  { facts }: CheckedSubmission,
  outcome: Exclude<Outcome, { readonly kind: 'stored' } | { readonly kind: 'stale' }>,
): Promise<Problem> {
  switch (outcome.kind) {
    case 'full':
      return formClosedProblem('response_limit_reached');
    case 'options':
      services.recordMetric('option_refusals_total', 1, {});
      return optionsFull(outcome.options, request, facts);
    case 'spent':
      return captchaFailed('used');
    case 'submitted':
      return alreadySubmitted();
    case 'repeated':
      return unavailable('A request with the same idempotency key has just completed. Try again.');
    case 'overtaken':
      return unavailable('The connection to the database was lost. Try again.');
    case 'uninvited':
      await findInvitation(services, facts.form, request); // throws: it is known now who was first
      return unavailable('The invitation is being used by another request. Try again.');
  }
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
  const submission = await checkOpen(services, request);
  await assertOptionsAvailable(services, request, submission.facts, submission.checked);
  return dryRunResponse(services, request, submission);
}

/** Like `dryRun` without the limits of options, with the confirmation of the respondent. */
export async function dryRunWithConfirmation(
  services: ResponseServices,
  request: SubmissionRequest,
): Promise<StoredSubmission> {
  const submission = await checkOpen(services, request);
  return storedSubmission(submission, dryRunResponse(services, request, submission));
}

async function checkOpen(
  services: ResponseServices,
  request: SubmissionRequest,
): Promise<CheckedSubmission> {
  const submission = await check(services, request, () => undefined);
  await assertOpen(services, submission.facts.form);
  return submission;
}

const dryRunResponse = (
  services: ResponseServices,
  request: SubmissionRequest,
  submission: CheckedSubmission,
): Response =>
  toResponse(newResponse(services, request, submission), identityOf(services.ids.next('resp')));

/**
 * Performs all steps before storing, with the cached form. The captcha is verified last, so that a submission that is
 * refused does not use it up.
 */
async function check(
  services: ResponseServices,
  request: SubmissionRequest,
  verify: VerifyCaptcha,
): Promise<CheckedSubmission> {
  const form = await loadOpenForm(services, request);
  try {
    const facts = await loadFacts(services, form, request);
    const checked = checkAnswers(request.input, facts);
    if (checked.failures.length > 0) {
      if (request.partial) await assertNotSubmitted(services, form.id, request.partial);
      throw answersInvalid(checked.failures, request, facts);
    }
    return { facts, checked, captcha: await verify(facts, checked) };
  } catch (error) {
    await assertOpen(services, form); // a closed form takes precedence over invalid answers
    throw error;
  }
}

/** Providers accept each token once, so it is verified once for all attempts, and not for what would be refused. */
function createCaptchaVerifier(
  services: ResponseServices,
  request: SubmissionRequest,
): VerifyCaptcha {
  const { visitor, input } = request;
  let solution: Promise<Solution | undefined> | undefined;
  const solve = async (facts: SubmissionFacts, checked: CheckedAnswers, { address }: Visitor) => {
    await assertOptionsAvailable(services, request, facts, checked);
    await assertOpen(services, facts.form);
    solution ??= services.captcha.check(input.captchaToken, facts.form, address);
    return solution;
  };
  return (facts, checked) =>
    visitor && needsCaptcha(facts.form, request) ? solve(facts, checked, visitor) : undefined;
}

/**
 * Checks the limits of options without storing anything: for dry runs, and before a captcha is used up. Executes no
 * statement if the answers hold no option with a limit.
 *
 * @throws {Problem} `validation_failed`
 */
async function assertOptionsAvailable(
  services: ResponseServices,
  request: SubmissionRequest,
  facts: SubmissionFacts,
  { limitedOptions }: CheckedAnswers,
): Promise<void> {
  if (limitedOptions.length === 0) return;
  const full = await findFullOptions(services, facts.form.id, facts.form.version.definition);
  const names = new Set(full.map(optionName));
  const refused = limitedOptions.filter((option) => names.has(optionName(option)));
  if (refused.length > 0) throw optionsFull(refused, request, facts);
}

/** What the writer stores. */
function newResponse(
  services: ResponseServices,
  { source, input, idempotentRequest, partial }: SubmissionRequest,
  { facts, checked, captcha }: CheckedSubmission,
): NewResponse {
  const { form, version, definition, language, invitation, now } = facts;
  const { answers, decision, limitedOptions } = checked;
  const confirmation = idempotentRequest && settingsConfirmation(facts);
  const idempotencyKey =
    confirmation && createKeyRecord(idempotentRequest, confirmation, language, now);
  const fileIds = fileIdsIn(definition, answers);
  const usesSingle = fileIds.length > 0 || captcha || idempotencyKey || partial || invitation;
  const cap = form.settings.maxResponses;
  const hasSubscribers =
    subscriberIdsFor(form, 'response.created').length > 0 ||
    (cap !== null && subscriberIdsFor(form, 'form.response_limit_reached').length > 0);
  const response: NewResponse = {
    formId: form.id,
    version: version.number,
    epoch: form.epoch,
    cap,
    limitedOptions: limitedOptions.length > 0 ? limitedOptions : undefined,
    source,
    durationMs: input.durationMs == null ? null : Math.min(input.durationMs, maxDuration),
    language: facts.namedLanguage,
    timeZone: input.timeZone ?? null,
    answers,
    decision,
    singleUse: usesSingle ? { fileIds, captcha, idempotencyKey, partial, invitation } : undefined,
    eventsOf: hasSubscribers
      ? (identity) => newResponseEvents(services.ids, form, toResponse(response, identity), cap)
      : undefined,
  };
  return response;
}

function storedSubmission(
  { facts, checked: { values } }: CheckedSubmission,
  response: Response,
): StoredSubmission {
  const { message, redirectUrl, ending } = confirmationOf(
    facts,
    values,
    settingsConfirmation(facts),
  );
  return { message, redirectUrl, ending, facts, values, response };
}

/** A partial response is submitted once. */
function alreadySubmitted(): Problem {
  return problem(
    'already_submitted',
    'These saved answers were submitted before. To submit another response, leave out X-Form-Partial.',
  );
}

/**
 * Finds the reason for invalid answers: the uploads of a partial response belong to the response that was
 * submitted from it.
 *
 * @param partial SHA-256 of the token of the partial response that the submission comes from
 * @throws {Problem} `already_submitted`
 */
async function assertNotSubmitted(
  { db }: ResponseServices,
  formId: string,
  partial: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const used = await db.prisma.usedPartial.findUnique({
    where: { formId_tokenDigest: { formId, tokenDigest: partial } },
    select: { formId: true },
  });
  if (used) throw alreadySubmitted();
}

import { type Problem, problem, validationFailed } from '../../../packages/common/problem.ts';
import { dateInTimeZone } from '../../../packages/common/text/time-zone.ts';
import { compileDecisionRule } from '../../../packages/definition/answers/approval.ts';
import { compileAnswerCheck } from '../../../packages/definition/answers/compile-answer-check.ts';
import {
  fileIdsIn,
  uploadRefsIn,
} from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import type { OptionLists } from '../../../packages/definition/model/option-list.ts';
import { limitedOptionsIn } from '../../../packages/definition/option-limits.ts';
import { translateDefinition } from '../../../packages/definition/text/translations/translate-definition.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import { webhookIdsFor } from '../../events/subscribers.ts';
import { findUploads } from '../../files/upload-ref-lookup.ts';
import type { CachedForm } from '../../forms/cache/form-cache.ts';
import { localizeAnswerFailures } from '../../forms/public/localize-failures.ts';
import { versionFailures } from '../../forms/public/versions-in-flight.ts';
import type { Platform } from '../../platform/container/platform.ts';
import { captchaFailed, type Solution } from '../../visitors/captcha/provider.ts';
import { findUsableInvitation, invitationInvalid } from '../invitations/check-invitation.ts';
import { responseEvents } from '../response-events.ts';
import type { ResponseServices } from '../response-services.ts';
import type { SingleUseResources, UsedInvitation } from '../store/single-use.ts';
import type { CheckedSubmission } from '../store/submission-group.ts';
import { settingsConfirmation } from './confirmation.ts';
import { createKeyRecord } from './idempotency-keys.ts';
import { assertOptionsAvailable } from './option-full.ts';
import {
  type AnsweredForm,
  type PreparedSubmission,
  type SubmissionRequest,
  toResponse,
} from './submission.ts';
import { type SubmissionInput, timeZoneFailures } from './submission-input.ts';
import { languageFailures, submissionLanguage } from './submission-language.ts';

/** Maximum stored duration in milliseconds: a 32-bit integer. */
const maxDuration = 2_147_483_647;

export type SolveCaptcha = (form: CachedForm) => Promise<Solution | undefined>;

/**
 * Checks everything that a submission contains, against the version that was answered. The captcha token must be
 * present first, but is verified last, so that a submission that is refused does not use it up.
 *
 * @throws {Problem} `captcha_failed`, `invitation_invalid`, `already_submitted`, `validation_failed`
 */
export async function checkAnswers(
  services: ResponseServices,
  form: AnsweredForm,
  request: SubmissionRequest,
  solve: SolveCaptcha,
): Promise<PreparedSubmission> {
  const { source, input, visitor } = request;
  const usesCaptcha = visitor !== undefined && form.settings.requireCaptcha;
  if (usesCaptcha && !input.captchaToken) throw captchaFailed('missing');
  const invitation = await submittedInvitation(services, form, request);
  const { version } = form;
  const { shown: language, stored } = submissionLanguage(
    version.definition,
    input.language,
    request.acceptLanguage,
  );
  const definition = translateDefinition(version.definition, language);
  const now = services.clock.now();
  const lists = services.optionLists.of(version);
  const optionLists = lists && (await lists);
  const { answers, answerMap } = await validAnswers(services, form, request, {
    definition,
    language,
    now,
    optionLists,
  });
  const limitedOptions = limitedOptionsIn(form.live, answers);
  if (usesCaptcha) {
    const held = { source, limitedOptions };
    await assertOptionsAvailable(services, { form, definition, language, submission: held });
  }
  const captcha = await solve(form);
  const { idempotentRequest, partial } = request;
  const idempotencyKey =
    idempotentRequest &&
    createKeyRecord(idempotentRequest, settingsConfirmation(form, language), language, now);
  const fileIds = fileIdsIn(definition, answers);
  const checked = {
    formId: form.id,
    version: version.number,
    epoch: form.epoch,
    cap: form.settings.maxResponses,
    limitedOptions: limitedOptions.length > 0 ? limitedOptions : undefined,
    source,
    durationMs: input.durationMs == null ? null : Math.min(input.durationMs, maxDuration),
    language: stored,
    timeZone: input.timeZone ?? null,
    answers,
    decision: compileDecisionRule(version.definition)(answerMap),
    singleUse: orUndefined({ fileIds, captcha, idempotencyKey, partial, invitation }),
  };
  const submission = { ...checked, eventsOf: eventsOf(services, form, checked) };
  return { form, definition, language, optionLists, submission, values: answerMap };
}

interface AnswerContext {
  /** In the language of the respondent. */
  readonly definition: Definition;
  readonly language: string;
  readonly now: Date;
  readonly optionLists: OptionLists | undefined;
}

/** @throws {Problem} `validation_failed`; `already_submitted` if the partial response of invalid answers was submitted */
async function validAnswers(
  services: ResponseServices,
  form: AnsweredForm,
  { source, input, uploadsOf, partial }: SubmissionRequest,
  { definition, language, now, optionLists }: AnswerContext,
) {
  const uploads = uploadsOf
    ? uploadsOf(definition)
    : await findUploads(services, form.id, uploadRefsIn(definition, input.answers));
  const { failures, ...checked } = compileAnswerCheck(definition)(input.answers, {
    uploads,
    optionLists,
    today: dateInTimeZone(now, input.timeZone ?? form.settings.timeZone),
  });
  const invalid = [
    ...languageFailures(input.language),
    ...timeZoneFailures(input.timeZone),
    ...versionFailures(input.version),
    ...failures,
  ];
  if (invalid.length === 0) return checked;
  if (partial) await assertNotSubmitted(services, form.id, partial);
  const isPublic = source === ResponseSource.WEB;
  throw validationFailed(
    isPublic ? localizeAnswerFailures(invalid, definition, language) : invalid,
  );
}

function orUndefined(resources: SingleUseResources): SingleUseResources | undefined {
  const { fileIds, ...others } = resources;
  const isUsed = fileIds.length > 0 || Object.values(others).some(Boolean);
  return isUsed ? resources : undefined;
}

/** Creates the events of the stored response; undefined without subscribers. */
function eventsOf(
  { ids }: ResponseServices,
  form: AnsweredForm,
  checked: Omit<CheckedSubmission, 'eventsOf'>,
): CheckedSubmission['eventsOf'] {
  if (webhookIdsFor(form, 'response.created').length === 0) return undefined;
  return (identity) => responseEvents(ids, form, 'response.created', toResponse(checked, identity));
}

/** A partial response is submitted once. */
export function alreadySubmitted(): Problem {
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

/** What decides whether a submission needs an invitation. */
interface InvitedSubmission {
  readonly source: ResponseSource;
  readonly input: Pick<SubmissionInput, 'invitation'>;
}

/**
 * The invitation of a submission. Executes no statement if none was sent. Visitors need one if the form requires it;
 * clients with an API key do not.
 *
 * @throws {Problem} `invitation_invalid`
 */
export async function submittedInvitation(
  services: Pick<Platform, 'db' | 'clock' | 'recordMetric'>,
  { id: formId, settings }: Pick<CachedForm, 'id' | 'settings'>,
  { source, input: { invitation: token } }: InvitedSubmission,
): Promise<UsedInvitation | undefined> {
  if (token == null) {
    const isMissing = settings.invitationRequired && source === ResponseSource.WEB;
    if (isMissing) throw invitationInvalid('missing');
    return undefined;
  }
  const { id, reference } = await findUsableInvitation(services, formId, token);
  return { id, reference };
}

// What is read before a submission is checked: the open form and the version that was answered, the invitation, the
// options from datasets, and the uploads.

import { type Failure, problem } from '../../../packages/common/problem.ts';
import { uploadRefsIn } from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { canonicalLanguage } from '../../../packages/definition/questions/values/language-tag.ts';
import {
  languagesOf,
  translateDefinition,
} from '../../../packages/definition/text/translations/translate-definition.ts';
import { negotiateLanguage } from '../../../packages/languages/negotiate-language.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import { findUploads } from '../../files/find-files.ts';
import { assertOpenBeforeCounting } from '../../forms/access/availability.ts';
import type { CachedForm, PublishedForm } from '../../forms/cache/form-cache.ts';
import { negotiateFormLanguage } from '../../forms/public/form-language.ts';
import { answeredVersion, versionOutdated } from '../../forms/public/versions-in-flight.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { captchaFailed } from '../../visitors/captcha/provider.ts';
import { findUsableInvitation, invitationInvalid } from '../invitations/invitation.ts';
import type { ResponseServices } from '../response-services.ts';
import type { UsedInvitation } from '../store/new-response.ts';
import type { SubmissionFacts, SubmissionRequest } from './submission.ts';

/**
 * Loads the form of a submission, which must be open.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, and errors of `loadForm`
 */
export async function loadOpenForm(
  services: ResponseServices,
  { loadForm, input: { version }, source }: SubmissionRequest,
): Promise<PublishedForm> {
  const load = () =>
    loadForm().then((form): PublishedForm => {
      assertApiSubmissionsAllowed(form, source);
      assertOpenBeforeCounting(services, form);
      return form;
    });
  const form = await load();
  if (version == null || version <= form.version.number) return form;
  // Another server may have published the version a moment ago.
  services.formCache.invalidate(form.id);
  return load();
}

function assertApiSubmissionsAllowed({ settings }: CachedForm, source: ResponseSource): void {
  if (source !== ResponseSource.API || settings.allowApiSubmissions) return;
  throw problem(
    'api_submissions_disabled',
    'Submissions with an API key are disabled for this form. Enable allow_api_submissions.',
  );
}

/**
 * Reads what a submission is checked against: the live version, or one that was replaced a short time ago. A missing
 * captcha token and an invitation that cannot be used are refused before anything is looked up for the answers.
 *
 * @throws {Problem} `version_outdated`, `captcha_failed`, `invitation_invalid`
 */
export async function loadFacts(
  services: ResponseServices,
  form: PublishedForm,
  request: SubmissionRequest,
): Promise<SubmissionFacts> {
  const { input, acceptLanguage, uploadsOf } = request;
  const version = await answeredVersion(services, form, input.version);
  if (!version) throw versionOutdated(Number(input.version), form.version.number);
  if (needsCaptcha(form, request) && !input.captchaToken) throw captchaFailed('missing');
  const invitation = await findInvitation(services, form, request);
  const { shown, named } = submissionLanguage(version.definition, input.language, acceptLanguage);
  const definition = translateDefinition(version.definition, shown);
  const lists = services.optionLists.of(version);
  return {
    form,
    version,
    definition,
    language: shown,
    namedLanguage: named,
    now: services.clock.now(),
    optionLists: lists && (await lists),
    uploads: uploadsOf
      ? uploadsOf(definition)
      : await findUploads(services, form.id, uploadRefsIn(definition, input.answers)),
    invitation,
  };
}

export const needsCaptcha = (
  { settings }: Pick<CachedForm, 'settings'>,
  { visitor }: SubmissionRequest,
): boolean => visitor !== undefined && settings.requireCaptcha;

/**
 * The invitation of a submission. Visitors need one if the form requires it; clients with an API key do not.
 *
 * @returns undefined if none was sent
 * @throws {Problem} `invitation_invalid`
 */
export function findInvitation(
  services: Pick<Platform, 'db' | 'clock' | 'recordMetric'>,
  { id: formId, settings }: Pick<CachedForm, 'id' | 'settings'>,
  { source, input: { invitation: token } }: Pick<SubmissionRequest, 'source' | 'input'>,
): Promise<UsedInvitation> | undefined {
  if (token == null) {
    const isMissing = settings.invitationRequired && source === ResponseSource.WEB;
    if (isMissing) throw invitationInvalid('missing');
    return undefined;
  }
  return findUsableInvitation(services, formId, token).then(({ id, reference }) => ({
    id,
    reference,
  }));
}

/**
 * The language of the messages for the respondent, and the one that the submission names, if it is one of the form's.
 *
 * @param sent the language that the submission names
 * @param acceptLanguage applies to messages if the submission names none of the form's languages
 */
export function submissionLanguage(
  definition: Pick<Definition, 'schema'>,
  sent: string | null | undefined,
  acceptLanguage: string | undefined,
): { readonly shown: string; readonly named: string | null } {
  const named = sent ? selectLanguage(sent, languagesOf(definition)) : undefined;
  return {
    shown: named ?? negotiateFormLanguage(definition, { acceptLanguage }),
    named: named ?? null,
  };
}

/** The hosted page sends a language as the form names it, which needs no lookup. */
const selectLanguage = (sent: string, available: readonly string[]) =>
  available.includes(sent) ? sent : negotiateLanguage(sent, undefined, available);

export function languageFailures(sent: string | null | undefined): Failure[] {
  if (sent == null || canonicalLanguage(sent) !== undefined) return [];
  const message = 'Must be a language tag such as de or pt-BR.';
  return [{ path: ['language'], code: 'invalid_value', message }];
}

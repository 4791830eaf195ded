import { problem } from '../../../packages/common/problem.ts';
import { ResponseSource } from '../../../prisma/generated/client/enums.ts';
import type { CachedForm, PublishedForm } from '../../forms/cache/form-cache.ts';
import { assertOpenBeforeCounting } from '../../forms/public/availability.ts';
import { answeredVersion, versionOutdated } from '../../forms/public/versions-in-flight.ts';
import type { ResponseServices } from '../response-services.ts';
import type { AnsweredForm, SubmissionRequest } from './submission.ts';

/**
 * Loads the form of a submission, which must be open.
 *
 * @throws {Problem} `api_submissions_disabled`, `form_closed`, and errors of `loadForm`
 */
export async function loadOpenForm(
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
export async function withAnsweredVersion(
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

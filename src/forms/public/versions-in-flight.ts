// A respondent may have opened a form before it was published again. Their answers are validated against the version
// that they saw, if it was live recently. Without a limit of time, owners would receive answers to questions that they
// have removed.

import { type Failure, type Problem, problem } from '../../../packages/common/problem.ts';
import { type CachedVersion, findPublishedForm, type PublishedForm } from '../cache/form-cache.ts';
import type { FormServices } from '../cache/form-services.ts';

/** Milliseconds for which answers to a version are accepted after it was replaced. */
const gracePeriod = 24 * 60 * 60 * 1000;

/**
 * The version that a submission answers.
 *
 * @param form with its live version
 * @param version as the submission names it; the live one if it names none, or an impossible one (`versionFailures`)
 * @returns undefined if the version is none of those that can be answered now
 */
export function answeredVersion(
  services: FormServices,
  { id, version: live }: PublishedForm,
  version: number | null | undefined,
): CachedVersion | Promise<CachedVersion | undefined> | undefined {
  if (version == null || version < 1 || version === live.number) return live;
  return version > live.number ? undefined : replacedVersion(services, id, version);
}

async function replacedVersion(
  { clock, formCache }: FormServices,
  formId: string,
  version: number,
): Promise<CachedVersion | undefined> {
  const end = await formCache.versionEnd({ formId, version });
  if (!end || clock.now().getTime() - end.getTime() > gracePeriod) return undefined;
  return formCache.version(formId, version);
}

/**
 * As `answeredVersion`, also if another server has just published the version.
 *
 * @throws {Problem} `version_outdated`
 */
export async function requireAnsweredVersion(
  services: FormServices,
  form: PublishedForm,
  version: number | null | undefined,
): Promise<CachedVersion> {
  const found = await answeredVersion(services, form, version);
  if (found) return found;
  services.formCache.invalidate(form.id);
  const current = await findPublishedForm(services, form.slug);
  const later = await answeredVersion(services, current, version);
  if (later) return later;
  throw versionOutdated(Number(version), current.version.number);
}

/** The problem of answers to a version that is not accepted, at least not any more. */
export function versionOutdated(version: number, current: number): Problem {
  const reason =
    version > current
      ? `Version ${version} of the form was never published.`
      : `Version ${version} of the form was replaced more than 24 hours ago.`;
  return problem(
    'version_outdated',
    `${reason} Load the form again and answer version ${current}.`,
    {
      members: { current_version: current },
    },
  );
}

/** The failure of a number that no version has. */
export function versionFailures(version: number | null | undefined): Failure[] {
  if (version == null || version >= 1) return [];
  return [{ path: ['version'], code: 'too_small', message: 'Must be at least 1.' }];
}

import {
  notFound,
  type Problem,
  unavailable,
  validationFailed,
} from '../../../packages/common/problem.ts';
import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import { publicUrl } from '../../platform/config/public-url.ts';
import { partialTokens } from '../../platform/secrets/secret-tokens.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { ResponseServices } from '../response-services.ts';
import { type CheckedPartial, checkPartial, type PartialInput } from './check-partial.ts';
import type { ResumedAnswers } from './resume-partial.ts';
import { storePartial } from './store-partial.ts';

export interface SavedPartial extends Partial<ResumedAnswers> {
  /** Identifies the partial response in later requests, and gives access to it. */
  readonly token: string;
  readonly expiresAt: Date;
  /** URL of the hosted page that restores the answers; the token is in its fragment. */
  readonly resumeUrl: string;
  /** Number of saves. */
  readonly revision: number;
  /** Whether it was saved for the first time. */
  readonly isNew: boolean;
}

/** Maximum number of attempts if uploads expire during the save. */
const maxAttempts = 3;

/**
 * Saves answers that are not complete yet. Only their types are checked.
 *
 * @param token of the earlier save that is replaced
 * @returns the merged answers, if the input names an older revision
 * @throws {Problem} `not_found` for the form or the token; `form_locked`, `partials_disabled`, `form_closed`,
 *   `version_outdated`, `validation_failed`; `payload_too_large` if the merged answers are; `rate_limited` if the form
 *   has too many
 */
export async function savePartial(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  input: PartialInput,
  token: string | undefined,
): Promise<SavedPartial> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const checked = await checkPartial(services, visitor, slug, input);
    const saved = await saveChecked(services, checked, input, token);
    if (saved) return saved;
  }
  throw unavailable('The uploads are being used by another request. Try again.');
}

/** @returns undefined if an upload has expired since the check, which reports it now */
async function saveChecked(
  services: ResponseServices,
  checked: CheckedPartial,
  { language }: PartialInput,
  token: string | undefined,
): Promise<SavedPartial | undefined> {
  const { clock, ids, recordMetric, config } = services;
  const { form, base } = checked;
  const isNew = token === undefined;
  if (isNew && base !== null) throw unsavedRevision(0);
  if (isNew) await services.reservePartial(form.id);
  const savedToken = token ?? partialTokens.create(ids);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + form.settings.partialDays * millisecondsPerDay);
  const id = isNew ? ids.next('part') : null;
  const state = { id, token: savedToken, now, expiresAt };
  const { outcome, revision, merged } = await storePartial(services, checked, state);
  if (outcome === 'unknown') throw notFound(isNew ? 'form' : 'partial response');
  if (outcome === 'newer') throw unsavedRevision(revision);
  if (outcome === 'stale') return undefined;
  recordMetric('partial_responses_total', 1, { change: isNew ? 'created' : 'updated' });
  const page = `${publicUrl(config)}/f/${form.slug}`;
  const resumeUrl = resumeAddress(page, savedToken, language);
  return { token: savedToken, expiresAt, resumeUrl, revision, isNew, ...merged };
}

const unsavedRevision = (last: number): Problem => {
  const message = `Must be at most ${last}, the revision that was saved last.`;
  return validationFailed([{ path: ['revision'], code: 'too_large', message }]);
};

/** The page in the language in which the form was filled in; the token is in the fragment, which is not sent. */
function resumeAddress(page: string, token: string, language: string | null | undefined): string {
  const query = language == null ? '' : `?${new URLSearchParams({ language })}`;
  return `${page}${query}#resume=${token}`;
}

// Saves the answers of a form that is not submitted yet: checked, merged with what was saved in the meantime, stored.

import {
  type Failure,
  notFound,
  type Problem,
  problem,
  unavailable,
  validationFailed,
} from '../../../packages/common/problem.ts';
import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import { compileShapeCheck } from '../../../packages/definition/answers/check-shape.ts';
import type { SubmittedAnswers } from '../../../packages/definition/answers/submitted-answers.ts';
import {
  uploadRefsIn,
  withoutUnknownUploads,
} from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import { takesAnswers } from '../../../packages/definition/questions/question-types.ts';
import { findUploads } from '../../files/find-files.ts';
import { assertOpen } from '../../forms/access/availability.ts';
import { assertUnlocked } from '../../forms/access/form-password.ts';
import { type CachedVersion, findPublishedForm } from '../../forms/cache/form-cache.ts';
import { localizeAnswerFailures } from '../../forms/public/form-language.ts';
import { requireAnsweredVersion, versionFailures } from '../../forms/public/versions-in-flight.ts';
import { publicUrl } from '../../platform/config/public-url.ts';
import { partialTokens } from '../../platform/secrets/tokens.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { ResponseServices } from '../response-services.ts';
import { languageFailures, submissionLanguage } from '../submit/submission-facts.ts';
import type { ResumedAnswers } from './resume-partial.ts';
import { type CheckedPartial, storePartial } from './store-partial.ts';

export interface PartialInput {
  /** By question id; uploads as references. */
  readonly answers: SubmittedAnswers;
  /** Id of the section, or of the question, that the respondent has reached. */
  readonly section?: string | null | undefined;
  /** Language tag (BCP 47) of the form as the respondent saw it. */
  readonly language?: string | null | undefined;
  /** The version that was answered, as a submission names it; the live one if absent. */
  readonly version?: number | null | undefined;
  /**
   * The revision that these answers continue. If the answers were saved since, both are merged; without it, they are
   * replaced.
   */
  readonly revision?: number | null | undefined;
  /** The questions that the respondent has answered differently since the revision, by id. */
  readonly changed?: readonly (string | number)[] | null | undefined;
}

/**
 * Validates like `savePartial`. Stores nothing.
 *
 * @throws {Problem} `not_found`, `form_locked`, `partials_disabled`, `form_closed`, `version_outdated`,
 *   `validation_failed`
 */
export async function checkPartial(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  { answers: sent, section, language, version: number, revision, changed: ids }: PartialInput,
): Promise<CheckedPartial> {
  const form = await findPublishedForm(services, slug);
  await assertUnlocked(services, form, visitor);
  if (!form.settings.savePartial) {
    throw problem('partials_disabled', 'The form does not save partial responses.');
  }
  await assertOpen(services, form);
  const version = await requireAnsweredVersion(services, form, number);
  const { definition } = version;
  const { shown, named } = submissionLanguage(definition, language, visitor.acceptLanguage);
  const uploads = await findUploads(services, form.id, uploadRefsIn(definition, sent));
  const changed = ids?.map(String);
  // The sender may still have uploads that were removed elsewhere, which must not refuse what it has changed.
  const answers = changed ? withoutUnknownUploads(definition, sent, uploads, changed) : sent;
  const failures = [
    ...languageFailures(language),
    ...versionFailures(number),
    ...sectionFailures(version, section),
    ...revisionFailures(definition, revision, changed),
    ...compileShapeCheck(definition)(answers, uploads),
  ];
  if (failures.length > 0) {
    throw validationFailed(localizeAnswerFailures(failures, definition, shown));
  }
  const base = revision ?? null;
  const own = { section: section ?? null, language: named, answers, uploads };
  return { form, version, ...own, base, changed };
}

/** The failures of what a save says about the one that it continues. */
function revisionFailures(
  definition: Definition,
  revision: number | null | undefined,
  changed: readonly string[] = [],
): Failure[] {
  const questions = new Set(
    elementsOf(definition).flatMap(({ id, type }) => (takesAnswers(type) ? [id] : [])),
  );
  const unknown = changed.flatMap((id, index): Failure[] => {
    if (questions.has(id)) return [];
    const message = 'The form has no question with this id.';
    return [{ path: ['changed', index], code: 'unknown_question', message }];
  });
  if (revision == null) {
    const message = 'Required with `changed`.';
    return changed.length > 0
      ? [{ path: ['revision'], code: 'required', message }, ...unknown]
      : [];
  }
  if (revision >= 1) return unknown;
  return [{ path: ['revision'], code: 'too_small', message: 'Must be at least 1.' }, ...unknown];
}

function sectionFailures(
  { definition: { schema } }: CachedVersion,
  section: string | null | undefined,
): Failure[] {
  const isKnown = schema.sections.some(
    ({ id, elements }) => id === section || elements.some((one) => one.id === section),
  );
  if (section == null || isKnown) return [];
  const message = 'Must be the id of a section or a question of the form.';
  return [{ path: ['section'], code: 'invalid_value', message }];
}

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
export function resumeAddress(
  page: string,
  token: string,
  language: string | null | undefined,
): string {
  const query = language == null ? '' : `?${new URLSearchParams({ language })}`;
  return `${page}${query}#resume=${token}`;
}

import {
  type Failure,
  notFound,
  problem,
  unavailable,
  validationFailed,
} from '../../../packages/common/problem.ts';
import { millisecondsPerDay } from '../../../packages/common/text/calendar.ts';
import { compileShapeCheck } from '../../../packages/definition/answers/check-shape.ts';
import type { SubmittedAnswers } from '../../../packages/definition/answers/submitted-answers.ts';
import {
  separateUploads,
  uploadRefsIn,
} from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { UploadsByRef } from '../../../packages/definition/model/answer-rule.ts';
import { findUploads } from '../../files/upload-ref-lookup.ts';
import {
  type CachedVersion,
  findPublishedForm,
  type PublishedForm,
} from '../../forms/cache/form-cache.ts';
import { assertOpen } from '../../forms/public/availability.ts';
import { assertUnlocked } from '../../forms/public/form-password.ts';
import { localizeAnswerFailures } from '../../forms/public/localize-failures.ts';
import { requireAnsweredVersion, versionFailures } from '../../forms/public/versions-in-flight.ts';
import { publicUrl } from '../../platform/container/platform.ts';
import { partialTokens } from '../../platform/secrets/secret-tokens.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import type { ResponseServices } from '../response-services.ts';
import { languageFailures, submissionLanguage } from '../submit/submission-facts.ts';
import { sealRefs } from './sealed-refs.ts';

export interface PartialInput {
  /** By question id; uploads as references. */
  readonly answers: SubmittedAnswers;
  /** Id of the section, or of the question, that the respondent has reached. */
  readonly section?: string | null | undefined;
  /** Language tag (BCP 47) of the form as the respondent saw it. */
  readonly language?: string | null | undefined;
  /** The version that was answered, as a submission names it; the live one if absent. */
  readonly version?: number | null | undefined;
}

export interface SavedPartial {
  /** Identifies the partial response in later requests, and gives access to it. */
  readonly token: string;
  readonly expiresAt: Date;
  /** URL of the hosted page that restores the answers; the token is in its fragment. */
  readonly resumeUrl: string;
  /** Whether it was saved for the first time. */
  readonly isNew: boolean;
}

/** Maximum number of attempts if uploads expire during the save. */
const maxAttempts = 3;

/**
 * Saves answers that are not complete yet. Only their types are checked.
 *
 * @param token of the earlier save that is replaced
 * @throws {Problem} `not_found` for the form or the token; `form_locked`, `partials_disabled`, `form_closed`,
 *   `version_outdated`, `validation_failed`; `rate_limited` if the form has too many
 */
export async function savePartial(
  services: ResponseServices,
  visitor: Visitor,
  slug: string,
  input: PartialInput,
  token: string | undefined,
): Promise<SavedPartial> {
  const { clock, ids, recordMetric, config } = services;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const checked = await checkPartial(services, visitor, slug, input);
    const { form } = checked;
    const isNew = token === undefined;
    if (isNew) await services.reservePartial(form.id);
    const savedToken = token ?? partialTokens.create(ids);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + form.settings.partialDays * millisecondsPerDay);
    const id = isNew ? ids.next('part') : null;
    const outcome = await store(services, checked, { id, token: savedToken, now, expiresAt });
    if (outcome === 'unknown') throw notFound(isNew ? 'form' : 'partial response');
    if (outcome === 'stale') continue; // an upload has expired since; the check reports it now
    recordMetric('partial_responses_total', 1, { change: isNew ? 'created' : 'updated' });
    const resumeUrl = resumeAddress(
      `${publicUrl(config)}/f/${form.slug}`,
      savedToken,
      input.language,
    );
    return { token: savedToken, expiresAt, resumeUrl, isNew };
  }
  throw unavailable('The uploads are being used by another request. Try again.');
}

/** The page in the language in which the form was filled in; the token is in the fragment, which is not sent. */
function resumeAddress(page: string, token: string, language: string | null | undefined): string {
  const query = language == null ? '' : `?${new URLSearchParams({ language })}`;
  return `${page}${query}#resume=${token}`;
}

/** Validated input. */
interface CheckedPartial {
  readonly form: PublishedForm;
  readonly version: CachedVersion;
  readonly section: string | null;
  readonly language: string | null;
  readonly answers: SubmittedAnswers;
  readonly uploads: UploadsByRef;
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
  { answers, section, language, version: number }: PartialInput,
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
  const uploads = await findUploads(services, form.id, uploadRefsIn(definition, answers));
  const failures = [
    ...languageFailures(language),
    ...versionFailures(number),
    ...sectionFailures(version, section),
    ...compileShapeCheck(definition)(answers, uploads),
  ];
  if (failures.length > 0) {
    throw validationFailed(localizeAnswerFailures(failures, definition, shown));
  }
  return { form, version, section: section ?? null, language: named, answers, uploads };
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

interface NewState {
  /** Id of a new partial response; null to replace the one with the token. */
  readonly id: string | null;
  readonly token: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Stores a checked input with one statement. */
async function store(
  { db, clock }: ResponseServices,
  { form, version, section, language, answers, uploads }: CheckedPartial,
  { id, token, now, expiresAt }: NewState,
): Promise<'saved' | 'unknown' | 'stale'> {
  const digest = partialTokens.digest(token);
  if (!digest) return 'unknown';
  const separated = separateUploads(version.definition, answers, uploads);
  const refs = Object.values(separated.refs).flat();
  const fileIds = refs.flatMap((ref) => uploads.get(ref)?.file.file_id ?? []);
  const { rows } = await db.pool.query<{ outcome: 'saved' | 'unknown' | 'stale' }>({
    name: 'save-partial',
    text: 'SELECT save_partial($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) AS outcome',
    values: [
      form.id,
      id,
      digest,
      version.number,
      section,
      language,
      JSON.stringify(separated.answers),
      sealRefs(token, clock, form.id, separated.refs),
      fileIds,
      now,
      expiresAt,
    ],
  });
  return rows[0]?.outcome ?? 'unknown';
}

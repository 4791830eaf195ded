import { type Failure, problem, validationFailed } from '../../../packages/common/problem.ts';
import { compileShapeCheck } from '../../../packages/definition/answers/check-shape.ts';
import type { SubmittedAnswers } from '../../../packages/definition/answers/submitted-answers.ts';
import { uploadRefsIn } from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import type { UploadsByRef } from '../../../packages/definition/model/answer-rule.ts';
import { takesAnswers } from '../../../packages/definition/questions/question-types.ts';
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
import type { Visitor } from '../../visitors/visitor.ts';
import type { ResponseServices } from '../response-services.ts';
import { languageFailures, submissionLanguage } from '../submit/submission-facts.ts';

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

/** Validated input. */
export interface CheckedPartial {
  readonly form: PublishedForm;
  readonly version: CachedVersion;
  readonly section: string | null;
  readonly language: string | null;
  readonly answers: SubmittedAnswers;
  readonly uploads: UploadsByRef;
  /** The revision that is continued; null to replace any. */
  readonly base: number | null;
  readonly changed: readonly string[] | undefined;
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
  { answers, section, language, version: number, revision, changed: ids }: PartialInput,
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
  const changed = ids?.map(String);
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

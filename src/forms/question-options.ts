import { notFound } from '../../packages/common/problem.ts';
import { allElementsOf } from '../../packages/definition/elements.ts';
import { filterTexts, optionSourceOf } from '../../packages/definition/model/option-list.ts';
import type { OptionPage } from '../datasets/options/listed-options.ts';
import { fingerprint } from '../platform/secrets/tokens.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Visitor } from '../visitors/visitor.ts';
import { assertUnlocked } from './access/form-password.ts';
import { type CachedVersion, findPublishedForm } from './cache/form-cache.ts';
import type { FormServices } from './cache/form-services.ts';
import { loadPreviewedForm } from './public/preview.ts';
import { requireAnsweredVersion } from './public/versions-in-flight.ts';

/** Which options of a question a visitor requests. */
export interface OptionRequest {
  readonly question: string;
  readonly q?: string | null | undefined;
  readonly limit: number;
  /** The cursor of an earlier page. */
  readonly after?: string | null | undefined;
  /** The answers to the questions that the filter names; others are ignored. */
  readonly answers?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Options of a question, with the entity tag of the response. */
export interface QuestionOptions extends OptionPage {
  readonly etag: string;
}

/**
 * The options of a question that takes them from a dataset.
 *
 * @param version the version that the visitor answers; the live one by default
 * @throws {Problem} `not_found`, also for questions that have their own options; `form_locked`, `version_outdated`
 */
export async function findQuestionOptions(
  services: FormServices,
  visitor: Visitor,
  { slug, version, ...request }: OptionRequest & VersionOfForm,
): Promise<QuestionOptions> {
  const form = await findPublishedForm(services, slug);
  await assertUnlocked(services, form, visitor);
  const answered = await requireAnsweredVersion(services, form, version);
  return optionsOf(services, form.id, answered, request);
}

interface VersionOfForm {
  readonly slug: string;
  readonly version?: number | null | undefined;
}

/**
 * The same for the draft of a form, with the latest revision of the dataset.
 *
 * @param token of a preview link
 * @throws {Problem} `not_found`
 */
export async function findPreviewedOptions(
  services: FormServices & Platform,
  slug: string,
  token: string,
  request: OptionRequest,
): Promise<OptionPage> {
  const { id, version } = await loadPreviewedForm(services, slug, token);
  return optionsOf(services, id, version, request);
}

async function optionsOf(
  { optionLists }: FormServices,
  formId: string,
  version: CachedVersion,
  { question: id, q, limit, after, answers }: OptionRequest,
): Promise<QuestionOptions> {
  const question = allElementsOf(version.definition).find((element) => element.id === id);
  const source = question && optionSourceOf(question);
  const list = source && (await optionLists.of(version))?.get(id);
  if (!source || !list) throw notFound('question');
  const given = answers ?? {};
  const filter = filterTexts(source, (name) =>
    Object.hasOwn(given, name) ? given[name] : undefined,
  );
  const search = { q: q ?? undefined, filter, limit, after: after ?? undefined };
  // Versions and revisions never change, so that what was requested identifies the content.
  const etag = `"${fingerprint(JSON.stringify([formId, version.number, id, search]))}"`;
  return { ...list.search(search), etag };
}

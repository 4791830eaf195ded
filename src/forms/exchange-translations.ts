import { orNotFound, validationFailed } from '../../packages/common/problem.ts';
import { definitionModel } from '../../packages/definition/definition-model.ts';
import { parseDefinition } from '../../packages/definition/parsing/parse-definition.ts';
import { sourceTexts } from '../../packages/definition/text/translations/missing-translations.ts';
import { sourceLanguageOf } from '../../packages/definition/text/translations/translate-definition.ts';
import type { Form } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { operator } from '../workspaces/viewer.ts';
import { changeForm, changeServicesOf } from './form-transaction.ts';
import {
  mergeTranslations,
  type TranslationFile,
  translationFileOf,
} from './translations/translation-file.ts';
import { formTextsOf, reportOf } from './translations/translation-report.ts';
import { changesOfDraft, publishedDefinition } from './update-form.ts';

// Translations of forms in files, for the operator on the command line.

/**
 * All texts of a form's draft with their translations to a language, which may be new.
 *
 * @throws {Problem} `not_found`; `validation_failed` for the language that the form is written in
 */
export async function exportTranslations(
  platform: Platform,
  id: string,
  language: string,
): Promise<TranslationFile> {
  const form = await findAnyForm(platform, id);
  const definition = definitionModel.parse(form.draft);
  assertNotSource(sourceLanguageOf(definition), language);
  return translationFileOf(definition, formTextsOf(form), language);
}

interface ImportResult {
  readonly revision: number;
  readonly missing: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Replaces translations of a form's draft under the lock of the form, so that concurrent changes are not lost. If one of
 * the texts is invalid, nothing is changed.
 *
 * @param texts by key; an empty one removes the translation
 * @param sources the texts that were translated, by key, if they are known
 * @returns the revision of the form, and the keys of the texts without a translation and of those that have
 *   changed since they were given to the translator
 * @throws {Problem} `not_found`, `validation_failed`
 */
export async function importTranslations(
  platform: Platform,
  id: string,
  language: string,
  texts: ReadonlyMap<string, string>,
  sources: ReadonlyMap<string, string> = new Map(),
): Promise<ImportResult> {
  const { workspaceId } = await findAnyForm(platform, id);
  const viewer = { ...operator, workspaceId };
  const services = changeServicesOf(platform);
  const options = { viewer, id, preconditions: {}, query: {}, action: 'form.updated' } as const;
  const form = await changeForm(services, options, async (current, tx) => {
    const definition = definitionModel.parse(current.draft);
    assertNotSource(sourceLanguageOf(definition), language);
    const draft = parseDefinition(mergeTranslations(definition, language, texts), services.ids);
    const changes = await changesOfDraft(current, draft, () => publishedDefinition(tx, current));
    return Object.keys(changes).length === 0
      ? undefined
      : { ...changes, revision: { increment: 1 } };
  });
  const state = reportOf(form).languages.find((one) => one.language === language);
  const current = sourceTexts(definitionModel.parse(form.draft), formTextsOf(form));
  const changed = [...sources.keys()].filter(
    (key) => texts.get(key) && current.get(key) !== sources.get(key),
  );
  return { revision: form.revision, missing: state?.missing ?? [], changed };
}

/** @throws {Problem} `not_found` */
const findAnyForm = async ({ db }: Platform, id: string): Promise<Form> =>
  orNotFound('form', await db.prisma.form.findUnique({ where: { id } }));

function assertNotSource(source: string, language: string): void {
  if (language !== source) return;
  const message = 'The form is written in this language; its texts are not translations.';
  throw validationFailed([{ path: ['language'], code: 'invalid_value', message }]);
}

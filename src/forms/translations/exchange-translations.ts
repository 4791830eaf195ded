// The translations of a form: how complete they are, and their exchange with translators in files.

import { orNotFound, type Path, validationFailed } from '../../../packages/common/problem.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
import { parseDefinition } from '../../../packages/definition/parsing/parse-definition.ts';
import { canonicalLanguage } from '../../../packages/definition/questions/values/language-tag.ts';
import {
  type FormTexts,
  sourceTexts,
  type TranslationState,
  translationStates,
} from '../../../packages/definition/text/translations/missing-translations.ts';
import {
  languagesOf,
  sourceLanguageOf,
} from '../../../packages/definition/text/translations/translate-definition.ts';
import type { Form } from '../../../prisma/generated/client/client.ts';
import type { Platform } from '../../platform/startup/platform.ts';
import { operator } from '../../workspaces/viewer.ts';
import { changeForm, changeServicesOf } from '../form-transaction.ts';
import { defaultSettings, parseSettings } from '../settings/form-settings.ts';
import { changesOfDraft, publishedDefinition } from '../update-form.ts';
import { mergeTranslations, type TranslationFile, translationFileOf } from './translation-files.ts';

/** The translations of a draft, compared with its texts. */
export interface TranslationReport {
  /** The language that the form is written in. */
  readonly language: string;
  readonly texts: number;
  readonly languages: readonly TranslationState[];
}

/** The texts of a form that are not part of its definition, as stored. */
export interface FormWithTexts {
  readonly title: string;
  readonly description: string | null;
  readonly settings: unknown;
}

/** @param form stored, or checked by a dry run */
export function formTextsOf({ title, description, settings }: FormWithTexts): FormTexts {
  const { successMessage } = parseSettings(settings);
  // The default is a text of the service, which has translations of its own.
  const isDefault = successMessage === defaultSettings.successMessage;
  return {
    'form.title': title,
    'form.description': description,
    'form.success_message': isDefault ? null : successMessage,
  };
}

/** A published version, and the form's own texts when it was published. */
interface LiveVersion {
  readonly definition: Definition;
  readonly formTexts: FormTexts;
}

/** Compares the translations of a draft with its texts, and with the live version. */
export function reportTranslations(
  draft: Definition,
  formTexts: FormTexts,
  live?: LiveVersion,
): TranslationReport {
  const texts = sourceTexts(draft, formTexts);
  const before = live && { ...live, texts: sourceTexts(live.definition, live.formTexts) };
  return {
    language: sourceLanguageOf(draft),
    texts: texts.size,
    languages: translationStates(texts, draft, before),
  };
}

export interface FormWithVersions extends FormWithTexts {
  readonly draft: unknown;
  readonly published?: { readonly definition: unknown; readonly formTexts: unknown } | null;
}

export function reportOf(form: FormWithVersions): TranslationReport {
  const { draft, published } = form;
  const formTexts = formTextsOf(form);
  const live = published && {
    definition: definitionModel.parse(published.definition),
    // Versions of older releases have none: they count as unchanged.
    formTexts: { ...formTexts, ...Object(published.formTexts) },
  };
  return reportTranslations(definitionModel.parse(draft), formTexts, live ?? undefined);
}

/**
 * The language of a form that a client names, in canonical form.
 *
 * @param path of the parameter in the request
 * @throws {Problem} `validation_failed` with the code `invalid_value` if the form is not in that language
 */
export function parseFormLanguage(
  definition: Pick<Definition, 'schema'>,
  sent: string,
  path: Path,
): string {
  const known = languagesOf(definition);
  const language = canonicalLanguage(sent);
  if (language !== undefined && known.includes(language)) return language;
  const message = `The form is not in this language. Languages: ${known.join(', ')}.`;
  throw validationFailed([{ path, code: 'invalid_value', message }]);
}

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

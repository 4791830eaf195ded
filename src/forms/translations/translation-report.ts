import { type Path, validationFailed } from '../../../packages/common/problem.ts';
import { type Definition, definitionModel } from '../../../packages/definition/definition-model.ts';
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
import { defaultSettings, parseSettings } from '../settings/form-settings.ts';

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

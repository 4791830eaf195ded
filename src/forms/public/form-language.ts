import { isBlankText } from '../../../packages/common/text/text-rules.ts';
import type { Definition } from '../../../packages/definition/definition-model.ts';
import {
  languagesOf,
  sourceLanguageOf,
  translateFormText,
} from '../../../packages/definition/text/translations/translate-definition.ts';
import { languageOf } from '../../../packages/languages/language-of.ts';
import { negotiateLanguage } from '../../../packages/languages/negotiate-language.ts';
import en from '../../../packages/languages/texts/en.json' with { type: 'json' };
import type { CachedForm } from '../cache/form-cache.ts';

/** What a request says about the language of its answer. */
export interface LanguageWish {
  /** A language tag that takes precedence; one that is malformed is ignored. */
  readonly requested?: string | null | undefined;
  readonly acceptLanguage?: string | undefined;
}

/**
 * The language that a form is shown in: one of its own. A form without translations has only one, so that the
 * header is not parsed.
 */
export function negotiateFormLanguage(
  definition: Pick<Definition, 'schema'>,
  { requested, acceptLanguage }: LanguageWish,
): string {
  const source = sourceLanguageOf(definition);
  if (!definition.schema.translations) return source;
  return negotiateLanguage(requested, acceptLanguage, languagesOf(definition)) ?? source;
}

type FormTexts = Pick<CachedForm, 'title' | 'description' | 'settings'>;

export function translatedTitle(
  { title }: FormTexts,
  definition: Pick<Definition, 'schema'>,
  language: string,
): string {
  return translateFormText(definition, language, 'form.title') ?? title;
}

/** Null if the form has no description. */
export function translatedDescription(
  { description }: FormTexts,
  definition: Pick<Definition, 'schema'>,
  language: string,
): string | null {
  return translateFormText(definition, language, 'form.description') ?? (description || null);
}

/**
 * The message after a submission. Without one, or a translation of it by the author, the default message in the language.
 */
export function translatedSuccessMessage(
  { settings: { successMessage } }: FormTexts,
  definition: Pick<Definition, 'schema'>,
  language: string,
): string {
  const translated = translateFormText(definition, language, 'form.success_message');
  if (translated !== undefined) return translated;
  // Stored settings contain the default.
  const isDefault =
    successMessage === en.texts.service.successMessage || isBlankText(successMessage);
  return isDefault ? languageOf(language).texts.service.successMessage : successMessage;
}

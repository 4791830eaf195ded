import { languageOf } from '../../../packages/languages/language-of.ts';
import { likelyLocale } from '../../../packages/languages/language-tags.ts';
import type { Locale } from '../fields/field.ts';
import { ownLanguageTag } from '../fields/own-language.ts';

/**
 * The texts of a page in the language of its form: `de` for `de-AT`; English if there are none. Their values
 * are formatted as in the form's language.
 */
export function localeFor(language: string): Locale {
  const { tag, texts } = languageOf(language);
  const isSame = subtagsOf(tag) === subtagsOf(language);
  return { lang: isSame ? language : tag, strings: texts.page, formLanguage: language };
}

/**
 * Selects the language of a page without a form; English if no other matches.
 *
 * @param requested the value of `?language=`, which takes precedence over the header
 * @param acceptLanguage the header
 */
export function languageFor(requested: string | null, acceptLanguage: string | undefined): Locale {
  const { tag, texts } = languageOf(requested, acceptLanguage);
  return { lang: tag, strings: texts.page, formLanguage: tag };
}

/** Messages after a submission that are in the language of the page instead of that of its form. */
export function ownMessages(locale: Locale): readonly string[] {
  if (ownLanguageTag(locale) === undefined) return [];
  const { service } = languageOf(locale.lang).texts;
  return [service.successMessage, service.approvedMessage, service.rejectedMessage];
}

/** The language and script of a tag. */
function subtagsOf(tag: string): string {
  const { language, script } = likelyLocale(tag) ?? {};
  return `${language}-${script}`;
}

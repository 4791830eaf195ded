import type { Definition } from '../../../packages/definition/definition-model.ts';
import {
  type FormTexts,
  sourceTexts,
} from '../../../packages/definition/text/translations/missing-translations.ts';
import { sourceLanguageOf } from '../../../packages/definition/text/translations/translate-definition.ts';

export interface TranslationUnit {
  readonly key: string;
  /** In the language of the form. */
  readonly text: string;
  /** Empty if there is none. */
  readonly translation: string;
}

export interface TranslationFile {
  /** The language of the form. */
  readonly source: string;
  readonly language: string;
  readonly units: readonly TranslationUnit[];
}

/** @param language in canonical form; the definition need not have translations to it */
export function translationFileOf(
  definition: Definition,
  formTexts: FormTexts,
  language: string,
): TranslationFile {
  const own = new Map(Object.entries(definition.schema.translations?.[language] ?? {}));
  const units = [...sourceTexts(definition, formTexts)].map(([key, text]) => ({
    key,
    text,
    translation: own.get(key) ?? '',
  }));
  return { source: sourceLanguageOf(definition), language, units };
}

/** The translations as one flat object; keys without a translation have an empty text. */
export function toFlatJson({ units }: TranslationFile): string {
  const texts = Object.fromEntries(units.map(({ key, translation }) => [key, translation]));
  return `${JSON.stringify(texts, null, 2)}\n`;
}

/**
 * The schema with translations that were imported: an empty text removes a translation, and keys that are absent
 * keep theirs.
 */
export function mergeTranslations(
  { schema, approval }: Definition,
  language: string,
  texts: ReadonlyMap<string, string>,
): object {
  const { translations = {} } = schema;
  const merged = new Map([...Object.entries(translations[language] ?? {}), ...texts]);
  const own = Object.fromEntries([...merged].filter(([, text]) => text !== ''));
  return { schema: { ...schema, translations: { ...translations, [language]: own } }, approval };
}

import type { Definition } from '../../definition-model.ts';
import type { FormTextKey } from '../../model/form-texts.ts';
import { textNodes } from '../../parsing/text-nodes.ts';

/** The texts of a form that have translations, by key, in order. */
export type SourceTexts = ReadonlyMap<string, string>;

/** The form's own texts; those that are empty have no translations. */
export type FormTexts = Readonly<Record<FormTextKey, string | null>>;

/** The translations of a form to one language, compared with its texts. */
export interface TranslationState {
  readonly language: string;
  readonly translated: number;
  /** Keys of the texts without a translation, in order. */
  readonly missing: readonly string[];
  /** Keys of the texts that changed after they were translated. */
  readonly outdated: readonly string[];
}

/** The texts to translate: those of the form, then those of its definition. */
export function sourceTexts(definition: Definition, formTexts: FormTexts): SourceTexts {
  const texts = new Map<string, string>();
  for (const [key, text] of Object.entries(formTexts)) if (text) texts.set(key, text);
  for (const { key, value } of textNodes(definition)) {
    if (key !== undefined && typeof value === 'string') texts.set(key, value);
  }
  return texts;
}

/**
 * The state of every language of a form.
 *
 * @param before the texts and the definition that the translations are compared with, usually the live version:
 *   a text that differs from it while its translation does not is outdated
 */
export function translationStates(
  texts: SourceTexts,
  definition: Definition,
  before?: { readonly texts: SourceTexts; readonly definition: Definition },
): TranslationState[] {
  const { translations = {} } = definition.schema;
  const earlier = before?.definition.schema.translations ?? {};
  return Object.entries(translations).map(([language, own]) => {
    const known = new Map(Object.entries(own));
    const knownBefore = new Map(Object.entries(earlier[language] ?? {}));
    const keys = [...texts.keys()];
    const isChanged = (key: string) => before?.texts.get(key) !== texts.get(key);
    return {
      language,
      translated: keys.filter((key) => known.get(key)).length,
      missing: keys.filter((key) => !known.get(key)),
      outdated: keys.filter(
        (key) =>
          before !== undefined &&
          Boolean(known.get(key)) &&
          isChanged(key) &&
          knownBefore.get(key) === known.get(key),
      ),
    };
  });
}

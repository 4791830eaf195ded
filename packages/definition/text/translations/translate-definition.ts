import type { Definition } from '../../definition-model.ts';
import { memoizeByDefinition } from '../../memoize-by-definition.ts';
import { defaultLanguage, type FormTextKey } from '../../model/form-texts.ts';
import { getMember } from '../../parsing/raw/raw-input.ts';
import { textNodes } from '../../parsing/text-nodes.ts';

export const sourceLanguageOf = ({ schema }: Pick<Definition, 'schema'>): string =>
  schema.language ?? defaultLanguage;

/** The languages of a form; the one that it is written in is first. */
export function languagesOf(definition: Pick<Definition, 'schema'>): string[] {
  return [sourceLanguageOf(definition), ...Object.keys(definition.schema.translations ?? {})];
}

/**
 * A definition in one of its languages, without its translations. Texts without a translation remain as they
 * are, all of them in a language that the definition does not have. Returns the same object for the same definition and language, so that `memoizeByDefinition` caches by
 * it; a definition without translations itself.
 */
export function translateDefinition(definition: Definition, language: string): Definition {
  const { translations } = definition.schema;
  if (!translations) return definition;
  // One entry for all other languages, so that the cache is as large as the definition.
  const known = Object.hasOwn(translations, language) ? language : sourceLanguageOf(definition);
  const cache = translatedOf(definition);
  const cached = cache.get(known);
  if (cached) return cached;
  const translated = translate(definition, known);
  cache.set(known, translated);
  return translated;
}

const translatedOf = memoizeByDefinition(() => new Map<string, Definition>());

function translate({ schema, approval }: Definition, language: string): Definition {
  const { translations = {}, ...source } = schema;
  const texts = translationsTo(translations, language);
  const copy = structuredClone({ schema: source, approval });
  for (const { key, path } of textNodes(copy)) {
    const text = key === undefined ? undefined : texts.get(key);
    if (text) setMember(copy, path, text);
  }
  return copy;
}

function translationsTo(
  translations: NonNullable<Definition['schema']['translations']>,
  language: string,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(Object.hasOwn(translations, language) ? (translations[language] ?? {}) : {}),
  );
}

/** The translation of one of the form's own texts; undefined if there is none. */
export function translateFormText(
  { schema }: Pick<Definition, 'schema'>,
  language: string,
  key: FormTextKey,
): string | undefined {
  const { translations } = schema;
  return translations && (translationsTo(translations, language).get(key) || undefined);
}

function setMember(root: object, path: readonly (string | number)[], value: string): void {
  const parent = path
    .slice(0, -1)
    .reduce((node: unknown, step) => getMember(node, String(step)), root);
  const last = path.at(-1);
  if (typeof parent === 'object' && parent !== null && last !== undefined) {
    Reflect.set(parent, last, value);
  }
}

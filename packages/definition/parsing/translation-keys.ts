import type { Failure } from '../../common/problem.ts';
import { countCodePoints } from '../../common/text/text-rules.ts';
import { defaultLanguage, formTextLimits } from '../model/form-texts.ts';
import { canonicalLanguage } from '../questions/values/language-tag.ts';
import type { PipingCheck } from './piping-references.ts';
import type { Place } from './raw/places.ts';
import { failureAt, getMember, memberNode, type RawNode } from './raw/raw-input.ts';
import type { TextNode } from './text-nodes.ts';

/**
 * Checks that translations are to distinct languages other than the definition's own, that they name texts
 * of the definition or of the form, and that their references to answers are those that the text may have.
 */
export function checkTranslations(
  schema: RawNode,
  texts: readonly TextNode[],
  checkPiping: PipingCheck,
): Failure[] {
  const translations = memberNode(schema, 'translations');
  return [
    ...checkLanguages(translations, getMember(schema.value, 'language')),
    ...checkKeys(translations, texts, checkPiping),
  ];
}

/** The model would drop `__proto__`, and all but the last of several spellings of one language. */
function checkLanguages({ path, value }: RawNode, source: unknown): Failure[] {
  const own = canonicalLanguage(typeof source === 'string' ? source.trim() : defaultLanguage);
  const spellings = new Map<string, string>();
  return entriesOf(value).flatMap(([sent]): Failure[] => {
    const tag = sent.trim();
    const language = canonicalLanguage(tag);
    const fail = (message: string) => [failureAt([...path, sent], 'invalid_value', message)];
    if (language === undefined) return fail('Must be a language tag such as de or pt-BR.');
    if (language === own) return fail('The definition is written in this language.');
    const first = spellings.get(language);
    if (first !== undefined) return fail(`Is the same language as ${JSON.stringify(first)}.`);
    spellings.set(language, sent);
    return [];
  });
}

function checkKeys(
  { path, value }: RawNode,
  texts: readonly TextNode[],
  checkPiping: PipingCheck,
): Failure[] {
  const sources = sourcesByKey(texts);
  return entriesOf(value).flatMap(([language, translations]) =>
    entriesOf(translations).flatMap(([key, text]): Failure[] => {
      const at = [...path, language, key];
      const source = sources.get(key);
      if (source === undefined) return [failureAt(at, 'unknown_member', unknownKey)];
      if (typeof text !== 'string') return [];
      const { maxLength, place } = source;
      return [
        ...(countCodePoints(text.trim()) > maxLength
          ? [failureAt(at, 'too_long', `Must have at most ${maxLength} characters.`)]
          : []),
        ...(place ? checkPiping(text, at, place) : []),
      ];
    }),
  );
}

/** The text that a translation replaces. */
interface SourceText {
  readonly maxLength: number;
  /** Undefined if it cannot show answers. */
  readonly place?: Place;
}

function sourcesByKey(texts: readonly TextNode[]): ReadonlyMap<string, SourceText> {
  const sources = new Map<string, SourceText>();
  for (const [key, maxLength] of Object.entries(formTextLimits)) sources.set(key, { maxLength });
  for (const text of texts) if (text.key !== undefined) sources.set(text.key, text);
  return sources;
}

const unknownKey =
  'The form has no text with this key. Remove the translations of texts that were deleted.';

/** The members of an object; none for another value. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value);
}

import type { Failure } from '../../platform/problem.ts';
import { defaultLanguage, formTextKeys } from '../base/form-texts.ts';
import { canonicalLanguage, languageTagLength } from '../values/language-tag.ts';
import type { PipingCheck } from './piping-references.ts';
import { getMember, memberNode, type RawNode } from './raw-input.ts';
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
    const language = tag.length > languageTagLength ? undefined : canonicalLanguage(tag);
    const fail = (message: string) => [{ path: [...path, sent], code: 'invalid_value', message }];
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
  const earlierByKey = new Map<string, number>(formTextKeys.map((key) => [key, 0]));
  for (const { key, earlier } of texts) if (key !== undefined) earlierByKey.set(key, earlier);
  return entriesOf(value).flatMap(([language, translations]) =>
    entriesOf(translations).flatMap(([key, text]): Failure[] => {
      const at = [...path, language, key];
      const earlier = earlierByKey.get(key);
      if (earlier === undefined) {
        return [
          {
            path: at,
            code: 'unknown_member',
            message:
              'The form has no text with this key. Remove the translations of texts that were deleted.',
          },
        ];
      }
      const showsAnswers = typeof text === 'string' && !key.startsWith('form.');
      return showsAnswers ? checkPiping(text, at, earlier) : [];
    }),
  );
}

/** The members of an object; none for another value. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value);
}

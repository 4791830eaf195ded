import type { Failure } from '../../platform/problem.ts';
import { formTextKeys } from '../base/form-texts.ts';
import type { PipingCheck } from './piping-references.ts';
import type { RawNode } from './raw-input.ts';
import type { TextNode } from './text-nodes.ts';

/**
 * Checks that translations name texts of the definition or of the form, and that their references to
 * answers are those that the text may have.
 */
export function checkTranslations(
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
          { path: at, code: 'unknown_member', message: 'The form has no text with this key.' },
        ];
      }
      const showsAnswers = typeof text === 'string' && !key.startsWith('form.');
      return showsAnswers ? checkPiping(text, at, earlier) : [];
    }),
  );
}

/** The members of an object; none for another value. Longer lists are rejected by the model. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).slice(0, maxEntries);
}

const maxEntries = 10_000;

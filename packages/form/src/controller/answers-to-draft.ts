import { idInEntry } from '../../../definition/model/entry-names.ts';
import type { FormElement, ResumedPartial } from '../api/public-types.ts';
import type { DraftAnswer, DraftFile } from '../storage/draft.ts';

/** The key of an entry of a repeat, by the id of the repeat. */
type KeyOf = (repeatId: string, index: number) => string;

/** Saved answers as a draft has them, with those in entries. */
export function answersToDraft(
  { answers, uploads }: Pick<ResumedPartial, 'answers' | 'uploads'>,
  elements: ReadonlyMap<string, FormElement>,
  keyOf: KeyOf,
): Record<string, DraftAnswer> {
  const files = new Map(
    uploads.map(({ ref, name, size, type }) => [ref, { ref, name, size, type }]),
  );
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) =>
      draftAnswers(elements.get(id), id, answer, files, keyOf),
    ),
  );
}

/** The answer to an element, followed by those of its entries. */
function draftAnswers(
  element: FormElement | undefined,
  id: string,
  answer: unknown,
  uploads: ReadonlyMap<unknown, DraftFile>,
  keyOf: KeyOf,
): [string, DraftAnswer][] {
  const { type = '' } = element ?? {};
  if (element?.type === 'repeat' && Array.isArray(answer)) {
    const keys = answer.map((_, index) => keyOf(id, index));
    const inner: readonly FormElement[] = element.elements;
    return [
      [id, { type, answer: keys }],
      ...keys.flatMap((key, index) => {
        const entry = new Map(Object.entries(Object(answer[index])));
        return inner.flatMap((one) => {
          const own = idInEntry(id, key, one.id);
          return entry.has(one.id) ? draftAnswers(one, own, entry.get(one.id), uploads, keyOf) : [];
        });
      }),
    ];
  }
  if (type !== 'file' || !Array.isArray(answer)) return [[id, { type, answer }]];
  return [[id, { type, files: answer.flatMap((ref) => uploads.get(ref) ?? []) }]];
}

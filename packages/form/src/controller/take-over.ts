import type { SavedPartial } from '../api/public-types.ts';
import { restoreEntries } from '../state/entries.ts';
import type { Saving } from '../state/form-state.ts';
import { isQuestion } from '../view/compile-form.ts';
import { answersToDraft } from './answers-to-draft.ts';
import { addFirstEntries } from './show-form.ts';
import type { Store } from './store.ts';

/** What came with a save. */
interface Received {
  /** The answers that have changed, also those in entries, by question id. */
  readonly answers: Saving['received'];
  /** Whether all were taken over, and this form has their questions. */
  readonly isComplete: boolean;
}

/**
 * Takes over the answers of another tab or device, with which a save was merged.
 *
 * @param own the questions that have changed here, by id
 */
export function takeOver(
  { model, state }: Store,
  { answers, uploads }: SavedPartial,
  own: readonly string[],
): Received {
  const { entries, prefills, errors, questions, phase } = model;
  // What is being submitted remains as it is shown.
  if (!answers || !questions || phase !== 'answering') return { answers: {}, isComplete: !answers };
  const shown = state().answers;
  const saved = new Map(Object.entries(answers));
  const others = [...questions.elements.values()].filter(
    (element) =>
      isQuestion(element) &&
      element.type !== 'signature' && // it is not saved
      !own.includes(element.id) &&
      !entries.isUploading([element]) &&
      JSON.stringify(shown[element.id]) !== JSON.stringify(saved.get(element.id)),
  );
  const keyOf = (id: string, index: number) => entries.keysOf(id)[index] ?? entries.newKey();
  const received = Object.fromEntries(others.map(({ id }) => [id, saved.get(id)]));
  const draft = answersToDraft(
    { answers: received, uploads: uploads ?? [] },
    questions.elements,
    keyOf,
  );
  for (const [id, element] of entries.questionsIn(others)) {
    if (element.type === 'repeat') continue;
    entries.setAnswer(element, id, undefined);
    entries.setFiles(id, []);
  }
  restoreEntries(entries, draft, questions);
  addFirstEntries(entries, others);
  const leaves = entries.questionsIn(others).filter(([, { type }]) => type !== 'repeat');
  for (const [id, element] of leaves) {
    prefills.note(id, element, entries.answerOf(element, id));
    errors.forget(id);
  }
  const ofEntries = leaves.map(([id, element]) => [id, entries.answerOf(element, id)]);
  return {
    answers: { ...received, ...Object.fromEntries(ofEntries) },
    isComplete: [...saved.keys()].every((id) => questions.elements.has(id)),
  };
}

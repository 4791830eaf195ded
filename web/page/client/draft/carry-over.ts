import type { Element } from '../../../../packages/definition/definition-model.ts';
import type { DraftAnswer, DraftContent } from './draft.ts';

export type CarriedOver = ReturnType<typeof carryOver>;

/** How another version of the form differs from the one that was filled in. */
export interface VersionChanges {
  /** Questions that are new, or whose answer does not fit any more. */
  readonly questions: readonly Element[];
  readonly unplaced: readonly DraftAnswer[];
}

/** Divides a draft, perhaps of another version, by the questions of a version that it belongs to: by id and type. */
export function carryOver(
  { answers }: Pick<DraftContent, 'answers'>,
  elements: readonly Element[],
) {
  const types = new Map<string, string>(elements.map(({ id, type }) => [id, type]));
  const isPlaced = ({ id, type }: DraftAnswer) => types.get(id) === type;
  return {
    /** What was entered in questions of the version, by question id. */
    placed: new Map(answers.filter(isPlaced).map(({ id, entries }) => [id, entries])),
    /** Answers to questions that the version does not have, or has with another type. */
    unplaced: answers.filter((answer) => answer.title !== undefined && !isPlaced(answer)),
  };
}

/** Types whose answers are not text: option ids, upload references. */
const untypedAnswers: ReadonlySet<string> = new Set([
  'single_choice',
  'multiple_choice',
  'dropdown',
  'ranking',
  'matrix',
  'file',
  'signature',
  'legal',
  'yes_no',
]);

/** An answer as the respondent recognizes it. */
export function describeAnswer({ type, title = '', entries }: DraftAnswer): string {
  if (untypedAnswers.has(type)) return title;
  const text = entries.flatMap(([, values]) => values).filter((value) => value !== '');
  return [title, text.join(', ')].filter((part) => part !== '').join(': ');
}

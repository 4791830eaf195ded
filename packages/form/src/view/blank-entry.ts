import type { Scope } from '../../../definition/logic/flow/compile-flow.ts';
import { EntryAnswers } from '../../../definition/logic/flow/entry-answers.ts';

/** An entry that is not part of the answer, such as one in which nothing was entered, or one of too many. */
export const blankEntry = (index: number, { values }: Scope): Scope => ({
  values: new EntryAnswers(new Map(), values, { answer: index + 1 }),
  entries: new Map(),
});

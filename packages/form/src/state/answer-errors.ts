import type { FieldFailure } from '../api/public-types.ts';
import { errorsByQuestion } from '../view/errors-by-question.ts';
import type { AnswerError } from '../view/section-view.ts';

/** The errors that are shown. */
export interface AnswerErrors {
  of(questionId: string): readonly AnswerError[];
  isEmpty(): boolean;
  /** Replaces all errors with failures that validation found. */
  show(failures: readonly FieldFailure[]): void;
  /** Adds failures that only the service found. They remain until the answer changes. */
  add(failures: readonly FieldFailure[]): void;
  /** The same for one question. */
  set(questionId: string, errors: readonly AnswerError[]): void;
  /** Updates the errors that are shown after a change of one answer; new ones are not shown. */
  refresh(failures: readonly FieldFailure[], changed?: string): void;
}

export function createAnswerErrors(): AnswerErrors {
  const shown = new Map<string, readonly AnswerError[]>();
  const ofService = new Set<string>();
  const set: AnswerErrors['set'] = (id, errors) => {
    shown.set(id, errors);
    ofService.add(id);
  };
  return {
    of: (id) => shown.get(id) ?? [],
    isEmpty: () => shown.size === 0,
    show(failures) {
      shown.clear();
      ofService.clear();
      for (const [id, errors] of errorsByQuestion(failures)) shown.set(id, errors);
    },
    set,
    add(failures) {
      for (const [id, errors] of errorsByQuestion(failures)) set(id, errors);
    },
    refresh(failures, changed) {
      const found = errorsByQuestion(failures);
      if (changed !== undefined) ofService.delete(changed);
      for (const id of [...shown.keys()].filter((one) => !ofService.has(one))) {
        const errors = found.get(id);
        if (errors) shown.set(id, errors);
        else shown.delete(id);
      }
    },
  };
}

import type { FieldFailure } from '../api/public-types.ts';
import { errorsByQuestion } from '../view/errors-by-question.ts';
import type { AnswerError } from '../view/section-view.ts';

export type AnswerErrors = ReturnType<typeof createAnswerErrors>;

/** The errors that are shown. */
export function createAnswerErrors() {
  const shown = new Map<string, readonly AnswerError[]>();
  const ofService = new Set<string>();
  /** Shows errors that only the service found. They remain until the answer changes. */
  const set = (id: string, errors: readonly AnswerError[]) => {
    shown.set(id, errors);
    ofService.add(id);
  };
  return {
    set,
    of: (id: string) => shown.get(id) ?? [],
    /** Shows an error of the service no longer than the answer has it. */
    forget: (id: string) => void ofService.delete(id),
    isEmpty: () => shown.size === 0,
    /** Replaces all errors with failures that validation found. */
    show(failures: readonly FieldFailure[]) {
      shown.clear();
      ofService.clear();
      for (const [id, errors] of errorsByQuestion(failures)) shown.set(id, errors);
    },
    /** The same as `set`, for several questions. */
    add(failures: readonly FieldFailure[]) {
      for (const [id, errors] of errorsByQuestion(failures)) set(id, errors);
    },
    /** Updates the errors that are shown after a change of one answer; new ones are not shown. */
    refresh(failures: readonly FieldFailure[], changed?: string) {
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

import type { FieldFailure } from '../api/public-types.ts';
import { questionOf } from '../walk/errors-by-question.ts';
import { ownProblem } from './form-problem.ts';
import type { Form } from './form-state.ts';
import type { Store } from './store.ts';

/** Moving through the sections, with the validation of what is left behind. */
export function navigation(store: Store): Pick<Form, 'validate' | 'next' | 'back'> {
  const { model } = store;
  const go = (step: number) => {
    const way = store.way();
    const index = store.state().step.number - 1;
    model.section = way[index + step]?.id ?? model.section;
    model.problem = undefined;
    store.update();
  };
  return {
    validate: () => validateAll(store),
    next() {
      const drawn = new Set(store.state().sections.flatMap(({ elements }) => elements.map(idOf)));
      const isDrawn = (id: string) => drawn.has(id);
      const failures = (store.evaluation()?.failures ?? []).filter((one) =>
        isDrawn(questionOf(one)),
      );
      model.errors.show(failures, isDrawn);
      if (failures.length === 0) go(1);
      else showInvalid(store, failures);
      return failures.length === 0;
    },
    back: () => go(-1),
  };
}

const idOf = ({ element }: { element: { id: string } }) => element.id;

/** Shows the errors of all answers; of a paged form, the first section that has one. */
export function validateAll(store: Store): boolean {
  const { model } = store;
  const { failures = [] } = store.evaluation() ?? {};
  model.problem = undefined;
  model.errors.show(failures);
  const [first] = failures;
  if (first) {
    reveal(store, first);
    showInvalid(store, failures);
  } else store.update();
  return !first;
}

/** Makes the section with the question of a failure the current one. */
export function reveal({ model, way }: Store, failure: FieldFailure): void {
  const section = way().find(({ elements }) =>
    elements.some((one) => idOf(one) === questionOf(failure)),
  );
  model.section = section?.id ?? model.section;
}

function showInvalid({ model, update }: Store, errors: readonly FieldFailure[]): void {
  const detail = 'Some answers are invalid.';
  model.problem = { ...ownProblem('validation_failed', detail), errors };
  update();
}

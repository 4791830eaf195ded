import type { FieldFailure } from '../api/public-types.ts';
import { ownProblem } from '../state/form-problem.ts';
import type { Form } from '../state/form-state.ts';
import { questionOf } from '../view/errors-by-question.ts';
import { backward, forward, type Route } from '../view/route.ts';
import type { Store } from './store.ts';

/** Moving through the sections, with the validation of what is left behind. */
export function navigation(
  store: Store,
): Pick<Form, 'validate' | 'next' | 'back' | 'open' | 'reveal'> {
  const { model } = store;
  const pages = () => store.way().map(({ id }) => id);
  const open = (route: Route) => {
    model.route = route;
    model.problem = undefined;
    model.errors.show([]);
    store.update();
  };
  return {
    validate: () => validateAll(store),
    next() {
      const current = new Set(store.state().sections.map(({ id }) => id));
      const shown = store.shownIds((section) => current.has(section));
      const { failures = [] } = store.evaluation() ?? {};
      const own = failures.filter((failure) => shown.has(questionOf(failure)));
      if (own.length === 0) open(forward(model.route, pages()));
      else {
        model.errors.show(own);
        showInvalid(store, own);
      }
      return own.length === 0;
    },
    back: () => open(backward(model.route, pages())),
    open,
    reveal(id) {
      reveal(store, id);
      store.update();
    },
  };
}

/** Shows the errors of all answers; of a paged form, the first section that has one. */
export function validateAll(store: Store): boolean {
  const { model } = store;
  const { failures = [] } = store.evaluation() ?? {};
  model.problem = undefined;
  model.errors.show(failures);
  const [first] = failures;
  if (first) {
    reveal(store, questionOf(first));
    showInvalid(store, failures);
  } else store.update();
  return !first;
}

/** Makes the section with a question the current one. */
export function reveal({ model, evaluation }: Store, questionId: string): void {
  const found = evaluation()?.result.sections.find(({ elements }) =>
    elements.some(({ id }) => id === questionId),
  );
  if (found) model.route = { ...model.route, section: found.section.id };
}

function showInvalid({ model, update }: Store, errors: readonly FieldFailure[]): void {
  const detail = 'Some answers are invalid.';
  model.problem = { ...ownProblem('validation_failed', detail), errors };
  update();
}

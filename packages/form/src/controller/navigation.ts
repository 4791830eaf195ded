import { outermostId } from '../../../definition/model/entry-names.ts';
import type { FieldFailure } from '../api/public-types.ts';
import { ownProblem } from '../state/form-problem.ts';
import type { Form } from '../state/form-state.ts';
import { questionOf } from '../view/errors-by-question.ts';
import type { Page } from '../view/pages.ts';
import { backward, forward, pageIndex, type Route } from '../view/route.ts';
import type { Store } from './store.ts';

/** Moving through the pages, with the validation of what is left behind. */
export function navigation(
  store: Store,
): Pick<Form, 'validate' | 'next' | 'back' | 'open' | 'reveal'> {
  const { model } = store;
  const idsOf = (pages: readonly Page[]) => pages.map(({ id }) => id);
  const open = (route: Route) => {
    model.route = route;
    model.problem = undefined;
    model.errors.show([]);
    store.update();
  };
  return {
    validate: () => validateAll(store),
    next() {
      const pages = store.pages();
      const page = pages[pageIndex(model.route, idsOf(pages))];
      const { failures = [] } = store.evaluation() ?? {};
      const shown = model.questions?.paging ? page?.ids : store.shownIds();
      const own = failures.filter((failure) => shown?.has(outermostId(questionOf(failure))));
      if (own.length === 0) open(forward(model.route, idsOf(pages)));
      else {
        model.errors.show(own);
        showInvalid(store, own);
      }
      return own.length === 0;
    },
    back: () => open(backward(model.route, idsOf(store.pages()))),
    open,
    reveal(id) {
      reveal(store, id);
      store.update();
    },
  };
}

/** Shows the errors of all answers; of a paged form, the first page that has one. */
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

/** Makes the page with a question the current one. */
export function reveal({ model, pages }: Store, questionId: string): void {
  const found = pages().find(({ ids }) => ids.has(outermostId(questionId)));
  if (found) model.route = { ...model.route, section: found.id };
}

function showInvalid({ model, update }: Store, errors: readonly FieldFailure[]): void {
  const detail = 'Some answers are invalid.';
  model.problem = { ...ownProblem('validation_failed', detail), errors };
  update();
}

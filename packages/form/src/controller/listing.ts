import { questionIdOf } from '../../../definition/model/entry-names.ts';
import { optionSourceOf } from '../../../definition/model/option-list.ts';
import type { FormElement } from '../api/public-types.ts';
import type { Form } from '../state/form-state.ts';
import { scopeOf } from '../state/model.ts';
import { questionWith } from './answering.ts';
import type { Store } from './store.ts';

/** Options that a page shows at once. */
const shownOptions = 20;

/** Finding options that datasets contain. */
export function listing(store: Store): Pick<Form, 'findOptions'> {
  const { model } = store;
  return {
    async findOptions(id, { text = '', limit = shownOptions, after: cursor } = {}) {
      const element = questionWith(model, id);
      const { filter = [] } = sourceOf(element);
      const scope = scopeOf(store.evaluation(), model.entries, id);
      const named = filter.map(({ question }) => [question, scope?.values.get(question)?.answer]);
      const unanswered = named.flatMap(([question, answer]) =>
        answer === undefined ? [String(question)] : [],
      );
      if (unanswered.length > 0) return { options: [], next: undefined, unanswered };
      const { version } = model.form;
      const search = { q: text, limit, cursor, version, answers: Object.fromEntries(named) };
      const question = questionIdOf(id);
      const result = await model.ports.api.options(question, search).catch(() => undefined);
      if (!result || !('body' in result)) return undefined;
      const { data: options, next_cursor: next } = result.body;
      const selected = new Set([model.entries.answerOf(element, id)].flat());
      const isNew = model.labels.add(question, options);
      if (isNew && options.some(({ value }) => selected.has(value))) store.refresh();
      return { options, next: next ?? undefined, unanswered };
    },
  };
}

/** @throws {RangeError} if the question has no such source */
function sourceOf(element: FormElement) {
  const source = optionSourceOf(element);
  if (source) return source;
  throw new RangeError(`The options of "${element.id}" are not in a dataset`);
}

import {
  filterTexts,
  type OptionSource,
  optionSourceOf,
} from '../../../definition/model/option-list.ts';
import type { FormElement } from '../api/public-types.ts';
import { type Evaluation, type Model, scopeOf } from './model.ts';

type OptionFilters = Model['filters'];

const noFilters: OptionFilters = new Map();

/** The filters of the questions that take their options from a dataset, those in entries included. */
export function filtersOf(
  { questions, entries }: Pick<Model, 'questions' | 'entries'>,
  evaluation: Evaluation | undefined,
): OptionFilters {
  if (!questions?.hasFilters) return noFilters;
  const found = entries.questionsIn(questions.elements.values());
  return new Map(
    found.flatMap(([id, element]): [string, string][] => {
      const source = filteredSource(element);
      if (!source) return [];
      const scope = scopeOf(evaluation, entries, id);
      const texts = filterTexts(source, (question) => scope?.values.get(question)?.answer);
      return [[id, JSON.stringify(texts)]];
    }),
  );
}

/**
 * Removes the answers to questions whose filter has changed: other options apply.
 *
 * @returns whether there were any
 */
export function removeUnlisted(model: Model, evaluation: Evaluation | undefined): boolean {
  const before = model.filters;
  const filters = filtersOf(model, evaluation);
  model.filters = filters;
  const outdated = [...filters].filter(
    ([id, filter]) => before.has(id) && before.get(id) !== filter,
  );
  const removed = outdated.filter(([id]) => {
    const element = model.questions?.find(id);
    if (!element || model.entries.answerOf(element, id) === undefined) return false;
    model.entries.setAnswer(element, id, undefined);
    model.errors.forget(id);
    return true;
  });
  return removed.length > 0;
}

/** The source of the options of a question, if answers to other questions filter them. */
function filteredSource(element: FormElement): OptionSource | undefined {
  const source = optionSourceOf(element);
  return source?.filter && source.filter.length > 0 ? source : undefined;
}

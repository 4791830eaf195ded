import type { OptionList, OptionLists } from '../../../definition/model/option-list.ts';
import type { ListedOption } from '../api/public-types.ts';

/** The labels of options of datasets, as far as they have been found, by question. The service decides what is an option. */
export function createOptionLabels() {
  const labels = new Map<string, Map<string, string>>();
  const byQuestion = new Map<string, OptionList>();
  const lists: OptionLists = byQuestion;
  return {
    lists,
    /**
     * Adds options of a question.
     *
     * @returns whether one of them was not known
     */
    add(question: string, options: readonly ListedOption[]): boolean {
      const known = labels.get(question) ?? new Map<string, string>();
      const before = known.size;
      for (const { value, label } of options) known.set(value, label);
      labels.set(question, known);
      byQuestion.set(question, { has: () => true, labelOf: (value) => known.get(value) });
      return known.size > before;
    },
  };
}

export type OptionLabels = ReturnType<typeof createOptionLabels>;

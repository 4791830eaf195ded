import type { Operators } from '../conditions/comparison-operators.ts';
import type { Element } from '../definition-model.ts';
import { valueTypeOf } from '../question-types.ts';
import { idsOf } from '../values/choice-options.ts';

/** A question or calculated value, as far as conditions and criteria need it. */
export interface ComparableQuestion {
  operators(): Operators;
}

/** What conditions and criteria can refer to, by id. */
export function comparableQuestions(
  elements: readonly Element[],
): ReadonlyMap<string, ComparableQuestion> {
  const comparable = new Map<string, ComparableQuestion>();
  for (const element of elements) {
    const row = valueTypeOf(element.type);
    if (!row) continue;
    const operators = () => {
      const optionIds = idsOf('options' in element ? element.options : []);
      return row.operators?.({ optionIds, valueKind: row.valueKind(element) }) ?? {};
    };
    comparable.set(element.id, { operators });
  }
  return comparable;
}

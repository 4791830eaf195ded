import type { Operators } from '../../conditions/comparison-operators.ts';
import type { Element } from '../../definition-model.ts';
import { valueTypeOf } from '../../questions/question-types.ts';
import { comparedIdsOf } from '../../questions/values/choice-options.ts';

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
      const context = { optionIds: comparedIdsOf(element), valueKind: row.valueKind(element) };
      return row.operators?.(context) ?? {};
    };
    comparable.set(element.id, { operators });
  }
  return comparable;
}

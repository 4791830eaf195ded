import { numberOperators, type Operators } from '../../conditions/comparison-operators.ts';
import type { Element } from '../../definition-model.ts';
import { positionName } from '../../model/entry-names.ts';
import { type AnyValueType, valueKindOf, valueTypeOf } from '../../questions/question-types.ts';
import { comparedIdsOf } from '../../questions/values/choice-options.ts';

/** A question or calculated value, as far as conditions and criteria need it. */
export interface ComparableQuestion {
  /** Built on first use, and once: many comparisons may name one question. */
  operators(): Operators;
}

/** What conditions and criteria can refer to, by id: elements with values, and the number of an entry. */
export function comparableQuestions(
  elements: readonly Element[],
): ReadonlyMap<string, ComparableQuestion> {
  const comparable = new Map<string, ComparableQuestion>([
    [positionName, { operators: () => numberOperators }],
  ]);
  for (const element of elements) {
    const row = valueTypeOf(element.type);
    if (!row) continue;
    let operators: Operators | undefined;
    comparable.set(element.id, {
      operators() {
        operators ??= operatorsOf(row, element);
        return operators;
      },
    });
  }
  return comparable;
}

function operatorsOf(row: AnyValueType, element: Element): Operators {
  const optionIds = comparedIdsOf(element);
  return row.operators?.({ optionIds, valueKind: valueKindOf(element) ?? 'text' }) ?? {};
}

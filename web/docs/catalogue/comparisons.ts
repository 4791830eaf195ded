import {
  type ComparisonOp,
  comparisonOps,
} from '../../../packages/definition/conditions/operator-names.ts';
import type { Element } from '../../../packages/definition/definition-model.ts';
import type { Json } from '../../../packages/definition/model/answer-rule.ts';
import { valueKindOf, valueTypeOf } from '../../../packages/definition/questions/question-types.ts';
import { comparedIdsOf } from '../../../packages/definition/questions/values/choice-options.ts';
import type { ExampleForm } from './example-form.ts';

/** A comparison with an operand that fits the question, and its result for the example answer. */
export interface ExampleComparison {
  readonly op: ComparisonOp;
  readonly value: Json;
  readonly holds: boolean;
}

/** The operators of an element besides the presence operators, in the order of their table. */
export function operatorsOf(element: Element): ComparisonOp[] {
  const operators = operatorsByName(element);
  return comparisonOps.filter((op) => operators[op] !== undefined);
}

export function exampleComparisons({ element, valid }: ExampleForm): ExampleComparison[] {
  const [answer] = valid;
  if (!answer) return [];
  const operators = operatorsByName(element);
  return operatorsOf(element).flatMap((op) => {
    const list = [answer.stored].flat();
    const candidates = [answer.stored, list.slice(0, 1), [answer.stored], list.length];
    for (const value of candidates) {
      const test = operators[op]?.(value, () => undefined);
      if (test) return [{ op, value, holds: test({ answer: answer.stored }) }];
    }
    return [];
  });
}

function operatorsByName(element: Element) {
  const row = valueTypeOf(element.type);
  if (!row) return {};
  const context = { optionIds: comparedIdsOf(element), valueKind: valueKindOf(element) ?? 'text' };
  return row.operators?.(context) ?? {};
}

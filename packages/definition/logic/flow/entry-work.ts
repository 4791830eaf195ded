import { comparisonWeight } from '../../conditions/comparison-weight.ts';
import type { Condition } from '../../conditions/condition-model.ts';
import type { Element, RepeatElement } from '../../definition-model.ts';

/** What one entry of a repeat takes: its elements and the comparisons of their conditions, without nested entries. */
export function entryWorkOf({ elements }: RepeatElement): number {
  const inner: readonly Element[] = elements;
  return inner.reduce(
    (sum, { visible_if, required_if }) =>
      sum + 1 + comparisonsIn(visible_if) + comparisonsIn(required_if),
    0,
  );
}

function comparisonsIn(condition: Condition | string | undefined): number {
  if (!condition || typeof condition === 'string') return 0;
  if ('not' in condition) return comparisonsIn(condition.not);
  if ('question' in condition) return comparisonWeight(condition.op);
  const group = 'all' in condition ? condition.all : condition.any;
  return group.reduce((sum, inner) => sum + comparisonsIn(inner), 0);
}

import type { Element } from '../../definition-model.ts';
import type { Aggregator } from '../../questions/aggregation/aggregate.ts';
import { valueTypeOf } from '../../questions/question-types.ts';

/** The aggregator of a question; undefined if only the number of its answers is counted. */
export function aggregatorOf(element: Element): Aggregator | undefined {
  return valueTypeOf(element.type)?.aggregator?.(element);
}

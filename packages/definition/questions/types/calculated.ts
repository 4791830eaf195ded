import {
  booleanOperators,
  numberOperators,
  type Operators,
  textOperators,
} from '../../conditions/comparison-operators.ts';
import type { Json } from '../../model/answer-rule.ts';
import { roundComputed } from '../../model/round-decimal.ts';
import { textMembers } from '../../model/text-members.ts';
import { type CalculatedKind, calculatedKinds } from '../../model/value-kind.ts';
import type { Aggregator } from '../aggregation/aggregate.ts';
import { booleanAggregator, numberAggregator } from '../aggregation/aggregators.ts';
import { formatYesNo } from '../values/format-value.ts';
import { valueType } from './question-type.ts';

/** What the values of one kind can do; they are those of the question type of the same kind. */
interface KindOfValue {
  readonly operators: Operators;
  readonly format?: (answer: Json) => string;
  readonly aggregator?: Aggregator;
}

const kinds: Readonly<Record<CalculatedKind, KindOfValue>> = {
  number: {
    operators: numberOperators,
    // Earlier releases stored values with all digits.
    format: (answer) => String(typeof answer === 'number' ? roundComputed(answer) : answer),
    aggregator: numberAggregator,
  },
  text: { operators: textOperators },
  boolean: {
    operators: booleanOperators,
    format: formatYesNo,
    aggregator: booleanAggregator,
  },
};

const isCalculatedKind = (kind: unknown): kind is CalculatedKind =>
  calculatedKinds.some((one) => one === kind);

/** A value that the service computes from earlier answers. */
export const calculated = valueType({
  type: 'calculated',

  members: (types) => ({
    expression: types.expression(),
    value: types.oneOf(calculatedKinds),
    decimals: types.integer(0, 10).optional(),
    unit: types.text(textMembers.element.unit).optional(),
    show: types.flag(),
  }),

  checkMembers({ value, decimals, unit }, fail) {
    if (value === 'number') return;
    const message = 'Only calculated numbers have this field.';
    if (decimals !== undefined) fail('invalid_value', message, 'decimals');
    if (unit !== undefined) fail('invalid_value', message, 'unit');
  },

  valueKind: (element) =>
    'value' in element && isCalculatedKind(element.value) ? element.value : 'number',

  operators: ({ valueKind }) => (isCalculatedKind(valueKind) ? kinds[valueKind].operators : {}),

  answerFormatter: ({ value }) => kinds[value].format ?? String,

  aggregator: ({ value }) => kinds[value].aggregator,
});

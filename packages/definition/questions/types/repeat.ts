import { entryCountOperators } from '../../conditions/comparison-operators.ts';
import type { Json } from '../../model/answer-rule.ts';
import { textMembers } from '../../model/text-members.ts';
import type { ValueKind } from '../../model/value-kind.ts';
import { entryCountAggregator } from '../aggregation/aggregators.ts';
import { valueType } from './question-type.ts';

/** The name of the schema of a repeat within another one. */
export const nestedRepeatName = 'nested_repeat';

/** The largest number of entries that a repeat can permit, and what one permits that does not say. */
const [mostEntries, defaultEntries] = [200, 50];

/** The largest number of entries of a repeat, which may not have been validated. */
export function maxEntriesOf(repeat: unknown): number {
  const { max } = Object(repeat);
  return Number.isInteger(max) && max <= mostEntries ? max : defaultEntries;
}

const entryCountOf = (answer: Json): number => (Array.isArray(answer) ? answer.length : 0);

/**
 * A group of questions that is answered several times, once in each entry. Its model adds `elements`, and the flow of the
 * form evaluates them.
 */
export const repeat = valueType({
  type: 'repeat',
  cellType: 'number',

  valueKind(element, kindOf) {
    const { elements } = Object(element);
    const inner: readonly unknown[] = Array.isArray(elements) ? elements : [];
    const members = inner.flatMap((one): [string, ValueKind][] => {
      const [{ id }, kind] = [Object(one), kindOf(one)];
      return typeof id === 'string' && kind ? [[id, kind]] : [];
    });
    return { most: maxEntriesOf(element), members: new Map(members) };
  },

  members: (types) => ({
    min: types.integer(0, mostEntries).default(0),
    max: types.integer(1, mostEntries).default(defaultEntries),
    item_label: types.text(textMembers.element.item_label).optional(),
    add_label: types.text(textMembers.element.add_label).optional(),
  }),

  checkMembers({ min, max }, fail) {
    if (min > max) fail('contradictory_limits', `Must be at most ${max}.`, 'min');
  },

  operators: () => entryCountOperators,
  cellValue: entryCountOf,
  answerFormatter: () => (answer) => String(entryCountOf(answer)),

  aggregator: (limits) => entryCountAggregator(mostEntries, limits),
});

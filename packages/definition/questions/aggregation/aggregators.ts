import type { Json } from '../../model/answer-rule.ts';
import { isOtherAnswer, otherOptionId } from '../../model/other-answer.ts';
import type { LabelledItems } from '../values/choice-options.ts';
import { formatYesNo } from '../values/format-value.ts';
import {
  type Aggregate,
  type AggregateDelta,
  type AggregateSummary,
  type Aggregator,
  type DistributionEntry,
  meanOf,
} from './aggregate.ts';

/** Counter of other answers; not a valid option id, so it cannot collide with one. */
const otherAnswerKey = '*other';

/** Rounds to two decimals; numbers too large for that remain as they are. */
function roundToTwoDecimals(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return Number.isFinite(rounded) ? rounded : value;
}

function numericSummary(aggregate: Aggregate): AggregateSummary {
  const { min, max } = aggregate;
  if (min === null || max === null) return {};
  return { average: roundToTwoDecimals(meanOf(aggregate)), min, max };
}

function countOf({ counts }: Aggregate, key: string): number {
  return counts.get(key) ?? 0;
}

const numberDelta = (answer: Json): AggregateDelta =>
  typeof answer === 'number' ? { number: answer } : {};

export const numberAggregator: Aggregator = { toDelta: numberDelta, summarize: numericSummary };

/** Counts each point of a scale. */
export function scaleAggregator(min: number, max: number): Aggregator {
  return {
    toDelta: (answer) => ({ ...numberDelta(answer), counts: [String(answer)] }),
    summarize(aggregate) {
      const points = Array.from({ length: max - min + 1 }, (_, index) => min + index);
      const distribution = points.map((value): DistributionEntry => {
        const label = String(value);
        return { value, label, count: countOf(aggregate, label) };
      });
      return { ...numericSummary(aggregate), distribution };
    },
  };
}

export const booleanAggregator: Aggregator = {
  toDelta: (answer) => ({ counts: [String(answer)] }),
  summarize: (aggregate) => ({
    distribution: [
      { value: true, label: formatYesNo(true), count: countOf(aggregate, 'true') },
      { value: false, label: formatYesNo(false), count: countOf(aggregate, 'false') },
    ],
  }),
};

interface Choice {
  readonly options: LabelledItems;
  readonly allow_other: boolean;
}

/** Counts selected options and other answers. */
export const choiceAggregator = ({ options, allow_other }: Choice): Aggregator => ({
  toDelta: (answer) => ({
    counts: (Array.isArray(answer) ? answer : [answer]).map((entry) =>
      isOtherAnswer(entry) ? otherAnswerKey : String(entry),
    ),
  }),
  summarize: (aggregate) => ({
    distribution: [
      ...distributionOf(options, (id) => countOf(aggregate, id)),
      ...(allow_other
        ? [{ value: otherOptionId, label: 'Other', count: countOf(aggregate, otherAnswerKey) }]
        : []),
    ],
  }),
});

function distributionOf(items: LabelledItems, count: (id: string) => number): DistributionEntry[] {
  return items.map(({ id, label }) => ({ value: id, label, count: count(id) }));
}

/** Counts the options that are ranked first and sums the positions of each option. */
export const rankingAggregator = (options: LabelledItems): Aggregator => ({
  toDelta(answer) {
    const ids = Array.isArray(answer) ? answer.map(String) : [];
    return { counts: ids.slice(0, 1), sums: ids.map((id, index) => [rankSumKey(id), index + 1]) };
  },
  summarize: (aggregate) => ({
    distribution: distributionOf(options, (id) => countOf(aggregate, id)).map((share) => {
      const positionSum = countOf(aggregate, rankSumKey(String(share.value)));
      const mean =
        aggregate.answered === 0 ? undefined : roundToTwoDecimals(positionSum / aggregate.answered);
      return { ...share, averagePosition: positionSum === 0 ? undefined : mean };
    }),
  }),
});

const rankSumKey = (id: string) => `#${id}`;

/** Counts the selected columns of each row. */
export const matrixAggregator = (rows: LabelledItems, columns: LabelledItems): Aggregator => ({
  toDelta: (answer) => ({
    counts: Object.entries(Object(answer)).flatMap(([row, chosen]) =>
      [chosen].flat().map((column) => matrixCellKey(row, String(column))),
    ),
  }),
  summarize: (aggregate) => ({
    rows: rows.map(({ id, label }) => ({
      id,
      label,
      distribution: distributionOf(columns, (column) =>
        countOf(aggregate, matrixCellKey(id, column)),
      ),
    })),
  }),
});

const matrixCellKey = (row: string, column: string) => `${row}/${column}`;

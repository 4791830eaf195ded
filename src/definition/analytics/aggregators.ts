import type { Json } from '../base/answer-rule.ts';
import { isOtherAnswer, type LabelledItems, otherOptionId } from '../values/choice-options.ts';
import { formatYesNo } from '../values/format-value.ts';
import {
  type Aggregate,
  type AggregateDelta,
  type AggregateSummary,
  type Aggregator,
  type DistributionEntry,
  meanOf,
} from './aggregate.ts';

/** Where answers in other words are counted; no id of an option can look like it. */
const otherAnswerKey = '*other';

/** An average as it is shown. */
function roundToTwoDecimals(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return Number.isFinite(rounded) ? rounded : value;
}

function numericSummary(tally: Aggregate): AggregateSummary {
  const { min, max } = tally;
  if (min === null || max === null) return {};
  return { average: roundToTwoDecimals(meanOf(tally)), min, max };
}

function countOf({ counts }: Aggregate, key: string): number {
  return counts.get(key) ?? 0;
}

const numberDelta = (answer: Json): AggregateDelta =>
  typeof answer === 'number' ? { number: answer } : {};

export const numberAggregator: Aggregator = { toDelta: numberDelta, summarize: numericSummary };

/** Every place of a scale. */
export function scaleAggregator(min: number, max: number): Aggregator {
  return {
    toDelta: (answer) => ({ ...numberDelta(answer), counts: [String(answer)] }),
    summarize(tally) {
      const places = Array.from({ length: max - min + 1 }, (_, index) => min + index);
      const distribution = places.map((value): DistributionEntry => {
        const label = String(value);
        return { value, label, count: countOf(tally, label) };
      });
      return { ...numericSummary(tally), distribution };
    },
  };
}

export const booleanAggregator: Aggregator = {
  toDelta: (answer) => ({ counts: [String(answer)] }),
  summarize: (tally) => ({
    distribution: [
      { value: true, label: formatYesNo(true), count: countOf(tally, 'true') },
      { value: false, label: formatYesNo(false), count: countOf(tally, 'false') },
    ],
  }),
};

interface Choice {
  readonly options: LabelledItems;
  readonly allow_other: boolean;
}

/** One option or several of them. */
export const choiceAggregator = ({ options, allow_other }: Choice): Aggregator => ({
  toDelta: (answer) => ({
    counts: (Array.isArray(answer) ? answer : [answer]).map((entry) =>
      isOtherAnswer(entry) ? otherAnswerKey : String(entry),
    ),
  }),
  summarize: (tally) => ({
    distribution: [
      ...distributionOf(options, (id) => countOf(tally, id)),
      ...(allow_other
        ? [{ value: otherOptionId, label: 'Other', count: countOf(tally, otherAnswerKey) }]
        : []),
    ],
  }),
});

function distributionOf(items: LabelledItems, count: (id: string) => number): DistributionEntry[] {
  return items.map(({ id, label }) => ({ value: id, label, count: count(id) }));
}

/** Counts first places and adds up places. */
export const rankingAggregator = (options: LabelledItems): Aggregator => ({
  toDelta(answer) {
    const ids = Array.isArray(answer) ? answer.map(String) : [];
    return { counts: ids.slice(0, 1), sums: ids.map((id, index) => [rankSumKey(id), index + 1]) };
  },
  summarize: (tally) => ({
    distribution: distributionOf(options, (id) => countOf(tally, id)).map((share) => {
      const places = countOf(tally, rankSumKey(String(share.value)));
      const mean = tally.answered === 0 ? undefined : roundToTwoDecimals(places / tally.answered);
      return { ...share, averagePosition: places === 0 ? undefined : mean };
    }),
  }),
});

const rankSumKey = (id: string) => `#${id}`;

/** The columns of each row. */
export const matrixAggregator = (rows: LabelledItems, columns: LabelledItems): Aggregator => ({
  toDelta: (answer) => ({
    counts: Object.entries(Object(answer)).flatMap(([row, chosen]) =>
      [chosen].flat().map((column) => matrixCellKey(row, String(column))),
    ),
  }),
  summarize: (tally) => ({
    rows: rows.map(({ id, label }) => ({
      id,
      label,
      distribution: distributionOf(columns, (column) => countOf(tally, matrixCellKey(id, column))),
    })),
  }),
});

const matrixCellKey = (row: string, column: string) => `${row}/${column}`;

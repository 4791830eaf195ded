import type { Json } from '../../model/answer-rule.ts';
import { definitionLimits } from '../../model/definition-limits.ts';
import type { OptionSource } from '../../model/option-list.ts';
import { isOtherAnswer, otherOptionId } from '../../model/other-answer.ts';
import { idsOf, type LabelledItems } from '../values/choice-options.ts';
import { formatYesNo } from '../values/format-value.ts';
import {
  type Aggregate,
  type AggregateDelta,
  type AggregateSummary,
  type Aggregator,
  type DistributionEntry,
  type LabelledIds,
  meanOf,
  type RowSummary,
  type SummaryContext,
  uncountedKey,
} from './aggregate.ts';
import { histogramBins, histogramOf } from './histogram.ts';

function countOf({ counts }: Aggregate, key: string): number {
  return counts.get(key) ?? 0;
}

/** An option, row or column, and whether the live version has it. */
interface SummarizedItem {
  readonly id: string;
  readonly label: string;
  readonly offered: boolean;
}

/**
 * The items of the live version in its order, then those of earlier versions that were counted.
 *
 * @param counted the ids with a count
 * @param past the items of all versions; without, those of earlier ones are labeled with their ids
 */
function summarizedItems(
  items: LabelledItems,
  counted: Iterable<string>,
  past: LabelledIds = new Map(),
): SummarizedItem[] {
  const live = idsOf(items);
  const gone = new Set([...counted].filter((id) => !live.has(id)));
  const known = [...past.keys()].filter((id) => gone.has(id));
  return [
    ...items.map(({ id, label }) => ({ id, label, offered: true })),
    ...[...new Set([...known, ...gone])].map((id) => {
      return { id, label: past.get(id)?.label ?? id, offered: false };
    }),
  ];
}

/** The distribution over items. */
const distributionOf = (
  items: readonly SummarizedItem[],
  count: (id: string) => number,
): DistributionEntry[] =>
  items.map(({ id, label, offered }) => ({ value: id, label, count: count(id), offered }));

/** The distribution over the numbers from `min` to `max`, then other numbers that were counted, in ascending order. */
function numberDistribution(aggregate: Aggregate, min: number, max: number): DistributionEntry[] {
  const points = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const others = countedNumbers(aggregate).filter((value) => !points.includes(value));
  return [
    ...points.map((value) => numberEntry(aggregate, value, true)),
    ...others.map((value) => numberEntry(aggregate, value, false)),
  ];
}

/** The numbers that were counted, in ascending order. */
const countedNumbers = ({ counts }: Aggregate): number[] =>
  [...counts.keys()].map(Number).sort((a, b) => a - b);

function numberEntry(aggregate: Aggregate, value: number, offered: boolean): DistributionEntry {
  const label = String(value);
  return { value, label, count: countOf(aggregate, label), offered };
}

/** Counter of other answers. */
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

const numberDelta = (answer: Json): AggregateDelta =>
  typeof answer === 'number' ? { number: answer } : {};

export const numberAggregator: Aggregator = {
  mostBins: histogramBins,
  toDelta: (answer) => (typeof answer === 'number' ? { number: answer, binned: answer } : {}),
  summarize: (aggregate) => ({
    ...numericSummary(aggregate),
    ...(aggregate.numbers && { histogram: histogramOf(aggregate.numbers) }),
  }),
};

/** Counts the numbers of entries of a repeat, of which there are at most `most` in any version. */
export const entryCountAggregator = (
  most: number,
  { min, max }: { readonly min: number; readonly max: number },
): Aggregator => ({
  mostCounts: most + 1,
  toDelta(answer) {
    const count = Array.isArray(answer) ? answer.length : 0;
    return { number: count, counts: [String(count)] };
  },
  summarize: (aggregate) => ({
    ...numericSummary(aggregate),
    distribution: countedNumbers(aggregate).map((value) =>
      numberEntry(aggregate, value, value >= min && value <= max),
    ),
  }),
});

/** Counts each point of a scale. */
export const scaleAggregator = (min: number, max: number): Aggregator => ({
  toDelta: (answer) => ({ ...numberDelta(answer), counts: [String(answer)] }),
  valuesOf: (answer) => [String(answer)],
  summarize: (aggregate) => ({
    ...numericSummary(aggregate),
    distribution: numberDistribution(aggregate, min, max),
  }),
});

export const booleanAggregator: Aggregator = {
  toDelta: (answer) => ({ counts: [String(answer)] }),
  valuesOf: (answer) => [String(answer)],
  summarize: (aggregate) => ({
    distribution: [true, false].map((value) => ({
      value,
      label: formatYesNo(value),
      offered: true,
      count: countOf(aggregate, String(value)),
    })),
  }),
};

interface Choice {
  readonly options: LabelledItems;
  readonly options_from?: OptionSource | undefined;
  readonly allow_other: boolean;
}

/** Counts selected options and other answers. */
export const choiceAggregator = ({ options, options_from, allow_other }: Choice): Aggregator => ({
  mostCounts: options_from && definitionLimits.countedOptions,
  toDelta(answer) {
    const entries = Array.isArray(answer) ? answer : [answer];
    const chosen = entries.filter((entry) => !isOtherAnswer(entry));
    return {
      counts: chosen.map((value) => counterOf(String(value))),
      sums: chosen.length < entries.length ? [[otherAnswerKey, 1]] : [],
    };
  },
  valuesOf: (answer) => [
    ...new Set(
      [answer].flat().map((entry) => (isOtherAnswer(entry) ? otherOptionId : String(entry))),
    ),
  ],
  summarize(aggregate, context = {}) {
    const count = (id: string) => countOf(aggregate, counterOf(id));
    const values = [...aggregate.counts.keys()]
      .filter((key) => !specialKeys.has(key))
      .map(valueOfCounter);
    const items = summarizedItems(options, values, context.past?.options);
    const entries = options_from
      ? listedDistribution(aggregate, values, context)
      : distributionOf(items, count);
    const other = {
      value: otherOptionId,
      label: 'Other',
      count: countOf(aggregate, otherAnswerKey),
    };
    const uncounted = countOf(aggregate, uncountedKey);
    return {
      distribution: [
        ...entries.filter(({ offered }) => offered),
        ...(allow_other ? [{ ...other, offered: true }] : []),
        ...entries.filter(({ offered }) => !offered),
        ...(!allow_other && other.count > 0 ? [{ ...other, offered: false }] : []),
      ],
      ...(uncounted > 0 && { uncounted }),
    };
  },
});

const specialKeys: ReadonlySet<string> = new Set([otherAnswerKey, uncountedKey]);

/** A value of a dataset that is the key of a special counter, or such a key after asterisks, gets one more of them. */
const counterOf = (value: string): string => (isLikeSpecialKey(value) ? `*${value}` : value);
const valueOfCounter = (key: string): string => (isLikeSpecialKey(key) ? key.slice(1) : key);
const isLikeSpecialKey = (text: string): boolean =>
  text.startsWith('*') && specialKeys.has(text.replace(/^\*+/, '*'));

/** The values of a dataset that were selected, the most frequent ones first. */
const listedDistribution = (
  aggregate: Aggregate,
  values: readonly string[],
  { list, past }: SummaryContext,
): DistributionEntry[] =>
  values
    .map((value): DistributionEntry => {
      const listed = list?.labelOf(value);
      const label = listed ?? past?.options.get(value)?.label ?? value;
      const offered = !list || listed !== undefined;
      return { value, label, count: countOf(aggregate, counterOf(value)), offered };
    })
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));

/** Counts the options that are ranked first, how often each was ranked, and sums its positions. */
export const rankingAggregator = (options: LabelledItems): Aggregator => ({
  toDelta(answer) {
    const ids = Array.isArray(answer) ? answer.map(String) : [];
    return {
      counts: ids.slice(0, 1),
      sums: ids.flatMap((id, index) => [
        [timesRankedKey(id), 1] as const,
        [positionSumKey(id), index + 1] as const,
      ]),
    };
  },
  summarize(aggregate, { past } = {}) {
    const ranked = [...aggregate.counts.keys()].flatMap(idOfTimesRanked);
    const items = summarizedItems(options, ranked, past?.options);
    return {
      distribution: distributionOf(items, (id) => countOf(aggregate, id)).map((share) => {
        const times = countOf(aggregate, timesRankedKey(String(share.value)));
        const sum = countOf(aggregate, positionSumKey(String(share.value)));
        return { ...share, averagePosition: times ? roundToTwoDecimals(sum / times) : undefined };
      }),
    };
  },
});

const positionSumKey = (id: string) => `#${id}`;
const timesRankedKey = (id: string) => `@${id}`;
const idOfTimesRanked = (key: string) => (key.startsWith('@') ? [key.slice(1)] : []);

/** Counts the selected columns of each row. */
export const matrixAggregator = (rows: LabelledItems, columns: LabelledItems): Aggregator => ({
  toDelta: (answer) => ({
    counts: Object.entries(Object(answer)).flatMap(([row, chosen]) =>
      [chosen].flat().map((column) => matrixCellKey(row, String(column))),
    ),
  }),
  valuesOfRow(answer, row) {
    const chosen = new Map(Object.entries(Object(answer))).get(row) ?? [];
    return [...new Set([chosen].flat().map(String))];
  },
  summarize(aggregate, { past } = {}) {
    const chosen = chosenColumns(aggregate);
    const items = summarizedItems(rows, chosen.keys(), past?.rows);
    return {
      rows: items.map((row): RowSummary => {
        const shown = summarizedItems(columns, chosen.get(row.id) ?? [], past?.columns);
        const count = (column: string) => countOf(aggregate, matrixCellKey(row.id, column));
        return { ...row, distribution: distributionOf(shown, count) };
      }),
    };
  },
});

const matrixCellKey = (row: string, column: string) => `${row}/${column}`;

/** The columns that were selected, by row. */
function chosenColumns({ counts }: Aggregate): ReadonlyMap<string, readonly string[]> {
  const chosen = new Map<string, string[]>();
  for (const key of counts.keys()) {
    const [row = '', column = ''] = key.split('/');
    const columns = chosen.get(row) ?? [];
    columns.push(column);
    chosen.set(row, columns);
  }
  return chosen;
}

import type { Element } from '../../definition-model.ts';
import type { OptionList } from '../../model/option-list.ts';
import { otherOptionId } from '../../model/other-answer.ts';
import { type DistributionEntry, emptyAggregate } from '../../questions/aggregation/aggregate.ts';
import { valueKindOf } from '../../questions/question-types.ts';
import { aggregatorOf } from './aggregator-of.ts';
import type { CrosstabAxis } from './crosstab-axis.ts';
import type { CrosstabCounts } from './crosstab-counts.ts';
import type { QuestionHistory, RecordedQuestion } from './question-history.ts';

/** A value of one side of a crosstab. */
export interface CrosstabValue {
  /** As in distributions: the id of an option, `__other__`, a boolean or a number. */
  readonly value: DistributionEntry['value'];
  readonly label: string;
  /** Whether the live version offers it. */
  readonly offered: boolean;
  /** Number of responses with this value, of those that answer both questions. */
  readonly count: number;
}

/** How answers to two questions occur together. */
export interface Crosstab {
  /** Number of responses that answer both questions; in a repeat, of entries. */
  readonly answered: number;
  readonly rows: readonly CrosstabValue[];
  readonly columns: readonly CrosstabValue[];
  /** The number of responses with both values: an array for each row, with a number for each column. */
  readonly cells: readonly (readonly number[])[];
}

/** A side of a crosstab with what its values are labeled by. */
export interface CrosstabSide {
  readonly axis: CrosstabAxis;
  /** The question in the live version. */
  readonly element: Element;
  /** The options, if a dataset contains them and they are known. */
  readonly list?: OptionList | undefined;
}

export interface CrosstabSides {
  readonly rows: CrosstabSide;
  readonly columns: CrosstabSide;
}

/**
 * The table of the counts. Each side has the values that the live version offers, in its order, then others that
 * occur; of a dataset only values that occur.
 *
 * @param questions the questions over all versions; required if `hasEarlierItems`
 */
export function crosstabTable(
  counts: CrosstabCounts,
  sides: CrosstabSides,
  questions?: QuestionHistory['questions'],
): Crosstab {
  const rows = valuesOf(counts.rows, sides.rows, questions);
  const columns = valuesOf(counts.columns, sides.columns, questions);
  const cells = rows.map((row) => {
    const ofRow = counts.cells.get(String(row.value));
    return columns.map(({ value }) => ofRow?.get(String(value)) ?? 0);
  });
  return { answered: counts.answered, rows, columns, cells };
}

/** The number of cells of the table. */
export const countCells = ({ rows, columns }: CrosstabCounts, sides: CrosstabSides): number =>
  valuesOf(rows, sides.rows).length * valuesOf(columns, sides.columns).length;

/** Whether options or columns occur that the live version does not have. */
export const hasEarlierItems = (counts: CrosstabCounts, sides: CrosstabSides): boolean =>
  [...valuesOf(counts.rows, sides.rows), ...valuesOf(counts.columns, sides.columns)].some(
    ({ offered, value }) => !offered && typeof value === 'string',
  );

function valuesOf(
  counts: ReadonlyMap<string, number>,
  side: CrosstabSide,
  questions?: QuestionHistory['questions'],
): readonly CrosstabValue[] {
  const live = liveEntries(side).map(({ value, label }) => {
    return { value, label, offered: true, count: counts.get(String(value)) ?? 0 };
  });
  const known = new Set(live.map(({ value }) => String(value)));
  const others = [...counts].filter(([value]) => !known.has(value)).sort(byCount);
  const recorded = questions?.get(side.axis.question);
  return [...live, ...others.map(([value, count]) => otherValue(side, value, count, recorded))];
}

type Counted = readonly [value: string, count: number];

/** The most frequent ones first, as the values of datasets in distributions. */
const byCount = ([one, count]: Counted, [other, otherCount]: Counted): number =>
  otherCount - count || (one < other ? -1 : 1);

/** The values of the live version with their labels. */
function liveEntries({ axis: { row }, element }: CrosstabSide): readonly DistributionEntry[] {
  const summary = aggregatorOf(element)?.summarize(emptyAggregate());
  if (row === undefined) return summary?.distribution ?? [];
  return summary?.rows?.find(({ id }) => id === row)?.distribution ?? [];
}

/** A value that the definition of the live version does not name: of a dataset, or of an earlier version. */
function otherValue(
  { axis, element, list }: CrosstabSide,
  value: string,
  count: number,
  recorded: RecordedQuestion | undefined,
): CrosstabValue {
  const listed = list?.labelOf(value);
  if (listed !== undefined) return { value, label: listed, offered: true, count };
  if (valueKindOf(element) === 'number') {
    return { value: Number(value), label: value, offered: false, count };
  }
  const items = axis.row === undefined ? recorded?.options : recorded?.columns;
  const label = items?.get(value)?.label ?? (value === otherOptionId ? 'Other' : value);
  return { value, label, offered: false, count };
}

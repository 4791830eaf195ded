import type { Json } from '../../model/answer-rule.ts';
import type { OptionList } from '../../model/option-list.ts';
import {
  countNumber,
  emptyNumberCounts,
  type HistogramBin,
  type NumberCounts,
} from './histogram.ts';

/** The contribution of one answer to the aggregate of its question. */
export interface AggregateDelta {
  /** Names of counters to increment, as many as the aggregator counts. */
  readonly counts?: readonly string[];
  /** Amounts to add to sums, by name. */
  readonly sums?: readonly (readonly [name: string, amount: number])[];
  /** Value for the average, the minimum and the maximum. */
  readonly number?: number;
  /** Value for the histogram. */
  readonly binned?: number;
}

/** The aggregate of the answers to one question. */
export interface Aggregate {
  answered: number;
  readonly counts: Map<string, number>;
  /** Sum of the numbers, multiplied by `sumScale`. */
  sum: number;
  min: number | null;
  max: number | null;
  /** The values of the histogram; undefined without any. */
  numbers?: NumberCounts | undefined;
}

/** One value of a distribution. */
export interface DistributionEntry {
  readonly value: string | number | boolean;
  readonly label: string;
  readonly count: number;
  /** Whether the live version offers the value; false for values of earlier versions. */
  readonly offered: boolean;
  /** Rankings only: the mean position, from 1, over the answers that rank it. */
  readonly averagePosition?: number | undefined;
}

/** One row of a matrix. */
export interface RowSummary {
  readonly id: string;
  readonly label: string;
  /** Whether the live version has the row. */
  readonly offered: boolean;
  readonly distribution: readonly DistributionEntry[];
}

/** An aggregate as analytics present it. Members that do not apply to the question type are absent. */
export interface AggregateSummary {
  readonly average?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly histogram?: readonly HistogramBin[] | undefined;
  readonly distribution?: readonly DistributionEntry[];
  /** The number of selections of values beyond `mostCounts`, which have no entry. */
  readonly uncounted?: number | undefined;
  readonly rows?: readonly RowSummary[];
}

/** The labels of options, rows or columns by id, in the order in which those of earlier versions are listed. */
export type LabelledIds = ReadonlyMap<string, { readonly label: string }>;

/** What is known of the values of a question beyond its element. */
export interface SummaryContext {
  /** Its options, if a dataset contains them and they are known. */
  readonly list?: OptionList | undefined;
  /** Its options, rows and columns over all versions; without, earlier ones are labeled with their ids. */
  readonly past?:
    | {
        readonly options: LabelledIds;
        readonly rows: LabelledIds;
        readonly columns: LabelledIds;
      }
    | undefined;
}

/** Aggregates the answers to one question and summarizes the result. */
export interface Aggregator {
  /** The number of counters beyond which answers begin none, if the definition does not name the values. */
  readonly mostCounts?: number | undefined;
  /** The number of bins of the histogram at most. */
  readonly mostBins?: number;
  readonly toDelta: (answer: Json) => AggregateDelta;
  /** The values of an answer, as in the distribution but as text, each once; for types that crosstabs compare. */
  readonly valuesOf?: (answer: Json) => readonly string[];
  /** The same for one row of the answer to a matrix. */
  readonly valuesOfRow?: (answer: Json, row: string) => readonly string[];
  /** Every value that was counted has an entry. */
  readonly summarize: (aggregate: Aggregate, context?: SummaryContext) => AggregateSummary;
}

/** Prevents overflow of sums of the largest numbers; a power of two, so that scaling is exact. */
const sumScale = 2 ** -64;

/** The mean of the numbers. */
export function meanOf({ sum, answered }: Aggregate): number {
  return sum / answered / sumScale;
}

export function emptyAggregate(): Aggregate {
  return { answered: 0, counts: new Map(), sum: 0, min: null, max: null };
}

/** Counter of selections for which there is no counter. */
export const uncountedKey = '*uncounted';

function addToCount({ counts }: Aggregate, name: string, amount: number): void {
  counts.set(name, (counts.get(name) ?? 0) + amount);
}

/** Adds one answer to an aggregate. */
export function addToAggregate(
  aggregate: Aggregate,
  { counts = [], sums = [], number, binned }: AggregateDelta,
  mostCounts = Infinity,
): void {
  aggregate.answered += 1;
  for (const name of counts) {
    const count = aggregate.counts.get(name);
    if (count === undefined && aggregate.counts.size >= mostCounts) {
      addToCount(aggregate, uncountedKey, 1);
    } else {
      aggregate.counts.set(name, (count ?? 0) + 1);
    }
  }
  for (const [name, amount] of sums) addToCount(aggregate, name, amount);
  if (binned !== undefined) {
    aggregate.numbers ??= emptyNumberCounts();
    countNumber(aggregate.numbers, binned);
  }
  if (number === undefined) return;
  aggregate.sum += number * sumScale;
  aggregate.min = Math.min(aggregate.min ?? number, number);
  aggregate.max = Math.max(aggregate.max ?? number, number);
}

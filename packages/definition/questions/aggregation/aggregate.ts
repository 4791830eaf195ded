import type { Json } from '../../model/answer-rule.ts';

/** The contribution of one answer to the aggregate of its question. */
export interface AggregateDelta {
  /** Names of counters to increment. */
  readonly counts?: readonly string[];
  /** Amounts to add to sums, by name. */
  readonly sums?: readonly (readonly [name: string, amount: number])[];
  /** Value for the average, the minimum and the maximum. */
  readonly number?: number;
}

/** The aggregate of the answers to one question. */
export interface Aggregate {
  answered: number;
  readonly counts: Map<string, number>;
  /** Sum of the numbers, multiplied by `sumScale`. */
  sum: number;
  min: number | null;
  max: number | null;
}

/** One value of a distribution. */
export interface DistributionEntry {
  readonly value: string | number | boolean;
  readonly label: string;
  readonly count: number;
  /** Rankings only: the mean position, from 1. */
  readonly averagePosition?: number | undefined;
}

/** An aggregate as analytics present it. Members that do not apply to the question type are absent. */
export interface AggregateSummary {
  readonly average?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly distribution?: readonly DistributionEntry[];
  readonly rows?: readonly {
    readonly id: string;
    readonly label: string;
    readonly distribution: readonly DistributionEntry[];
  }[];
}

/** Aggregates the answers to one question and summarizes the result. */
export interface Aggregator {
  readonly toDelta: (answer: Json) => AggregateDelta;
  readonly summarize: (aggregate: Aggregate) => AggregateSummary;
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

/** Adds one answer to an aggregate. */
export function addToAggregate(
  aggregate: Aggregate,
  { counts = [], sums = [], number }: AggregateDelta,
): void {
  aggregate.answered += 1;
  for (const name of counts) aggregate.counts.set(name, (aggregate.counts.get(name) ?? 0) + 1);
  for (const [name, amount] of sums) {
    aggregate.counts.set(name, (aggregate.counts.get(name) ?? 0) + amount);
  }
  if (number === undefined) return;
  aggregate.sum += number * sumScale;
  aggregate.min = Math.min(aggregate.min ?? number, number);
  aggregate.max = Math.max(aggregate.max ?? number, number);
}

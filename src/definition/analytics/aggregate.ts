import type { Json } from '../base/answer-rule.ts';

/** What one answer adds to its question's tally. */
export interface AggregateDelta {
  /** Each is counted once. */
  readonly counts?: readonly string[];
  /** Are added up by name. */
  readonly sums?: readonly (readonly [name: string, amount: number])[];
  /** Goes into the average and the extremes. */
  readonly number?: number;
}

/** What the answers to one question come to. */
export interface Aggregate {
  answered: number;
  readonly counts: Map<string, number>;
  /** Of the numbers, times `scale`. */
  sum: number;
  min: number | null;
  max: number | null;
}

/** One value of a distribution. */
export interface DistributionEntry {
  readonly value: string | number | boolean;
  readonly label: string;
  readonly count: number;
  /** Of a ranking: the mean place, from 1. */
  readonly averagePosition?: number | undefined;
}

/** What is shown of a tally, beside how many answered. Members that mean nothing are left out. */
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

/** How the answers to one question are counted and shown. */
export interface Aggregator {
  readonly toDelta: (answer: Json) => AggregateDelta;
  readonly summarize: (tally: Aggregate) => AggregateSummary;
}

/** A power of two, so that nothing is lost: the sum of the greatest numbers can still be held. */
const sumScale = 2 ** -64;

/** The mean of the numbers. */
export function meanOf({ sum, answered }: Aggregate): number {
  return sum / answered / sumScale;
}

export function emptyAggregate(): Aggregate {
  return { answered: 0, counts: new Map(), sum: 0, min: null, max: null };
}

/** Adds one answer to a tally. */
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

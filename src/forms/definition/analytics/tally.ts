import type { Json } from '../question-type.ts';

/** What one answer adds to its question's tally. */
export interface Facets {
  /** Each is counted once. */
  readonly counts?: readonly string[];
  /** Are added up by name. */
  readonly sums?: readonly (readonly [name: string, amount: number])[];
  /** Goes into the average and the extremes. */
  readonly number?: number;
}

/** What the answers to one question come to. */
export interface Tally {
  answered: number;
  readonly counts: Map<string, number>;
  /** Of the numbers, times `scale`. */
  sum: number;
  min: number | null;
  max: number | null;
}

/** One value of a distribution. */
export interface Share {
  readonly value: string | number | boolean;
  readonly label: string;
  readonly count: number;
  /** Of a ranking: the mean place, from 1. */
  readonly averagePosition?: number | undefined;
}

/** What is shown of a tally, beside how many answered. Members that mean nothing are left out. */
export interface Report {
  readonly average?: number | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly distribution?: readonly Share[];
  readonly rows?: readonly {
    readonly id: string;
    readonly label: string;
    readonly distribution: readonly Share[];
  }[];
}

/** How the answers to one question are counted and shown. */
export interface Analytics {
  readonly count: (answer: Json) => Facets;
  readonly report: (tally: Tally) => Report;
}

/** A power of two, so that nothing is lost: the sum of the greatest numbers can still be held. */
const scale = 2 ** -64;

/** The mean of the numbers. */
export function meanOf({ sum, answered }: Tally): number {
  return sum / answered / scale;
}

export function emptyTally(): Tally {
  return { answered: 0, counts: new Map(), sum: 0, min: null, max: null };
}

/** Adds one answer to a tally. */
export function addTo(tally: Tally, { counts = [], sums = [], number }: Facets): void {
  tally.answered += 1;
  for (const name of counts) tally.counts.set(name, (tally.counts.get(name) ?? 0) + 1);
  for (const [name, amount] of sums) {
    tally.counts.set(name, (tally.counts.get(name) ?? 0) + amount);
  }
  if (number === undefined) return;
  tally.sum += number * scale;
  tally.min = Math.min(tally.min ?? number, number);
  tally.max = Math.max(tally.max ?? number, number);
}

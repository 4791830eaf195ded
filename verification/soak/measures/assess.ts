import { type Measure, measures } from './measures.ts';
import type { Sample } from './sample.ts';

/** Parts of the run: caches fill during the warm-up; then comes the beginning, which the end is compared with. */
const warmUp = 0.4;
const beginning = 0.2;
const end = 0.2;

/** Fewer samples would not distinguish growth from chance. */
const fewestSamples = 10;

export interface Development {
  readonly measure: Measure;
  readonly values: readonly number[];
  /** Medians of the beginning, after the warm-up, and of the end. */
  readonly before: number;
  readonly after: number;
  readonly allowed: number;
  readonly isFlat: boolean;
}

/** @throws {Error} if there are too few samples */
export function assess(samples: readonly Sample[]): Development[] {
  if (samples.length < fewestSamples) throw new Error(`Only ${samples.length} samples were taken.`);
  const count = samples.length;
  const from = Math.floor(count * warmUp);
  const base = samples[from];
  if (!base) throw new Error('There is no sample after the warm-up.');
  return measures.map((measure) => {
    const values = samples.map((sample) => measure.read(sample, base));
    // The base itself has no bloat and no requests of its own.
    const before = median(values.slice(from + 1, from + 1 + Math.ceil(count * beginning)));
    const after = median(values.slice(-Math.ceil(count * end)));
    const allowed = before * measure.allowed.factor + measure.allowed.amount;
    return { measure, values, before, after, allowed, isFlat: after <= allowed };
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

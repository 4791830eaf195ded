import { GCProfiler, getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { processorTime } from '../../support/processes/processor-time.ts';

// Whether what reading a text costs is in proportion to its length, and within a bound. A text that costs little is read once.

/** What reading a text may cost. */
export interface CostBound {
  /** Processor time of the text. */
  readonly milliseconds: number;
  /** Bytes of memory that may be allocated for each byte of the text. */
  readonly bytesPerByte: number;
}

/** @returns what lets a text of that length be read, in this process */
export type Prepare = (length: number) => () => Promise<unknown>;

interface Cost {
  /** Milliseconds of processor time. */
  readonly time: number;
  /** Bytes, including those that were free again before the end. */
  readonly allocated: number;
}

/** Milliseconds that a request takes with any text: less counts as so many. */
const floor = 4;

/** Bytes of texts that are too short for their time to grow: that of a request with a password, or a page, varies more. */
const shortLength = 4096;

/**
 * How many times as much time a text of four times the length may take: 2.5 for each time that it doubles. A single one would
 * not be enough, since buffers and garbage collections make steps.
 */
const mostGrowth = 2.5 ** 2;

/** Bytes that a request allocates whatever it contains. */
const allocatedByAny = 16 * 1024 * 1024;

/** Measurements of a text that seems to cost too much; the least one counts, since other work only adds to it. */
const repetitions = 10;

/** @returns what is wrong with the cost; empty if it is in proportion to the length, and within the bound */
export async function findExcess(
  prepare: Prepare,
  longest: number,
  bound: CostBound,
): Promise<string[]> {
  const whole = leastCost(() => measure(prepare, longest));
  const quarter = leastCost(() => measure(prepare, longest / 4));
  let faults: string[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    const { time } = await whole.repeat();
    faults = excessOf(whole.least(), longest, bound);
    if (longest >= shortLength && time > mostGrowth * floor) {
      await quarter.repeat();
      faults.push(...growthOf(quarter.least(), whole.least()));
    }
    if (faults.length === 0) break;
  }
  return faults;
}

/** The least of repeated measurements. */
function leastCost(measureOnce: () => Promise<Cost>) {
  let least: Cost = { time: Number.POSITIVE_INFINITY, allocated: Number.POSITIVE_INFINITY };
  return {
    least: () => least,
    async repeat(): Promise<Cost> {
      const isAgain = least.time < Number.POSITIVE_INFINITY;
      if (isAgain) collectGarbage(); // that of others is not counted
      const { time, allocated } = await measureOnce();
      least = {
        time: Math.min(least.time, isAgain ? time / measureSlowness() : time),
        allocated: Math.min(least.allocated, allocated),
      };
      return least;
    },
  };
}

function excessOf({ time, allocated }: Cost, length: number, bound: CostBound): string[] {
  const { milliseconds, bytesPerByte } = bound;
  return [
    ...(time > milliseconds ? [`takes ${time.toFixed(1)} ms`] : []),
    ...(allocated > allocatedByAny + bytesPerByte * length
      ? [`allocates ${(allocated / length).toFixed(1)} bytes for each byte`]
      : []),
  ];
}

const growthOf = ({ time: quarter }: Cost, { time: whole }: Cost): string[] =>
  whole <= mostGrowth * Math.max(quarter, floor)
    ? []
    : [`takes ${quarter.toFixed(1)} ms, and ${whole.toFixed(1)} ms for four times the length`];

const members = Array.from({ length: 10_000 }, (_, index) => [`member${index}`, index]);
const reference = JSON.stringify(Object.fromEntries(members));

/** Milliseconds of the machine of the bounds to parse it. */
const referenceTime = 2;

/** How many times as long as the machine of the bounds this one takes at the moment; at least once. */
function measureSlowness(): number {
  const times = [0, 1, 2].map(() => {
    const before = processorTime();
    JSON.parse(reference);
    return processorTime() - before;
  });
  return Math.max(1, Math.min(...times) / referenceTime);
}

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc');

/** Of the young generation. */
const collectGarbage = (): void => gc({ type: 'minor' });

/** The heap, and buffers outside of it. */
const bytesIn = (statistics: { readonly used: number; readonly external: number }) =>
  statistics.used + statistics.external;

function bytesInUse(): number {
  const { used_heap_size: used, external_memory: external } = getHeapStatistics();
  return bytesIn({ used, external });
}

/** Between two garbage collections memory only grows: the sum of what it has grown was allocated. */
async function measure(prepare: Prepare, length: number): Promise<Cost> {
  const run = prepare(length);
  const profiler = new GCProfiler();
  profiler.start();
  let inUse = bytesInUse();
  let allocated = 0;
  const before = processorTime();
  await run();
  const time = processorTime() - before;
  for (const { beforeGC, afterGC } of profiler.stop().statistics) {
    const [at, left] = [beforeGC.heapStatistics, afterGC.heapStatistics];
    allocated += bytesIn({ used: at.usedHeapSize, external: at.externalMemory }) - inUse;
    inUse = bytesIn({ used: left.usedHeapSize, external: left.externalMemory });
  }
  return { time, allocated: allocated + bytesInUse() - inUse };
}

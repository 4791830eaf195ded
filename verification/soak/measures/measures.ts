import type { Sample } from './sample.ts';

export interface Measure {
  readonly name: string;
  readonly promised: string;
  readonly unit: string;
  /** The value of a sample; `base` is the first sample after the warm-up. */
  read(sample: Sample, base: Sample): number;
  /** How far the end may exceed the time after the warm-up: a factor, and an amount in the unit. */
  readonly allowed: { readonly factor: number; readonly amount: number };
}

const mib = 1024 * 1024;

/** What a table may have besides its rows before it counts as bloat: pages that are used again. */
const tableSlack = 512 * 1024;

/** Bytes of tables beyond what their rows needed in the base sample. */
function bloat({ tables }: Sample, base: Sample): number {
  return [...tables].reduce((sum, [name, { rows, bytes }]) => {
    const before = base.tables.get(name) ?? { rows: 1, bytes: 0 };
    const needed = before.bytes * Math.max(1, rows / Math.max(1, before.rows)) + tableSlack;
    return sum + Math.max(0, bytes - needed);
  }, 0);
}

type Row = readonly [
  name: string,
  unit: string,
  promised: string,
  read: Measure['read'],
  factor: number,
  amount: number,
];

const rows: readonly Row[] = [
  ['heap', 'MiB', 'Memory in use returns after each request.', (one) => one.heap / mib, 1.05, 6],
  ['buffers', 'MiB', 'Buffers are released.', ({ buffers }) => buffers / mib, 1.05, 2],
  ['resident-memory', 'MiB', 'The process does not grow.', (one) => one.resident / mib, 1.1, 24],
  ['handles', '', 'Timers and sockets are closed.', ({ handles }) => handles, 1.1, 12],
  ['file-descriptors', '', 'Files and sockets are closed.', (one) => one.descriptors, 1.1, 12],
  ['connections', '', 'Connections to the database are reused.', (one) => one.connections, 1, 2],
  ['oldest-transaction', 's', 'No transaction stays open.', (one) => one.oldestTransaction, 1, 10],
  // Other programs share the processors.
  ['event-loop-delay', 'ms', 'Requests do not get slower.', ({ delay }) => delay, 4, 100],
  [
    ...(['table-bloat', 'MiB', 'Space of deleted rows is used again.'] as const),
    ...([(sample: Sample, base: Sample) => bloat(sample, base) / mib, 1, 4] as const),
  ],
  [
    ...(['log', 'bytes per request', 'The log has a line per request.'] as const),
    ({ logged, requests }, base) => (logged - base.logged) / Math.max(1, requests - base.requests),
    // Lines are written in batches, so that few requests on a busy machine say little.
    ...([1.25, 250] as const),
  ],
];

export const measures: readonly Measure[] = rows.map(
  ([name, unit, promised, read, factor, amount]) => ({
    name,
    unit,
    promised,
    read,
    allowed: { factor, amount },
  }),
);

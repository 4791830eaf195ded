import type { Sample } from './sample.ts';

/** Something that must not grow. */
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

export const measures: readonly Measure[] = [
  {
    ...{ name: 'heap', unit: 'MiB', promised: 'Memory in use returns after each request.' },
    read: ({ heap }) => heap / mib,
    allowed: { factor: 1.05, amount: 6 },
  },
  {
    ...{ name: 'buffers', unit: 'MiB', promised: 'Buffers are released.' },
    read: ({ buffers }) => buffers / mib,
    allowed: { factor: 1.05, amount: 2 },
  },
  {
    ...{ name: 'resident-memory', unit: 'MiB', promised: 'The process does not grow.' },
    read: ({ resident }) => resident / mib,
    allowed: { factor: 1.1, amount: 24 },
  },
  {
    ...{ name: 'handles', unit: '', promised: 'Timers and sockets are closed.' },
    read: ({ handles }) => handles,
    allowed: { factor: 1.1, amount: 12 },
  },
  {
    ...{ name: 'file-descriptors', unit: '', promised: 'Files and sockets are closed.' },
    read: ({ descriptors }) => descriptors,
    allowed: { factor: 1.1, amount: 12 },
  },
  {
    ...{ name: 'connections', unit: '', promised: 'Connections to the database are reused.' },
    read: ({ connections }) => connections,
    allowed: { factor: 1, amount: 2 },
  },
  {
    ...{ name: 'oldest-transaction', unit: 's', promised: 'No transaction stays open.' },
    read: ({ oldestTransaction }) => oldestTransaction,
    allowed: { factor: 1, amount: 10 },
  },
  {
    name: 'event-loop-delay',
    unit: 'ms',
    promised: 'Requests do not get slower.',
    read: ({ delay }) => delay,
    // Other programs share the processors.
    allowed: { factor: 4, amount: 100 },
  },
  {
    ...{ name: 'table-bloat', unit: 'MiB', promised: 'Space of deleted rows is used again.' },
    read: (sample, base) => bloat(sample, base) / mib,
    allowed: { factor: 1, amount: 4 },
  },
  {
    ...{ name: 'log', unit: 'bytes per request', promised: 'The log has a line per request.' },
    read: ({ logged, requests }, base) =>
      (logged - base.logged) / Math.max(1, requests - base.requests),
    // Lines are written in batches, so that few requests on a busy machine say little.
    allowed: { factor: 1.25, amount: 250 },
  },
];

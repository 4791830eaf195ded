import { describe, expect, it } from 'vitest';
import { measures } from '../../verification/soak/measures/measures.ts';
import type { Sample } from '../../verification/soak/measures/sample.ts';
import { assess, plotSoak } from '../../verification/soak/soak.ts';

const mib = 1024 * 1024;

/** Sample `index` of a run in which nothing grows, with changes. */
const sample = (index: number, changes: Partial<Sample> = {}): Sample => ({
  at: index,
  requests: index * 100,
  heap: 100 * mib,
  buffers: 10 * mib,
  resident: 300 * mib,
  handles: 40,
  descriptors: 50,
  connections: 8,
  oldestTransaction: 0,
  delay: 20,
  logged: index * 25_000,
  tables: new Map([['responses', { rows: 300, bytes: mib }]]),
  ...changes,
});

const samples = (changesOf: (index: number) => Partial<Sample> = () => ({})) =>
  Array.from({ length: 25 }, (_, index) => sample(index, changesOf(index)));

const grown = (list: readonly Sample[]) =>
  assess(list)
    .filter(({ isFlat }) => !isFlat)
    .map(({ measure }) => measure.name);

/** Growth of each measure that must be found. */
const growth: Readonly<Record<string, (index: number) => Partial<Sample>>> = {
  heap: (index) => ({ heap: (100 + 3 * index) * mib }),
  buffers: (index) => ({ buffers: (10 + index) * mib }),
  'resident-memory': (index) => ({ resident: (300 + 8 * index) * mib }),
  handles: (index) => ({ handles: 40 + 3 * index }),
  'file-descriptors': (index) => ({ descriptors: 50 + 3 * index }),
  connections: (index) => ({ connections: 8 + Math.floor(index / 2) }),
  'oldest-transaction': (index) => ({ oldestTransaction: 2 * index }),
  'event-loop-delay': (index) => ({ delay: index < 18 ? 20 : 400 }),
  'table-bloat': (index) => ({
    tables: new Map([['responses', { rows: 300, bytes: (1 + index) * mib }]]),
  }),
  log: (index) => ({ logged: index ** 2 * 25_000 }),
};

describe('what is reported', () => {
  it('nothing of a run in which nothing grows', () => {
    expect(grown(samples())).toEqual([]);
  });

  it('nothing of caches that fill during the warm-up', () => {
    expect(grown(samples((index) => ({ heap: (60 + 10 * Math.min(index, 9)) * mib })))).toEqual([]);
  });

  it('nothing of tables that grow with their rows', () => {
    const tables = (index: number) =>
      new Map([['audit', { rows: 1000 * (index + 1), bytes: mib * (index + 1) }]]);
    expect(grown(samples((index) => ({ tables: tables(index) })))).toEqual([]);
  });

  it.each(measures)('growth of $name', ({ name }) => {
    expect(grown(samples(growth[name]))).toEqual([name]);
  });

  it('too few samples, as an error', () => {
    expect(() => assess(samples().slice(0, 9))).toThrow('Only 9 samples were taken.');
  });
});

it('the plot has a line for each measure', () => {
  const list = samples();
  const plot = plotSoak(list, assess(list));
  expect(plot.match(/<polyline/g)).toHaveLength(measures.length);
  for (const { name } of measures) expect(plot).toContain(`>${name}</text>`);
});

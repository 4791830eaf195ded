import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countNumber,
  emptyNumberCounts,
  histogramBins,
  histogramOf,
} from '../../../packages/definition/questions/aggregation/histogram.ts';
import { runs } from '../../support/arbitraries/runs.ts';

function numbersOf(values: readonly number[]) {
  const numbers = emptyNumberCounts();
  for (const value of values) countNumber(numbers, value);
  return numbers;
}

const binsOf = (values: readonly number[]) => histogramOf(numbersOf(values));

/** The bins as `[from, to, count]`. */
const rows = (values: readonly number[]) =>
  binsOf(values).map(({ from, to, count }) => [from, to, count]);

const upTo = <Entry>(length: number, value: (index: number) => Entry) =>
  Array.from({ length }, (_, index) => value(index));

describe('bins', () => {
  it('are none without values', () => {
    expect(binsOf([])).toEqual([]);
  });

  it.each<[name: string, values: number[], bins: number[][]]>([
    ['one whole number', [5], [[5, 6, 1]]],
    ['equal decimals', [0.05, 0.05], [[0.05, 0.06, 2]]],
    ['zero and minus zero', [0, -0], [[0, 1, 2]]],
    [
      'values on lines',
      [0.3, 0.1, 0.2],
      [
        [0.1, 0.2, 1],
        [0.2, 0.3, 1],
        [0.3, 0.4, 1],
      ],
    ],
    [
      'negative numbers',
      [-1.5, 0.5],
      [
        [-1.6, -1.4, 1],
        ...upTo(9, (index) => [(2 * index - 14) / 10, (2 * index - 12) / 10, 0]),
        [0.4, 0.6, 1],
      ],
    ],
    ['the smallest number', [5e-324], [[0, 1e-300, 1]]],
  ])('of %s', (_, values, expected) => {
    expect(rows(values)).toEqual(expected);
  });

  it('have a readable width of which at most 20 are needed', () => {
    const widthOf = (values: readonly number[]) => {
      const [first] = rows(values);
      return [(first?.[1] ?? 0) - (first?.[0] ?? 0), rows(values).length];
    };
    expect(widthOf([0, 20])).toEqual([2, 11]);
    expect(widthOf([18, 64])).toEqual([2.5, 19]);
    expect(widthOf([0, 99])).toEqual([5, 20]);
    expect(widthOf([0, 100])).toEqual([10, 11]);
    expect(widthOf([0, 0.3])).toEqual([0.1, 4]);
    expect(widthOf([1e6, 3.5e6])).toEqual([200_000, 13]);
  });

  it('end at the largest number', () => {
    const bins = binsOf([Number.MAX_VALUE, -Number.MAX_VALUE, 1e308]);
    expect(bins).toHaveLength(18);
    expect(bins.map(({ count }) => count)).toEqual([1, ...upTo(13, () => 0), 1, 0, 0, 1]);
    expect(bins[0]?.from).toBe(-Number.MAX_VALUE);
    expect(bins.at(-1)?.to).toBe(Number.MAX_VALUE);
    expect(JSON.stringify(bins)).not.toContain('null');
  });

  it('tell a large number from its nearest numbers', () => {
    const [bin] = binsOf([1e308]);
    expect(bin).toMatchObject({ from: 1e308, count: 1 });
    expect(bin?.to).toBeGreaterThan(1e308);
  });
});

/** Numbers as people enter them: a few digits, of any size. */
const number = fc.oneof(
  fc.integer({ min: -100_000, max: 100_000 }).map((value) => value / 100),
  fc.integer({ min: 0, max: 1_000_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const manyNumbers = fc
  .tuple(
    fc.array(number, { minLength: 1 }),
    fc.integer({ min: 1, max: 900 }),
    fc.constantFrom(0.01, 1, 7),
  )
  .map(([values, length, step]) => [...values, ...upTo(length, (index) => index * step)]);

describe('counters', () => {
  it('are bounded, and independent of the order of the values', () => {
    fc.assert(
      fc.property(manyNumbers, (values) => {
        const [numbers, reversed] = [numbersOf(values), numbersOf(values.toReversed())];
        expect(numbers.counts.size).toBeLessThanOrEqual(256);
        expect(reversed.level).toBe(numbers.level);
        expect(new Map(reversed.counts)).toEqual(new Map(numbers.counts));
      }),
      { numRuns: runs(25) },
    );
  });

  it('give the bins that counting each value gives', () => {
    fc.assert(
      fc.property(manyNumbers, (values) => {
        const bins = binsOf(values);
        const isIn = (from: number, to: number) => (value: number) =>
          from <= value && (value < to || to === Number.MAX_VALUE);
        expect(bins.length).toBeLessThanOrEqual(histogramBins);
        expect(bins.map(({ count }) => count)).toEqual(
          bins.map(({ from, to }) => values.filter(isIn(from, to)).length),
        );
        expect(bins.reduce((sum, { count }) => sum + count, 0)).toBe(values.length);
      }),
      { numRuns: runs(25) },
    );
  });
});

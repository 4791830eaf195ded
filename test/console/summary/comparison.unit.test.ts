import { describe, expect, it } from 'vitest';
import { comparedFigure } from '../../../web/console/src/screens/summary/figures/compare-figures.ts';
import {
  commonBins,
  comparedQuestion,
} from '../../../web/console/src/screens/summary/figures/compared-question.ts';
import type { Figure } from '../../../web/console/src/screens/summary/figures/figure.ts';
import {
  figureCsv,
  shownTable,
} from '../../../web/console/src/screens/summary/figures/figure-table.ts';
import { changeText } from '../../../web/console/src/screens/summary/figures/overview-figures.ts';

// The summary of two periods, without a page.

const names = { current: 'Now', before: 'Before' };

const figureOf = (
  counts: Readonly<Record<string, number>>,
  more: Partial<Figure> = {},
  whole = 10,
): Figure => ({
  key: 'a',
  title: 'A',
  chart: {
    kind: 'bars',
    heading: 'Answer',
    series: [{ name: 'Responses', whole }],
    items: Object.entries(counts).map(([key, count]) => ({ key, label: key, counts: [count] })),
  },
  ...more,
});

describe('a figure that is compared', () => {
  it('has items of both periods, with the shares of each', () => {
    const compared = comparedFigure(
      figureOf({ x: 5, y: 1 }),
      figureOf({ y: 2, z: 3 }, {}, 4),
      names,
    );
    expect(figureCsv(compared)).toBe(
      [
        'Answer,Now,Share of Now (%),Before,Share of Before (%)\r\n',
        'x,5,50,0,0\r\n',
        'y,1,10,2,50\r\n',
        'z,0,0,3,75\r\n',
      ].join(''),
    );
  });

  it('has zeros for a question that had no answers before', () => {
    const compared = comparedFigure(figureOf({ x: 5 }, { description: 'Five' }), undefined, names);
    expect(figureCsv(compared)).toContain('x,5,50,0,0\r\n');
    expect(compared.description).toBe('Five');
  });

  it('says what was before, and compares days by their places', () => {
    const before = figureOf({ c: 3, d: 4, e: 5 }, { description: 'Three' });
    const compared = comparedFigure(
      figureOf({ a: 1, b: 2 }, { description: 'Two' }),
      before,
      names,
      'place',
    );
    expect(compared.description).toBe('Two. Before: Three');
    expect(compared.chart.items.map(({ key, counts }) => [key, ...counts])).toEqual([
      ['a', 1, 3],
      ['b', 2, 4],
      ['e', 0, 5],
    ]);
  });

  it('has the score of both periods in the table', () => {
    const scored = (value: number) =>
      figureOf({ x: 1 }, { score: { values: [value], groups: figureOf({ high: 1 }).chart } });
    const compared = comparedFigure(scored(33), scored(-20), names);
    const { rows } = shownTable(compared);
    expect(compared.description).toBe('Before: score -20');
    expect(rows.at(-1)?.cells).toEqual(['33', '', '-20', '']);
  });

  it('of a grid has the earlier numbers in the table only', () => {
    const grid = (count: number): Figure => ({
      ...figureOf({ x: count }),
      chart: { ...figureOf({ x: count }).chart, kind: 'grid', series: [{ name: 'Good' }] },
    });
    const { chart } = comparedFigure(grid(1), grid(2), names);
    expect(chart.series.map(({ isInTableOnly = false }) => isInTableOnly)).toEqual([false, true]);
    expect(figureCsv({ ...figureOf({}), chart })).toBe('Answer,Good,"Good, Before"\r\nx,1,2\r\n');
  });
});

describe('bins of two histograms', () => {
  const bins = (first: number, width: number, counts: readonly number[]) =>
    counts.map((count, index) => {
      const from = Number((first + index * width).toPrecision(12));
      return { from, to: Number((from + width).toPrecision(12)), count };
    });
  const shown = (pair: ReturnType<typeof commonBins>) =>
    pair.map((one) => one.map(({ from, count }) => [from, count]));

  it('have the narrowest width that both can be merged into', () => {
    const found = commonBins(bins(0, 2, [1, 2, 3]), bins(5, 5, [4]));
    expect(shown(found)).toEqual([[[0, 6]], [[0, 4]]]);
    const fractions = commonBins(bins(-0.2, 0.1, [1, 1, 1, 1]), bins(0, 0.2, [5]));
    expect(shown(fractions)).toEqual([
      [
        [-0.2, 2],
        [0, 2],
      ],
      [
        [-0.2, 0],
        [0, 5],
      ],
    ]);
  });

  it('are few, however far the numbers are apart', () => {
    const [one, other] = commonBins(bins(0, 1, [1, 2]), bins(1_000_000, 1, [3]));
    expect(one.length).toBe(other.length);
    expect(one.length).toBeLessThanOrEqual(41);
    expect([one, other].map((all) => all.reduce((sum, { count }) => sum + count, 0))).toEqual([
      3, 3,
    ]);
  });

  it('remain if only one period has numbers', () => {
    const only = bins(0, 1, [1]);
    expect(commonBins(only, [])).toEqual([only, []]);
  });
});

it('says how a number has changed', () => {
  expect(changeText(9, 6, 'May')).toBe('+3 (+50 %) from 6, May');
  expect(changeText(0, 4, 'May')).toBe('-4 (-100 %) from 4, May');
  expect(changeText(1, 0, 'May')).toBe('+1 from 0, May');
  expect(changeText(2, 2, 'May')).toBe('0 (0 %) from 2, May');
});

describe('a question without answers in one of the periods', () => {
  const empty = {
    key: 'a',
    title: 'A',
    type: 'NUMBER' as const,
    answered: 0,
    average: null,
    min: null,
    max: null,
    rows: null,
    lastVersion: null,
    uncounted: null,
    distribution: null,
    histogram: null,
  };
  const csvOf = (question: object, before: object) => {
    const group = (changes: object) => ({
      question: { ...empty, ...changes },
      total: 3,
      entries: 0,
      inner: [],
    });
    return figureCsv(comparedQuestion(group(question), group(before), names, 'response'));
  };

  it('has the bins of the other period', () => {
    const histogram = [{ from: 0, to: 5, count: 2 }];
    expect(csvOf({ histogram }, { histogram: [] })).toBe(
      'Numbers,Now,Before\r\n0 to below 5,2,0\r\n',
    );
    expect(csvOf({ histogram: [] }, { histogram })).toBe(
      'Numbers,Now,Before\r\n0 to below 5,0,2\r\n',
    );
  });

  it('has the numbers of entries of the other period', () => {
    const repeat = { type: 'REPEAT', distribution: [] };
    const entries = [{ value: 2, label: '2', count: 3, averagePosition: null, offered: true }];
    const csv = csvOf({ ...repeat, distribution: entries, answered: 3 }, repeat);
    expect(csv).toContain('\r\n2 entries,3,100,0,0\r\n');
    expect(csv).not.toContain('Answered');
  });
});

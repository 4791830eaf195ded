import { describe, expect, it } from 'vitest';
import { drawFigure } from '../../../web/console/src/screens/summary/drawing/draw-figure.ts';
import { textLines, textWidth } from '../../../web/console/src/screens/summary/drawing/shapes.ts';
import { svgFile, type Theme } from '../../../web/console/src/screens/summary/drawing/svg-file.ts';
import type {
  Chart,
  Figure,
  Series,
} from '../../../web/console/src/screens/summary/figures/figure.ts';

// Charts as files, without a page.

const theme: Theme = {
  font: '"Noto Sans", sans-serif',
  colorOf: (color) => `the-${color}`,
};

const chartOf = (kind: Chart['kind'], counts: readonly (readonly number[])[]): Chart => {
  const series: Series[] = (counts[0] ?? []).map((_, at) => ({ name: `Series ${at}`, whole: 10 }));
  const items = counts.map((one, index) => ({
    key: String(index),
    label: `Item ${index}`,
    counts: one,
  }));
  return { kind, heading: 'Item', series, items };
};

const svgOf = (chart: Chart, more: Partial<Figure> = {}): string => {
  const figure: Figure = { key: 'a', title: 'Title', chart, ...more };
  return svgFile(drawFigure(figure), figure, theme);
};

const textsOf = (svg: string): string[] =>
  Array.from(svg.matchAll(/<text [^>]*>([^<]*)/g), ([, text = '']) => text);

describe('the file of a chart', () => {
  it('contains texts of authors as texts, without what XML forbids', () => {
    const svg = svgOf(chartOf('bars', [[1]]), {
      title: '<script>\u0000\ud800 & "x"',
      description: '</desc>',
    });
    expect(svg).toContain('<title>&lt;script&gt;\ufffd &amp; &quot;x&quot;</title>');
    expect(svg).toContain('<desc>&lt;/desc&gt;</desc>');
    expect(svg).toContain('font-family="&quot;Noto Sans&quot;, sans-serif"');
    expect(svg).not.toMatch(/<script|href=|var\(/);
  });

  it('has each label with its number and share at a bar', () => {
    const svg = svgOf(chartOf('bars', [[5], [0]]));
    expect(textsOf(svg)).toEqual(['Title', 'Item 0', '5', '50 %', 'Item 1', '0', '0 %']);
    expect(svg.match(/width="360" height="10"/g)).toHaveLength(1);
  });

  it('has numbers at columns only if all of them fit', () => {
    const numbered = textsOf(svgOf(chartOf('columns', [[7], [3]])));
    expect(numbered).toEqual(expect.arrayContaining(['7', '3', 'Item 0', 'Item 1']));
    const days = Array.from({ length: 400 }, () => [777]);
    const crowded = textsOf(svgOf(chartOf('columns', days)));
    expect(crowded).not.toContain('777');
    expect(crowded.filter((text) => text.startsWith('Item')).length).toBeLessThan(20);
  });

  it('grows with the number of columns of a grid', () => {
    const widthOf = (svg: string) => Number(/ width="(\d+)"/.exec(svg)?.[1]);
    expect(widthOf(svgOf(chartOf('grid', [[1, 2]])))).toBe(768);
    const counts = Array.from({ length: 30 }, (_, index) => index);
    const wide = svgOf(chartOf('grid', [counts]));
    expect(widthOf(wide)).toBeGreaterThan(30 * 64);
    expect(textsOf(wide)).toEqual(expect.arrayContaining(['Series', 'Item 0', '29']));
  });

  it('has the score and its groups above the answers', () => {
    const groups = chartOf('bars', [[3]]);
    const texts = textsOf(svgOf(chartOf('bars', [[1], [2]]), { score: { values: [-20], groups } }));
    expect(texts.slice(0, 5)).toEqual(['Title', '-20', '-100', '+100', 'Item 0']);
  });

  it.each(['bars', 'columns'] as const)('distinguishes two series of %s by hatching', (kind) => {
    const svg = svgOf(chartOf(kind, [[4, 6]]));
    expect(textsOf(svg)).toEqual(expect.arrayContaining(['Series 0', 'Series 1']));
    expect(svg).toContain('<pattern id="hatched-series-1"');
    expect(svg.match(/url\(#hatched-series-1\)/g)).toHaveLength(2);
    expect(svgOf(chartOf(kind, [[4]]))).not.toContain('hatched');
  });

  it.each(['bars', 'columns', 'grid'] as const)(
    'of %s without answers has no invalid number',
    (kind) => {
      for (const counts of [[], [[0]], [[0, 0]]]) {
        expect(svgOf(chartOf(kind, counts))).not.toMatch(/NaN|Infinity/);
      }
    },
  );
});

describe('lines of a text', () => {
  it('break at spaces, and within words that are longer than a line', () => {
    expect(textLines('one  two\nthree', 10, 50)).toEqual(['one two', 'three']);
    expect(textLines('', 10, 50)).toEqual([]);
    const lines = textLines(`a ${'x'.repeat(20)}`, 10, 50);
    expect(lines.join('')).toBe(`a${'x'.repeat(20)}`);
    expect(lines.every((line) => textWidth(line, 10) <= 50)).toBe(true);
  });

  it('keep the parts of a character together', () => {
    expect(textLines('👩‍👩‍👧👩‍👩‍👧', 10, 5)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧']);
  });
});

import { describe, expect, it } from 'vitest';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import { drawFigure } from '../../../web/console/src/screens/summary/drawing/draw-figure.ts';
import { gridOf } from '../../../web/console/src/screens/summary/drawing/draw-grid.ts';
import {
  type CellContent,
  columnAxes,
  crosstabAxes,
  crosstabFigure,
} from '../../../web/console/src/screens/summary/figures/crosstab-figure.ts';
import {
  figureCsv,
  shownTable,
} from '../../../web/console/src/screens/summary/figures/figure-table.ts';
import { containing } from '../../../web/console/src/screens/summary/latest/containing.ts';

// Crosstabs and the search for answers in the summary, without a page.

const choice = (id: string) => ({
  id,
  type: 'single_choice',
  title: id,
  options: [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ],
});

const definition = definitionModel.parse({
  schema: {
    sections: [
      {
        elements: [
          { id: 'name', type: 'short_text', title: 'Name' },
          choice('plan'),
          {
            id: 'rooms',
            type: 'matrix',
            title: 'Rooms',
            rows: [{ id: 'hall', label: 'Hall' }],
            columns: [{ id: 'good', label: 'Good' }],
          },
          { id: 'pets', type: 'repeat', title: 'Pets', elements: [choice('kind')] },
          { id: 'cars', type: 'repeat', title: 'Cars', elements: [choice('brand')] },
        ],
      },
    ],
  },
});

describe('the questions of a crosstab', () => {
  const axes = crosstabAxes(definition);

  it('are those that the service compares, and rows of matrices', () => {
    expect(axes.map(({ name, label }) => [name, label])).toEqual([
      ['plan', 'plan'],
      ['rooms.hall', 'Rooms: Hall'],
      ['kind', 'kind'],
      ['brand', 'brand'],
    ]);
  });

  it('of columns are others, and not in another repeat', () => {
    const names = (rows: string) => columnAxes(axes, rows).map(({ name }) => name);
    expect(names('kind')).toEqual(['plan', 'rooms.hall']);
    expect(names('plan')).toEqual(['rooms.hall', 'kind', 'brand']);
    expect(names('unknown')).toHaveLength(4);
  });
});

const value = (label: string, count: number, offered = true) => ({
  value: label,
  label,
  count,
  offered,
});

const crosstab = {
  answered: 3,
  rows: [value('Free', 2), value('Pro', 1, false)],
  columns: [value('Yes', 3), value('No', 0)],
  cells: [
    [2, 0],
    [1, 0],
  ],
};

const figureOf = (content: CellContent) =>
  crosstabFigure(crosstab, { rows: 'Plan', columns: 'Again?' }, content);

describe('a crosstab', () => {
  it('has the totals of rows and columns, without a color', () => {
    const figure = figureOf('numbers');
    expect(figureCsv(figure)).toBe(
      [
        'Plan,Yes,No,Total\r\n',
        'Free,2,0,2\r\n',
        'Pro (no longer offered),1,0,1\r\n',
        'Total,3,0,3\r\n',
      ].join(''),
    );
    const opacities = gridOf(figure.chart).rows.map(({ cells }) => cells.map((one) => one.opacity));
    expect(opacities).toEqual([
      [0.6, 0, 0],
      [0.3, 0, 0],
      [0, 0, 0],
    ]);
  });

  it('has shares of rows or of columns', () => {
    expect(figureCsv(figureOf('row_shares'))).toContain(
      'Plan,Yes (%),No (%),Total (%)\r\nFree,100,0,100\r\n',
    );
    const { columns, rows } = shownTable(figureOf('column_shares'));
    expect(columns).toEqual(['Plan', 'Yes', 'No', 'Total']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['67 %', '0 %', '67 %'],
      ['33 %', '0 %', '33 %'],
      ['100 %', '0 %', '100 %'],
    ]);
    expect(JSON.stringify(drawFigure(figureOf('column_shares')))).toContain('"67 %"');
  });
});

it('answers that contain a text are looked for in what the filter matches', () => {
  const contains = { question: 'name', op: 'contains', value: 'x' };
  expect(containing(null, 'name', 'x')).toEqual({ condition: contains });
  const own = { question: 'plan', op: 'is_answered' } as const;
  expect(containing({ q: 'y', condition: own }, 'name', 'x')).toEqual({
    q: 'y',
    condition: { all: [own, contains] },
  });
});

import { expect, it } from 'vitest';
import { definitionModel } from '../../../packages/definition/definition-model.ts';
import type { Figure } from '../../../web/console/src/screens/summary/figures/figure.ts';
import {
  figureCsv,
  shownTable,
} from '../../../web/console/src/screens/summary/figures/figure-table.ts';
import { overviewFigures } from '../../../web/console/src/screens/summary/figures/overview-figures.ts';
import { questionFigure } from '../../../web/console/src/screens/summary/figures/question-figure.ts';

// What charts, tables and files of the summary show, without a page.

const analytics = {
  total: 4,
  views: 10,
  starts: 8,
  completed: 4,
  completionRate: 0.5,
  averageDurationMs: null,
  approval: { approved: 0, rejected: 0, none: 4 },
  daily: [{ date: '2027-01-31', count: 4 }],
  endings: null,
  dropOff: [],
  questions: [],
  removed: [],
};

const question = {
  key: 'plan',
  title: 'Plan',
  type: 'SINGLE_CHOICE' as const,
  answered: 3,
  average: null,
  min: null,
  max: null,
  rows: null,
  lastVersion: null,
  histogram: null,
  uncounted: null,
  distribution: [
    { value: 'free', label: 'Free', offered: true, count: 1, averagePosition: null },
    { value: 'sum', label: '=SUM(A1), "x"', offered: true, count: 2, averagePosition: null },
  ],
};

const definition = definitionModel.parse({
  schema: {
    sections: [
      { title: 'You', elements: [{ id: 'name', type: 'short_text', title: 'Name' }] },
      { elements: [{ id: 'note', type: 'statement', title: 'Nothing to answer' }] },
      {
        elements: [
          { id: 'age', type: 'number', title: 'Age' },
          { id: 'pets', type: 'yes_no', title: 'Pets?' },
        ],
      },
    ],
  },
});

const dropOff = [
  { questionId: 'name', reached: 8 },
  { questionId: 'age', reached: 3 },
  { questionId: 'pets', reached: 6 },
];

/** All time. */
const period = { from: '', to: '' };

const tableRows = (figure: Figure | undefined) =>
  figure && shownTable(figure).rows.map(({ name, cells }) => [name, ...cells]);

const overviewOf = (changed: object = {}) =>
  overviewFigures({ ...analytics, ...changed }, { restrictions: [], period, definition });

it('shows nothing of visits that no question, of endings and decisions that no response has', () => {
  expect(overviewOf().map(({ key }) => key)).toEqual(['daily', 'visits']);
});

it('shows how many visits reached each section that has questions', () => {
  const sections = overviewOf({ dropOff }).find(({ key }) => key === 'sections');
  expect(tableRows(sections)).toEqual([
    ['You', '8', '100 %'],
    ['Section 3', '6', '75 %'],
  ]);
});

it('shows no sections while they are not known', () => {
  const figures = overviewFigures(
    { ...analytics, dropOff },
    { restrictions: ['filter'], period, definition: undefined },
  );
  expect(figures.map(({ key }) => key)).toEqual(['daily', 'visits', 'reached']);
});

it('shows endings and decisions', () => {
  const endings = [
    { key: 'a', title: 'Welcome', count: 3 },
    { key: 'b', title: 'Sorry', count: 1 },
  ];
  const figures = overviewOf({ endings, approval: { approved: 3, rejected: 1, none: 0 } });
  expect(figures.slice(2).map(tableRows)).toEqual([
    [
      ['Welcome', '3', '75 %'],
      ['Sorry', '1', '25 %'],
    ],
    [
      ['Approved', '3', '75 %'],
      ['Rejected', '1', '25 %'],
      ['Undecided', '0', '0 %'],
    ],
  ]);
});

it('writes the table as CSV that no spreadsheet takes for formulas', () => {
  expect(figureCsv(questionFigure(question, 4, 'response'))).toBe(
    [
      'Answer,Responses,Share of all (%)\r\n',
      'Free,1,33.3\r\n',
      '"\'=SUM(A1), ""x""",2,66.7\r\n',
    ].join(''),
  );
});

it('has the average positions of a ranking, and an empty cell for an option that none ranked', () => {
  const ranked = question.distribution.map((one, index) => ({
    ...one,
    averagePosition: index === 0 ? 1.5 : null,
  }));
  const figure = questionFigure({ ...question, distribution: ranked }, 4, 'response');
  expect(figureCsv(figure)).toContain('Share of all (%),Average position\r\nFree,1,33.3,1.5\r\n');
  expect(tableRows(figure)?.at(-1)?.at(-1)).toBe('');
});

it('has the groups of a Net Promoter Score and the score in the table', () => {
  const distribution = [2, 9, 10].map((value) => ({
    value,
    label: String(value),
    count: 1,
    offered: true,
    averagePosition: null,
  }));
  const figure = questionFigure({ ...question, type: 'NPS', distribution }, 3, 'response');
  expect(tableRows(figure)?.slice(3)).toEqual([
    ['Promoters (9 to 10)', '2', '67 %'],
    ['Passives (7 to 8)', '0', '0 %'],
    ['Detractors (0 to 6)', '1', '33 %'],
    ['Net Promoter Score', '33', ''],
  ]);
});

it('has a share for each of several series', () => {
  const series = [
    { name: 'January', whole: 4 },
    { name: 'February', whole: 0 },
  ];
  const items = [{ key: 'a', label: 'A', counts: [1, 0] }];
  const figure: Figure = {
    key: 'a',
    title: 'Compared',
    chart: { kind: 'bars', heading: 'Answer', series, items },
  };
  expect(shownTable(figure).columns).toEqual([
    'Answer',
    'January',
    'Share of January',
    'February',
    'Share of February',
  ]);
  expect(figureCsv(figure)).toContain('A,1,25,0,0\r\n');
});

it('shows the bins of a histogram, with what they contain', () => {
  const histogram = [
    { from: 0, to: 1000, count: 2 },
    { from: 1000, to: 2000, count: 1 },
  ];
  const figure = questionFigure(
    { ...question, type: 'NUMBER', distribution: null, histogram },
    4,
    'response',
  );
  expect(figure.chart.kind).toBe('columns');
  expect(tableRows(figure)).toEqual([
    ['0 to below 1,000', '2'],
    ['1,000 to below 2,000', '1'],
  ]);
});

it('marks what only earlier versions offer', () => {
  const [free] = question.distribution;
  const share = { value: 'old', label: 'Old', count: 1, averagePosition: null, offered: false };
  const choice = { ...question, distribution: [free ?? share, share], lastVersion: 2 };
  const figure = questionFigure({ ...choice, uncounted: 1 }, 4, 'response');
  expect(tableRows(figure)?.[1]?.[0]).toBe('Old (no longer offered)');
  expect(figure.description).toBe(
    '3 of 4 answered, and 1 selection of further values, last in version 2',
  );
  const rows = [{ key: 'a', label: 'A', offered: false, distribution: [share] }];
  const grid = shownTable(questionFigure({ ...question, distribution: null, rows }, 4, 'response'));
  expect(grid.columns).toEqual(['Row', 'Old (no longer offered)']);
  expect(grid.rows[0]?.name).toBe('A (no longer offered)');
});

import { expect, it } from 'vitest';
import { createQuestionHistory } from '../../../packages/definition/answers/aggregates/question-history.ts';
import { elementsOf } from '../../../packages/definition/elements.ts';
import {
  addParts,
  type FoundParts,
  splitColumns,
} from '../../../src/responses/export/read-columns.ts';
import {
  type AnswerWriting,
  addQuestions,
  type ExportedQuestion,
} from '../../../src/responses/export/tables/answer-parts.ts';
import { type CsvStyle, csvRecord } from '../../../src/responses/export/tables/csv.ts';
import { namesOf } from '../../../src/responses/export/tables/names.ts';
import { createTable, responseLayout, rowOf } from '../../../src/responses/export/tables/table.ts';
import { parse } from '../../support/arbitraries/definition-arbitraries.ts';

// Columns for parts of answers, and how CSV writes them.

/** The columns before those of questions. */
const ownColumns = 9;

const responseOf = (answers: object) => ({
  id: 'resp_1',
  formVersion: 1,
  createdAt: '2026-01-31T12:00:00.000Z',
  source: 'WEB' as const,
  answers: JSON.stringify(answers),
  approvalStatus: 'NONE' as const,
  decision: null,
  reviewedAt: null,
  reviewNote: null,
  durationMs: null,
  language: null,
  timeZone: null,
  invitation: null,
});

/** A table of one question in several versions, the newest first. */
function tableOf(versions: readonly object[], headings: 'titles' | 'ids' = 'ids') {
  const definitions = versions.map((own) =>
    parse({ schema: { sections: [{ elements: [{ id: 'q', title: 'Q', ...own }] }] } }),
  );
  const history = createQuestionHistory();
  const [questions, found] = [new Map<string, ExportedQuestion>(), new Map() as FoundParts];
  const nameOf = namesOf(history, 'ids');
  const writing: AnswerWriting = { choices: 'columns', values: 'ids', nameOf };
  for (const [index, definition] of definitions.entries()) {
    history.addVersion(definitions.length - index, definition);
    addQuestions(questions, definition, definitions.length - index);
    addParts(found, elementsOf(definition), writing);
  }
  const columns = splitColumns(questions, headings, found, history);
  const table = createTable(columns, responseLayout(), writing);
  return {
    headings: table.headings.slice(ownColumns),
    /** The fields of an answer to a version, by its index. */
    fields(index: number, answer: unknown, style: CsvStyle = {}, lists = new Map()) {
      const definition = definitions[index] ?? parse({ schema: { sections: [] } });
      const cells = table.cellsOf({ definition, optionLists: lists });
      const line = csvRecord(cells, table.headings.length, style);
      return line(rowOf(responseOf({ q: answer })))
        .trimEnd()
        .split({ comma: ',', semicolon: ';', tab: '\t' }[style.delimiter ?? 'comma'])
        .slice(ownColumns);
    },
  };
}

const options = ['a', 'b'].map((id) => ({ id, label: 'Same' }));

it('has different headings for options with equal labels', () => {
  const { headings } = tableOf([{ type: 'multiple_choice', options, allow_other: true }], 'titles');
  expect(headings).toEqual(['Q / Same (q/a)', 'Q / Same (q/b)', 'Q / Other']);
});

it('does not mix the parts of types that a question has had', () => {
  const rows = options;
  const { headings, fields } = tableOf([
    { type: 'ranking', options },
    { type: 'multiple_choice', options },
    { type: 'matrix', rows, columns: options },
    { type: 'short_text' },
  ]);
  expect(headings).toEqual(['q', 'q/a', 'q/b', 'q/a rank', 'q/b rank', 'q/a row', 'q/b row']);
  expect(fields(0, ['b', 'a'])).toEqual(['', '', '', '2', '1', '', '']);
  expect(fields(1, ['b'])).toEqual(['', '', '1', '', '', '', '']);
  expect(fields(2, { a: 'b' })).toEqual(['', '', '', '', '', 'b', '']);
  expect(fields(3, 'text')).toEqual(['text', '', '', '', '', '', '']);
});

it('joins the options of datasets, which no definition lists, and separates other answers', () => {
  const options_from = { dataset: 'ds_1', value: 'v', label: 'l' };
  const question = { type: 'multiple_choice', options_from, allow_other: true };
  const { headings, fields } = tableOf([question]);
  expect(headings).toEqual(['q', 'q/__other__']);
  const lists = new Map([['q', { has: () => true, labelOf: () => 'Label' }]]);
  expect(fields(0, ['x', 'y', { other: 'z' }], { delimiter: 'tab' }, lists)).toEqual([
    '"x; y"',
    'z',
  ]);
  expect(fields(0, [{ other: 'z' }])).toEqual(['', 'z']);
});

it.each([
  ['comma', 'comma', '"-1,5"'],
  ['semicolon', 'comma', '-1,5'],
  ['tab', 'comma', '-1,5'],
  ['semicolon', 'point', '-1.5'],
] as const)(
  'writes numbers with %s as delimiter and %s as decimal as %s',
  (delimiter, decimal, text) => {
    const { fields } = tableOf([{ type: 'number' }]);
    const { length } = text.split(delimiter === 'comma' ? ',' : ';');
    expect(fields(0, -1.5, { delimiter, decimal }).slice(-length).join(',')).toBe(text);
  },
);

it.each([
  ['semicolon', 'x,=1+1', `"x,'=1+1"`],
  ['semicolon', '=1+1', `'=1+1`],
  ['tab', 'x;-cmd', `"x;'-cmd"`],
  ['tab', 'a\tb', '"a\tb"'],
] as const)(
  'marks formulas where other programs begin a cell: %s, %j',
  (delimiter, text, field) => {
    const { fields } = tableOf([{ type: 'long_text' }]);
    const separator = delimiter === 'tab' ? '\t' : ';';
    expect(fields(0, text, { delimiter }).join(separator)).toBe(field);
  },
);

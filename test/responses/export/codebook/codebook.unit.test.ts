import { expect, it } from 'vitest';
import { createCodebook } from '../../../../src/responses/export/codebook/codebook.ts';
import { codebookTable } from '../../../../src/responses/export/codebook/codebook-formats.ts';
import { parse } from '../../../support/arbitraries/definition-arbitraries.ts';

const form = (elements: readonly object[], schema: object = {}) =>
  parse({ schema: { sections: [{ id: 's', title: 'Section', elements }], ...schema } });
const text = (id: string, title: string, members: object = {}) => ({
  id,
  type: 'short_text',
  title,
  ...members,
});
const item = (id: string, label: string, members: object = {}) => ({ id, label, ...members });

/** The codebook of versions, the oldest first, numbered from 1. */
function codebookOf(...oldestFirst: ReturnType<typeof form>[]) {
  const codebook = createCodebook();
  for (const [index, definition] of [...oldestFirst.entries()].reverse()) {
    codebook.addVersion(index + 1, definition);
  }
  return codebook.finish();
}

/** The rows of the table, as objects without empty cells. */
function rowsOf(...versions: ReturnType<typeof form>[]) {
  const [headings = [], ...rows] = codebookTable(codebookOf(...versions));
  return rows.map((row) =>
    Object.fromEntries(headings.flatMap((name, at) => (row[at] ? [[name, row[at]]] : []))),
  );
}

it('has headings without versions', () => {
  expect([...codebookTable(codebookOf())]).toEqual([
    [
      'kind',
      'question_id',
      'question_code',
      'type',
      'value_type',
      'section',
      'repeat',
      'item_id',
      'item_code',
      'versions',
      'live',
    ],
  ]);
});

it('has a row for each question, followed by those of its options, the live ones first', () => {
  const choice = (...options: object[]) => ({
    id: 'c',
    type: 'single_choice',
    title: 'Choice',
    code: 'C 1',
    options,
  });
  const before = form([text('gone', 'Gone'), choice(item('a', 'A'), item('b', 'Old B'))]);
  const live = form([choice(item('c', 'C'), item('b', 'B', { code: '2' }))]);
  const ofChoice = { question_id: 'c', question_code: 'C 1', type: 'single_choice' };
  const common = { ...ofChoice, value_type: 'text', section: 'Section' };
  expect(rowsOf(before, live)).toEqual([
    { kind: 'question', ...common, text_en: 'Choice', versions: '1–2', live: 'true' },
    { kind: 'option', ...common, item_id: 'c', text_en: 'C', versions: '2', live: 'true' },
    {
      kind: 'option',
      ...common,
      item_id: 'b',
      item_code: '2',
      text_en: 'B',
      versions: '1–2',
      live: 'true',
    },
    { kind: 'option', ...common, item_id: 'a', text_en: 'A', versions: '1', live: 'false' },
    {
      kind: 'question',
      question_id: 'gone',
      type: 'short_text',
      value_type: 'text',
      section: 'Section',
      text_en: 'Gone',
      versions: '1',
      live: 'false',
    },
  ]);
});

it('has rows and columns of a matrix, and the repeats that contain a question', () => {
  const matrix = {
    id: 'm',
    type: 'matrix',
    title: 'M',
    rows: [item('r', 'Row')],
    columns: [item('k', 'Column')],
  };
  const inner = { id: 'inner', type: 'repeat', title: 'Inner', elements: [matrix] };
  const outer = { id: 'outer', type: 'repeat', title: 'Outer', elements: [inner] };
  const rows = rowsOf(form([outer]));
  expect(rows.map(({ kind, repeat, item_id }) => [kind, repeat, item_id])).toEqual([
    ['question', undefined, undefined],
    ['question', 'outer', undefined],
    ['question', 'outer/inner', undefined],
    ['row', 'outer/inner', 'r'],
    ['column', 'outer/inner', 'k'],
  ]);
});

it('has a row for each earlier type of a question', () => {
  const number = { id: 'q', type: 'number', title: 'Q' };
  const rows = rowsOf(
    form([text('q', 'Q')]),
    form([number]),
    form([text('q', 'Q')]),
    form([number]),
  );
  expect(
    rows.map(({ kind, type, value_type, versions, live }) => [
      kind,
      type,
      value_type,
      versions,
      live,
    ]),
  ).toEqual([
    ['question', 'number', 'number', '1–4', 'true'],
    ['type', 'number', 'number', '2, 4', 'true'],
    ['type', 'short_text', 'text', '1, 3', 'false'],
  ]);
});

it('has the newest text in each language that a version has', () => {
  const translations = (de: string) => ({ translations: { de: { 'elements.q.title': de } } });
  const codebook = codebookOf(
    form([text('q', 'First'), text('old', 'Old')], translations('Erste')),
    form([text('q', 'Second')], translations('Zweite')),
    form([text('q', 'Third')]),
  );
  expect(codebook.languages).toEqual(['en', 'de']);
  expect(codebook.questions.map(({ id, texts }) => [id, texts])).toEqual([
    ['q', { en: 'Third', de: 'Zweite' }],
    ['old', { en: 'Old', de: 'Old' }],
  ]);
});

it('names the dataset that contains the options', () => {
  const source = { dataset: 'places', value: 'code', label: 'name' };
  const listed = { id: 'q', type: 'dropdown', title: 'Q', options_from: source };
  expect(codebookOf(form([listed])).questions).toMatchObject([{ dataset: 'places', options: [] }]);
});

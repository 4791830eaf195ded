import { describe, expect, it } from 'vitest';
import { type CellObject, read, type WorkSheet } from 'xlsx';
import { exportLimits } from '../../../src/responses/export/export-limits.ts';
import { columnName, escapeText, sheetLimits } from '../../../src/responses/export/tables/xlsx.ts';
import { readArchive } from '../../support/clients/read-archive.ts';
import { buildForm, buildPublishedForm } from '../../support/fixtures/forms.ts';
import { hasOffice, openInOffice } from '../../support/processes/office.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Workbooks, as SheetJS and LibreOffice read them.

const world = await createTestWorld();
const alice = await world.client();
const { key } = (
  await alice.rest('POST /keys', { body: { name: 'reader', scopes: ['responses:read'] } })
).body;

const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

async function download(formId: string, query: object = {}): Promise<Buffer> {
  const search = new URLSearchParams({ format: 'xlsx', ...query });
  const url = `${world.url}/api/v1/forms/${formId}/responses/export?${search}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, mediaType]);
  return Buffer.from(await response.arrayBuffer());
}

/** Reads a workbook with SheetJS. */
function sheetsOf(bytes: Buffer): { responses: WorkSheet; questions: WorkSheet } {
  const { SheetNames, Sheets } = read(bytes, { cellNF: true, cellDates: false, cellFormula: true });
  expect(SheetNames).toEqual(['Responses', 'Questions']);
  return { responses: Sheets['Responses'] ?? {}, questions: Sheets['Questions'] ?? {} };
}

/** The cells of a row by heading; the first row below the headings has the number 2. */
function rowOf(sheet: WorkSheet, number: number): Record<string, CellObject> {
  const cells: Record<string, CellObject> = {};
  for (let column = 0; sheet[`${columnName(column)}1`]; column += 1) {
    const cell = sheet[`${columnName(column)}${number}`];
    if (cell) cells[sheet[`${columnName(column)}1`].v] = cell;
  }
  return cells;
}

const valuesOf = (row: Record<string, CellObject>) =>
  Object.fromEntries(Object.entries(row).map(([heading, { v }]) => [heading, v]));

const question = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  title: id,
  ...more,
});

async function publish(id: string, elements: readonly object[], more: object = {}) {
  const definition = { schema: { sections: [{ title: 'Part', elements }], ...more } };
  const { status } = await alice.rest(`PATCH /forms/${id}`, { body: { definition } });
  expect(status).toBe(200);
  expect((await alice.rest(`POST /forms/${id}/publish`)).status).toBe(200);
}

async function add(formId: string, answers: object) {
  const { status, body } = await alice.rest(`POST /forms/${formId}/responses`, {
    body: { answers },
  });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

/** Builds a form with the questions, and one response. */
async function exportOne(elements: readonly object[], answers: object) {
  const { id } = await buildForm(alice);
  await publish(id, elements);
  const response = await add(id, answers);
  return { id, response, ...sheetsOf(await download(id)) };
}

describe('validation', () => {
  it('refuses exports before the file begins, as other formats', async () => {
    const { id } = await buildPublishedForm(alice);
    for (const query of ['after=x', 'language=tlh']) {
      const line = `GET /forms/${id}/responses/export?format=xlsx&${query}`;
      const { status, headers } = await alice.rest(line);
      expect([status, headers.get('Content-Disposition')]).toEqual([422, null]);
    }
  });

  it('has limits within those of Excel', () => {
    expect(exportLimits.responses + 1).toBeLessThanOrEqual(sheetLimits.rows);
    expect(exportLimits.columns + 20).toBeLessThanOrEqual(sheetLimits.columns);
    expect(columnName(sheetLimits.columns - 1)).toBe('XFD');
  });
});

describe('workbooks', () => {
  it('contain headings without responses', async () => {
    const { id } = await buildPublishedForm(alice, { title: 'x'.repeat(150) });
    const { responses } = sheetsOf(await download(id));
    expect(responses['!ref']).toBe('A1:I1');
    const { headers } = await alice.rest(`GET /forms/${id}/responses/export?format=xlsx`);
    expect(headers.get('Content-Disposition')).toMatch(
      /^attachment; filename="x{100}-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
  });

  it('have typed numbers, booleans, dates and times', async () => {
    const { responses, response } = await exportOne(
      [
        ...['number', 'rating', 'nps', 'yes_no', 'legal'].map((type) => question(type, type)),
        ...['date', 'time', 'datetime', 'short_text'].map((type) => question(type, type)),
        question('double', 'calculated', { expression: 'number * 2', value: 'number' }),
      ],
      {
        number: -1.5,
        rating: 4,
        nps: 0,
        yes_no: true,
        legal: false,
        short_text: '007',
        date: '2026-02-28',
        time: '18:30',
        datetime: '2026-01-31T13:00:00.250+01:00',
      },
    );
    const row = rowOf(responses, 2);
    const types = Object.entries(row).map(([heading, { t, z }]) => [heading, t, z]);
    expect(types).toEqual([
      ['id', 's', '@'],
      ['created_at', 'n', 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
      ['form_version', 'n', 'General'],
      ['source', 's', '@'],
      ['approval_status', 's', '@'],
      ['approval_score', 'n', 'General'],
      ['approval_max_score', 'n', 'General'],
      ['approval_percent', 'n', 'General'],
      ['number', 'n', 'General'],
      ['rating', 'n', 'General'],
      ['nps', 'n', 'General'],
      ['yes_no', 'b', 'General'],
      ['legal', 'b', 'General'],
      ['date', 'n', 'yyyy\\-mm\\-dd'],
      ['time', 'n', 'hh:mm'],
      ['datetime', 'n', 'yyyy\\-mm\\-dd\\ hh:mm:ss'],
      ['short_text', 's', '@'],
      ['double', 'n', 'General'],
    ]);
    const days = (text: string) => Date.parse(text) / 86_400_000 + 25_569;
    expect(valuesOf(row)).toEqual({
      id: response.id,
      created_at: expect.closeTo(days(response.created_at), 8),
      form_version: 1,
      source: 'api',
      approval_status: 'none',
      approval_score: 0,
      approval_max_score: 0,
      approval_percent: 0,
      number: -1.5,
      rating: 4,
      nps: 0,
      yes_no: true,
      legal: false,
      short_text: '007',
      date: 46_081,
      time: 0.770_833_333_333_333_4,
      double: -3,
      datetime: expect.closeTo(days('2026-01-31T12:00:00.250Z'), 8),
    });
  });

  it.each([
    ['date', '1900-03-01', 61],
    ['date', '1900-02-28', '1900-02-28'],
    ['date', '0001-01-01', '0001-01-01'],
    ['date', '9999-12-31', 2_958_465],
    ['datetime', '9999-12-31T23:00:00-02:00', '9999-12-31T23:00:00-02:00'],
    ['partial_date', '2026', '2026'],
    ['partial_date', '2026-01-31', '2026-01-31'],
  ])('have the %s %s as %j, as not all programs know other dates', async (type, time, value) => {
    const { responses } = await exportOne([question('q', type)], { q: time });
    expect(rowOf(responses, 2)['q']?.v).toBe(value);
  });

  it('have the texts of CSV for all other answers, newest first', async () => {
    const options = [
      { id: 'a', label: 'Apple' },
      { id: 'b', label: 'Pear' },
    ];
    const { id, responses } = await exportOne(
      [question('one', 'multiple_choice', { options }), question('two', 'address')],
      { one: ['b', 'a'], two: { line1: '1 Main St', city: 'Berlin', country: 'DE' } },
    );
    expect(rowOf(responses, 2)['one']?.v).toBe('Pear; Apple');
    expect(rowOf(responses, 2)['two']?.v).toBe('1 Main St, Berlin, DE');
    const second = await add(id, { one: ['a'] });
    const again = sheetsOf(await download(id)).responses;
    expect([rowOf(again, 2)['id']?.v, rowOf(again, 2)['two']]).toEqual([second.id, undefined]);
    expect(rowOf(again, 3)['one']?.v).toBe('Pear; Apple');
  });

  it('list the questions with their versions', async () => {
    const form = await buildForm(alice);
    await publish(form.id, [question('a', 'short_text'), question('b', 'number')]);
    await add(form.id, { a: 'x' });
    await publish(form.id, [question('a', 'long_text', { title: '=New' })]);
    await add(form.id, { a: 'y' });
    const { responses, questions } = sheetsOf(await download(form.id));
    expect(valuesOf(rowOf(questions, 2))).toEqual({
      id: 'a',
      type: 'long_text',
      title: '=New',
      section: 'Part',
      versions: '1–2',
    });
    expect(valuesOf(rowOf(questions, 3))).toMatchObject({ id: 'b', type: 'number', versions: '1' });
    expect([rowOf(responses, 2)['=New']?.v, rowOf(responses, 3)['=New']?.v]).toEqual(['y', 'x']);
  });

  it('have the labels and headings of a requested language', async () => {
    const { id } = await buildForm(alice);
    const translations = { de: { 'elements.q.title': 'Obst', 'elements.q.options.a': 'Apfel' } };
    const options = [{ id: 'a', label: 'Apple' }];
    await publish(id, [question('q', 'dropdown', { options })], { language: 'en', translations });
    await add(id, { q: 'a' });
    const german = sheetsOf(await download(id, { language: 'de' }));
    expect(rowOf(german.responses, 2)['Obst']?.v).toBe('Apfel');
    expect(rowOf(german.questions, 2)['title']?.v).toBe('Obst');
    expect(rowOf(sheetsOf(await download(id)).responses, 2)['q']?.v).toBe('Apple');
  });

  it('have a frozen first row, a filter and column widths', async () => {
    const { id } = await buildPublishedForm(alice);
    const parts = await readArchive(await download(id));
    expect(parts.map(({ path }) => path)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ]);
    for (const { content } of parts.slice(-2)) {
      expect(content.toString()).toContain('<pane ySplit="1" topLeftCell="A2"');
      expect(content.toString()).toMatch(/<autoFilter ref="A1:[A-Z]1048576"\/><\/worksheet>$/);
      expect(content.toString()).toContain('<col min="1" max="1" width="33" customWidth="1"/>');
    }
  });
});

describe('texts', () => {
  it.each([
    '=1+1',
    '+1+cmd',
    '@SUM(A1)',
    '\t=1',
    '-5%',
    '＝1+1',
    '=HYPERLINK("https://evil.example","x")',
  ])('are unchanged in cells that are not evaluated: %j', async (text) => {
    const { responses } = await exportOne([question('q', 'long_text', { title: `${text} x` })], {
      q: `x${text}`,
    });
    for (const cell of Object.values(responses)) expect(cell).not.toHaveProperty('f');
    const options = [{ id: 'a', label: 'A' }];
    const other = question('q', 'single_choice', { options, allow_other: true });
    const sheet = (await exportOne([other], { q: { other: text } })).responses;
    expect(rowOf(sheet, 2)['q']).toMatchObject({ t: 's', v: text.trim(), z: '@' });
    expect(rowOf(sheet, 2)['q']).not.toHaveProperty('f');
  });

  it.each([
    'a & b <c> "d" \'e\'',
    ']]>',
    '_x0041_',
    'x_x000D_y',
    '🎉 עברית',
    ' two  spaces ',
    '+49 30 1',
    'line\nbreak\ttab',
    'a\u007fb\u0085c',
    'a\u0001b\u001fc\u0008',
    '\ufffe\uffff',
    '&amp;',
  ])('round-trip %j', async (text) => {
    const sent = `x${text}x`;
    const { responses } = await exportOne([question('q', 'long_text')], { q: sent });
    expect(rowOf(responses, 2)['q']?.v).toBe(sent);
  });

  it('have line feeds as line ends, which every reader understands', async () => {
    const sent = 'one\r\ntwo\rthree';
    const { responses } = await exportOne([question('q', 'long_text')], { q: sent });
    expect(rowOf(responses, 2)['q']?.v).toBe('one\ntwo\nthree');
  });

  it('escape what XML does not allow by ECMA-376', () => {
    expect(escapeText('\0\u000b_x0041_ _X \ud800')).toBe('_x0000__x000B__x005F_x0041_ _X _xD800_');
  });

  it('are shortened to what a cell holds, at a whole character', async () => {
    const { responses } = await exportOne([question('q', 'long_text')], {
      q: `x${'🎉'.repeat(19_999)}`,
    });
    const value = String(rowOf(responses, 2)['q']?.v);
    expect(value.length).toBeLessThanOrEqual(sheetLimits.characters);
    expect(value).toBe(`x${'🎉'.repeat(16_382)}…`);
  });
});

it.skipIf(!hasOffice)('LibreOffice opens a workbook', async () => {
  const { id } = await buildForm(alice);
  await publish(id, [
    ...['long_text', 'number', 'yes_no', 'date', 'time', 'datetime'].map((type) =>
      question(type, type),
    ),
  ]);
  const response = await add(id, {
    long_text: '=1+1',
    number: 0.1,
    yes_no: true,
    date: '2026-02-28',
    time: '09:05',
    datetime: '2026-01-31T12:00:00+01:00',
  });
  const [lines = []] = await openInOffice([await download(id)]);
  expect(lines).toHaveLength(2);
  const created = response.created_at.slice(0, 19).replace('T', ' ');
  expect(lines[1]).toEqual([
    response.id,
    created,
    '1',
    'api',
    '',
    'none',
    '0',
    '0',
    '0',
    '=1+1',
    '0.1',
    'TRUE',
    '2026-02-28',
    '09:05',
    '2026-01-31 11:00:00',
  ]);
});

import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { awkwardAnswers, awkwardVersions } from '../../support/fixtures/awkward-answers.ts';
import { buildForm, publishVersion } from '../../support/fixtures/forms.ts';
import { rebuildAnswers } from '../../support/fixtures/rebuilt-answers.ts';
import { hasOffice, openInOffice } from '../../support/processes/office.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// The options of tables: every combination contains the same answers.

const world = await createTestWorld();
const alice = await world.client();
const { key } = (
  await alice.rest('POST /keys', { body: { name: 'reader', scopes: ['responses:read'] } })
).body;

const { id: formId } = await buildForm(alice);
for (const [index, elements] of awkwardVersions.entries()) {
  const definition = { schema: { sections: [{ id: 'all', elements }] } };
  await publishVersion(alice, formId, definition);
  for (const answers of awkwardAnswers[index] ?? []) {
    const { status, body } = await alice.rest(`POST /forms/${formId}/responses`, {
      body: { answers },
    });
    expect([status, body.errors]).toEqual([201, undefined]);
  }
}

const path = `/forms/${formId}/responses/export`;

async function download(query: object): Promise<Buffer> {
  const url = `${world.url}/api/v1${path}?${new URLSearchParams({ ...query })}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(await response.text());
  return Buffer.from(await response.arrayBuffer());
}

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const;

type Cells = readonly (readonly string[])[];

/** The cells of CSV, the headings first. */
async function readCsv({ delimiter = 'comma', ...query }: Query): Promise<Cells> {
  const file = await download({ ...query, delimiter });
  return parse(file, { delimiter: delimiters[delimiter] });
}

const downloadBook = (query: Query) => download({ ...query, format: 'xlsx' });

/** The cells of a sheet, the headings first; booleans as CSV has them with ids. */
const readSheet = async (query: Query, name: string): Promise<Cells> =>
  cellsOfSheet(await downloadBook(query), name);

function cellsOfSheet(book: Buffer, name: string): Cells {
  const { Sheets } = read(book);
  const rows: unknown[][] = utils.sheet_to_json(Sheets[name] ?? {}, { header: 1, defval: '' });
  return rows.map((row) => row.map(String));
}

interface Query {
  readonly delimiter?: keyof typeof delimiters;
  readonly [option: string]: string;
}

describe('validation', () => {
  it.each([
    ['choices=rows', 'choices', 'invalid_value'],
    ['values=label', 'values', 'invalid_value'],
    ['delimiter=%3B', 'delimiter', 'invalid_value'],
    ['time_zone=Mars', 'time_zone', 'invalid_value'],
    ['time_zone=%2B01:00', 'time_zone', 'invalid_value'],
    ['format=json&choices=columns', 'choices', 'invalid_value'],
    ['format=jsonl&time_zone=UTC', 'time_zone', 'invalid_value'],
    ['format=xlsx&delimiter=tab', 'delimiter', 'invalid_value'],
    ['format=xlsx&decimal=comma', 'decimal', 'invalid_value'],
    ['format=json&headings=ids', 'headings', 'invalid_value'],
    ['heading=ids', 'heading', 'unknown_member'],
  ])('refuses %s', async (query, name, code) => {
    const { status, body } = await alice.rest(`GET ${path}?${query}`);
    expect([status >= 400, body.errors]).toMatchObject([true, [{ path: `query.${name}`, code }]]);
  });

  it('refuses the same in GraphQL', async () => {
    const refused = await alice.graphqlProblem(
      `{ exportResponses(formId: "${formId}", format: JSONL, decimal: COMMA, timeZone: "UTC") { url } }`,
    );
    expect(refused).toMatchObject({
      code: 'validation_failed',
      errors: [
        { path: 'decimal', code: 'invalid_value', message: 'Only CSV can have this option.' },
        { path: 'timeZone', code: 'invalid_value' },
      ],
    });
  });
});

const stored: { id: string; created_at: string; answers: Answers }[] = JSON.parse(
  (await download({ format: 'json' })).toString(),
);

type Answers = Readonly<Record<string, unknown>>;

/** The columns of the options, rows and columns of each question, in order; those of all versions. */
const columnIds = {
  joined: [
    'fruits',
    'one',
    'rank',
    'grid',
    'multi',
    'flag',
    'num',
    'when',
    'source',
    'kids',
    'kind',
    'new',
    'gone',
  ],
  columns: [
    'fruits/d',
    'fruits/a',
    'fruits/c',
    'fruits/b',
    'fruits/__other__',
    'one',
    'one/__other__',
    'rank/p',
    'rank/q',
    'rank/w',
    'grid/r1',
    'grid/r2',
    'multi/r1/k1',
    'multi/r1/k2',
    'multi/r2/k1',
    'multi/r2/k2',
    'flag',
    'num',
    'when',
    'source',
    'kids',
    'kind',
    'kind/s',
    'kind/u',
    'new',
    'gone',
  ],
} as const;

type Choices = keyof typeof columnIds;

/** The question that a selection of questions leaves out. */
const leftOut = { answered: 'new', live: 'gone', all: undefined } as const;

const labels: Readonly<Record<string, string>> = {
  a: 'Apples',
  b: 'Pear; ripe, "sweet"',
  c: 'Cherry',
  d: 'Apple',
  x: 'Me, myself and I',
  y: 'Yes',
  p: 'P',
  q: 'Q',
  w: 'W',
  r1: 'Food',
  r2: 'Price, in total',
  k1: 'Good',
  k2: 'Bad; "very"',
  s: 'S',
  t: 'T',
  u: 'U',
  __other__: 'Other',
};

/** The latest names of options, rows and columns that are not their ids. */
const names = { labels, codes: { a: 'A/1', x: 'X; 1', k1: 'K: 1' }, ids: {} } as const;

type Values = keyof typeof names;

const nameOf = (values: Values, id: string) =>
  new Map<string, string>(Object.entries(names[values])).get(id) ?? id;

/** Unique headings of questions; the others are ids, or those of `title`. */
const headings = {
  titles: {
    fruits: 'Fruits (fruits)',
    one: 'Fruits (one)',
    rank: 'Rank',
    grid: 'Grid',
    multi: 'Multi',
    flag: 'Flag',
    num: 'Number',
    when: 'When',
    kids: 'Kids',
    kind: 'Kind',
    source: 'created_at (source)',
    new: 'New',
    gone: 'Gone',
  },
  ids: { source: 'source (source)' },
  codes: { source: 'source (source)', fruits: 'F/1' },
} as const;

type Headings = keyof typeof headings;

function headingOf(mode: Headings, column: string): string {
  const [question = '', ...items] = column.split('/');
  const own = new Map<string, string>(Object.entries(headings[mode])).get(question) ?? question;
  const values = mode === 'titles' ? 'labels' : mode;
  return [own, ...items.map((id) => nameOf(values, id))].join(mode === 'titles' ? ' / ' : '/');
}

const timesInBerlin: Readonly<Record<string, string>> = {
  '2026-07-01T12:00:00+02:00': '2026-07-01T12:00:00+02:00',
  '2026-01-31T23:30:00.250Z': '2026-02-01T00:30:00.250+01:00',
  '2026-03-29T01:30:00Z': '2026-03-29T03:30:00+02:00',
  '2026-03-29T00:59:59Z': '2026-03-29T01:59:59+01:00',
};

/** The cells of answers by the id of their column. */
function cellsOf(answers: Answers, choices: Choices, values: Values): Record<string, string> {
  const cells = Object.entries(answers).flatMap(([id, answer]) =>
    choices === 'columns' ? partsOf(id, answer, values) : [[id, joined(id, answer, values)]],
  );
  return Object.fromEntries(cells);
}

const otherOf = (entry: unknown): string | undefined => Object(entry).other;

function joined(question: string, answer: unknown, values: Values): string {
  if (question === 'kids') return String([answer].flat().length);
  const rows = ['grid', 'multi'].includes(question) ? Object.entries(Object(answer)) : [];
  if (rows.length > 0) {
    const textOf = (columns: unknown) => [columns].flat().map((id) => nameOf(values, String(id)));
    return rows.map(([id, cell]) => `${nameOf(values, id)}: ${textOf(cell).join(', ')}`).join('; ');
  }
  const textOf = (entry: unknown) => {
    const other = otherOf(entry);
    if (other !== undefined) return values === 'labels' ? other : `__other__: ${other}`;
    if (values === 'labels' && typeof entry === 'boolean') return entry ? 'Yes' : 'No';
    return ['fruits', 'one', 'rank', 'kind'].includes(question)
      ? nameOf(values, String(entry))
      : String(entry);
  };
  return [answer].flat().map(textOf).join('; ');
}

function partsOf(question: string, answer: unknown, values: Values): [string, string][] {
  if (question === 'grid' || question === 'multi') {
    return Object.entries(Object(answer)).flatMap(([row, cell]): [string, string][] =>
      Array.isArray(cell)
        ? cell.map((column) => [`multi/${row}/${column}`, '1'])
        : [[`grid/${row}`, nameOf(values, String(cell))]],
    );
  }
  if (question === 'kids' || (!Array.isArray(answer) && otherOf(answer) === undefined)) {
    return [[question, joined(question, answer, values)]];
  }
  return [answer].flat().map((entry, index) => {
    const other = otherOf(entry);
    if (other !== undefined) return [`${question}/__other__`, other];
    return [`${question}/${entry}`, question === 'rank' ? String(index + 1) : '1'];
  });
}

const selections = ['answered', 'live', 'all'] as const;

const namings = ['labels', 'ids', 'codes'] as const;

const combinations = (['joined', 'columns'] as const).flatMap((choices) =>
  namings.flatMap((values) =>
    (['titles', 'ids', 'codes'] as const).flatMap((mode) =>
      selections.map((questions) => ({ choices, values, mode, questions })),
    ),
  ),
);

type Combination = (typeof combinations)[number];

const idsWithout = (choices: Choices, left: string | undefined): string[] =>
  columnIds[choices].filter((id) => id !== left);

/** The headings of the questions, and the cells of each row by the id of their column. */
function expectedOf({ choices, values, mode, questions }: Combination) {
  const ids = idsWithout(choices, leftOut[questions]);
  return {
    ids,
    headings: ids.map((id) => headingOf(mode, id)),
    rows: stored.map(({ answers }) => {
      const { gone, ...live } = answers;
      return cellsOf(
        questions === 'live' ? live : { ...live, ...(gone !== undefined && { gone }) },
        choices,
        values,
      );
    }),
  };
}

/** The columns before those of questions. */
const ownColumns = 9;

/** What a table has, to be compared with what is expected. */
const foundIn = ([head = [], ...rows]: Cells, ids: readonly string[]) => ({
  ids,
  headings: head.slice(ownColumns),
  rows: rows.map((row) =>
    Object.fromEntries(
      ids.map((id, index) => [id, row[ownColumns + index]]).filter(([, cell]) => cell !== ''),
    ),
  ),
});

describe('every combination of options', () => {
  it('has the same answers in CSV, whatever separates cells and decimals', async () => {
    for (const [index, combination] of combinations.entries()) {
      const { mode, ...options } = combination;
      const delimiter = (['comma', 'semicolon', 'tab'] as const)[index % 3] ?? 'comma';
      const decimal = index % 2 === 0 ? 'comma' : 'point';
      const query = { ...options, headings: mode, delimiter, decimal, time_zone: 'Europe/Berlin' };
      const table = await readCsv(query);
      const expected = expectedOf(combination);
      const rows = expected.rows.map(({ num, when, ...row }) => ({
        ...row,
        ...(num !== undefined && { num: decimal === 'comma' ? num.replace('.', ',') : num }),
        ...(when !== undefined && { when: timesInBerlin[when] }),
      }));
      expect(foundIn(table, expected.ids), JSON.stringify(query)).toEqual({ ...expected, rows });
      expect(new Set(table[0]).size).toBe(table[0]?.length);
      const created = table.slice(1).map((row) => [row[0], Date.parse(row[1] ?? '')]);
      expect(created).toEqual(stored.map((one) => [one.id, Date.parse(one.created_at)]));
      expect(table[1]?.[1]).toMatch(/\+0[12]:00$/);
    }
  });

  it('has the same answers in workbooks', { timeout: 180_000 }, async () => {
    const books: Buffer[] = [];
    for (const combination of combinations.filter(({ questions }) => questions === 'all')) {
      const { mode, ...options } = combination;
      const query = { ...options, headings: mode, time_zone: 'Europe/Berlin' };
      const book = await downloadBook(query);
      books.push(book);
      const table = cellsOfSheet(book, 'Responses');
      const expected = expectedOf(combination);
      const rows = expected.rows.map(({ flag, when, ...row }) => ({
        ...row,
        ...(flag !== undefined && { flag: String(flag === 'Yes' || flag === 'true') }),
        ...(when !== undefined && { when: expect.any(String) }),
      }));
      expect(foundIn(table, expected.ids), JSON.stringify(query)).toEqual({ ...expected, rows });
      const place = ownColumns + expected.ids.indexOf('when');
      const times = table.slice(1).flatMap((row) => row[place] || []);
      expect(times.map((serial) => timeOfSerial(Number(serial)))).toEqual(
        stored.flatMap(({ answers: { when } }) =>
          when === undefined ? [] : timesInBerlin[String(when)]?.slice(0, 19),
        ),
      );
    }
    if (!hasOffice) return;
    const shown = await openInOffice(books);
    for (const [index, book] of books.entries()) {
      const cells = cellsOfSheet(book, 'Responses');
      expect(shown[index]?.map(shownCells), `workbook ${index}`).toEqual(cells.map(shownCells));
    }
  });
});

/** The cells of a row, without those that are shown in another way than they are stored: booleans and times. */
const shownCells = (row: readonly string[]): string[] =>
  row.flatMap((cell) => {
    if (/^(true|false|\d{5}\.\d+|\d{4}-\d\d-\d\d .*)$/i.test(cell)) return [];
    return /^\dE\+\d+$/i.test(cell) ? String(Number(cell)) : cell;
  });

/** The local time of a serial number of spreadsheets. */
const timeOfSerial = (days: number): string =>
  new Date(Math.floor((days - 25_569) * 86_400_000 + 0.5)).toISOString().slice(0, 19);

describe('the ids of all choices', () => {
  const questions = 'all';
  const query = { choices: 'columns', values: 'ids', headings: 'ids', questions };
  /** Tables do not say in which order options were chosen. */
  const unordered = (answers: Answers) => JSON.parse(JSON.stringify(answers), sortChoices);

  it('rebuild to the same answers, which are accepted again', async () => {
    const tables = new Map<string, Cells>();
    for (const table of ['kids', 'pets']) tables.set(table, await readCsv({ ...query, table }));
    const [head = [], ...rows] = await readCsv(query);
    const [first = [], second = []] = awkwardVersions;
    const all = [...second, ...first.filter(({ id }) => id === 'gone')];
    const rebuilt = rows.map((row) => {
      const table = [head, row].map((cells) => cells.slice(ownColumns));
      return rebuildAnswers(all, table, row.slice(0, 1), tables);
    });
    expect(rebuilt.map(unordered)).toEqual(stored.map(({ answers }) => unordered(answers)));

    const { length } = awkwardAnswers[1] ?? []; // those to questions of the live version
    for (const answers of rebuilt.slice(0, length)) {
      const sent = await alice.rest(`POST /forms/${formId}/responses`, { body: { answers } });
      expect([sent.status, unordered(sent.body.answers)]).toEqual([201, unordered(answers)]);
      await alice.rest(`DELETE /forms/${formId}/responses/${sent.body.id}`);
    }
  });
});

function sortChoices(question: string, value: unknown): unknown {
  const isSorted = Array.isArray(value) && ['fruits', 'kind', 'toys'].includes(question);
  return isSorted ? value.map((one) => JSON.stringify(one)).sort() : value;
}

describe('a table', () => {
  const idsOf = (table: Cells) => table.map((row) => row.slice(ownColumns));

  it('has without options the labels of each version and the offsets that were sent', async () => {
    const [head = [], ...rows] = await readCsv({});
    expect(head.slice(ownColumns)).toEqual([
      'Fruits (fruits)',
      'Fruits (one)',
      'Rank',
      'Grid',
      'Multi',
      'Flag',
      'Number',
      'When',
      'created_at (source)',
      'Kids',
      'Kind',
      'Gone',
    ]);
    const first = rows.at(-1) ?? [];
    expect(first.slice(ownColumns)).toEqual([
      'Apple; Pear; ripe, "sweet"',
      'Me, myself and I',
      '',
      '',
      '',
      '',
      '0.5',
      '2026-07-01T12:00:00+02:00',
      '',
      '',
      'S',
      '',
    ]);
    expect(first[1]).toMatch(/Z$/);
    const { '0': added = [] } = rows.slice(-8, -7);
    expect(added[ownColumns]).toBe('Apple; __other__');
  });

  it('has its columns without responses, if questions are named', async () => {
    const none = { from: '2000-01-01', to: '2000-01-02', headings: 'ids', choices: 'columns' };
    expect(idsOf(await readCsv(none))).toEqual([[]]);
    for (const questions of ['live', 'all'] as const) {
      const ids = idsWithout('columns', leftOut[questions]);
      const expected = ids.map((id) => headingOf('ids', id));
      expect(idsOf(await readCsv({ ...none, questions }))).toEqual([expected]);
      expect(idsOf(await readSheet({ ...none, questions }, 'Responses'))).toEqual([expected]);
    }
  });

  it('of entries has the same options, in CSV and on a sheet of its own', async () => {
    const [eve, bob] = [stored[1], stored[6]].map((one) => one?.id);
    const query = { choices: 'columns', headings: 'ids', questions: 'all' };
    const kids = [
      ['response_id', 'position', 'kid', 'toys/car', 'toys/doll', 'pets'],
      [eve, '1', 'Eve; "E"', '1', '', '1'],
      [bob, '1', 'Ann', '1', '1', '2'],
      [bob, '2', 'Ben', '', '', ''],
    ];
    expect(await readCsv({ ...query, table: 'kids' })).toEqual(kids);
    expect(await readSheet(query, 'Kids')).toEqual(kids);
    const pets = [
      ['response_id', 'parent_position', 'position', 'P'],
      [eve, '1', '1', 'Bo'],
      [bob, '1', '1', 'Rex'],
      [bob, '1', '2', 'Tom; "cat"'],
    ];
    expect(await readCsv({ ...query, table: 'pets', headings: 'codes' })).toEqual(pets);
    expect(await readSheet({ ...query, headings: 'codes' }, 'Pets')).toEqual(pets);
  });

  it('has the time zone of the form, if a request names none', async () => {
    const settings = (time_zone: string) =>
      alice.rest(`PATCH /forms/${formId}`, { body: { settings: { time_zone } } });
    expect((await settings('Asia/Kathmandu')).status).toBe(200);
    const time = async (query: Query) => (await readCsv(query)).at(-1)?.[ownColumns + 7];
    expect(await time({})).toBe('2026-07-01T15:45:00+05:45');
    expect(await time({ time_zone: 'UTC' })).toBe('2026-07-01T10:00:00Z');
    expect((await settings('UTC')).status).toBe(200);
  });

  it('has the options of the link that continues it, and of GraphQL', async () => {
    const { exportResponses } = await alice.graphql(
      `{ exportResponses(formId: "${formId}", choices: COLUMNS, headings: IDS, timeZone: "Europe/Berlin") { url } }`,
    );
    const { searchParams } = new URL(exportResponses.url);
    expect(Object.fromEntries(searchParams)).toEqual({
      format: 'csv',
      choices: 'columns',
      headings: 'ids',
      time_zone: 'Europe/Berlin',
    });
  });
});

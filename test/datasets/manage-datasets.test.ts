import { describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../support/clients/api-client.ts';
import { errorsOf, multipart, multipartType } from '../support/fixtures/uploads.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();
const bob = await world.client();

const countries = {
  name: 'Countries',
  columns: ['code', 'name'],
  rows: [
    ['DE', 'Germany'],
    ['FR', 'France'],
    ['AT', 'Österreich'],
  ],
};

const create = (members: object = {}, client: Client = alice) =>
  client.rest('POST /datasets', { body: { ...countries, ...members } });

/** Sends a CSV file. */
const sendCsv = (
  content: string | Uint8Array,
  { line = 'POST /datasets', name, headers }: SentCsv = {},
): Promise<ApiResponse> =>
  alice.rest(line, {
    raw: multipart([
      ...(name === undefined ? [] : [{ name: 'name', content: name }]),
      { name: 'file', content, fileName: 'list.csv' },
    ]),
    headers: { 'Content-Type': multipartType, ...headers },
  });

interface SentCsv {
  readonly line?: string;
  readonly name?: string;
  readonly headers?: Record<string, string>;
}

const cellsOf = async (id: string, query = '') => {
  const { body } = await alice.rest(`GET /datasets/${id}/rows${query}`);
  return body.data.map(({ cells }: { cells: string[] }) => cells);
};

const id = expect.stringMatching(/^ds_[0-9a-z]{26}$/);
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const unknown = 'ds_01h455vb4pex5vsknk084sn02q';

describe('a dataset is refused', () => {
  it('with all its failures at once', async () => {
    const refused = await create({
      name: ' ',
      columns: ['code', 'code', ''],
      rows: [['DE', 'Germany', ''], ['FR'], ['AT', 'x'.repeat(2001), '']],
    });
    expect(errorsOf(refused)).toEqual([
      422,
      ['name', 'required'],
      ['columns[1]', 'duplicate_id'],
      ['columns[2]', 'required'],
      ['rows[1]', 'too_few'],
      ['rows[2][1]', 'too_long'],
    ]);
  });

  it.each([
    ['a name', { name: undefined }, ['name', 'required']],
    ['a longer name than 200 characters', { name: 'x'.repeat(201) }, ['name', 'too_long']],
    ['rows without columns', { columns: undefined }, ['columns', 'required']],
    ['columns without rows', { rows: undefined }, ['rows', 'required']],
    ['neither', { columns: undefined, rows: undefined }, ['rows', 'required']],
    ['no column', { columns: [], rows: [] }, ['columns', 'required']],
    ['51 columns', { columns: Array.from({ length: 51 }, String) }, ['columns', 'too_many']],
    ['a number as a cell', { rows: [['DE', 49]] }, ['rows[0][1]', 'wrong_type']],
    ['a cell too many', { rows: [['DE', 'Germany', '']] }, ['rows[0]', 'too_many']],
    ['NUL', { rows: [['DE', '\0']] }, ['rows[0][1]', 'invalid_text']],
    [
      '100,001 rows',
      { columns: ['a'], rows: Array.from({ length: 100_001 }, () => ['']) },
      ['rows', 'too_many'],
    ],
  ])('%s', async (_, members, failure) => {
    const refused = await create(members);
    expect(errorsOf(refused)[0]).toBe(422);
    expect(errorsOf(refused)).toContainEqual(failure);
  });

  it('in a workspace that has 1,000 datasets, until another one is deleted', async () => {
    const ann = await world.client();
    const { body: first } = await create({}, ann);
    await world.services.db.pool.query(
      `INSERT INTO datasets (id, workspace_id, name, revision, created_at, updated_at)
       SELECT unnest($2::text[]), workspace_id, name, revision, created_at, updated_at
       FROM datasets WHERE id = $1`,
      [first.id, Array.from({ length: 999 }, () => world.services.ids.next('ds'))],
    );
    expect(errorsOf(await create({}, ann))).toEqual([422, ['', 'too_many']]);
    await ann.rest(`DELETE /datasets/${first.id}`);
    expect((await create({}, ann)).status).toBe(201);
  });

  it('by a key that may only read forms', async () => {
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read']);
    const { body: dataset } = await create();
    expect((await create({}, reader)).status).toBe(403);
    expect((await reader.rest(`PATCH /datasets/${dataset.id}`, { body: {} })).status).toBe(403);
    expect((await reader.rest(`GET /datasets/${dataset.id}`)).status).toBe(200);
  });
});

describe('a CSV file', () => {
  it.each([
    [
      'an unclosed quote',
      'a,b\n1,"2\n3,4\n',
      ['file', 'invalid_value'],
      'Line 2: a quote is not closed.',
    ],
    [
      'text after a quote',
      'a,b\n"1"2,3\n',
      ['file', 'invalid_value'],
      'Line 2: there is text after',
    ],
    [
      'a quote in a cell without quotes',
      'a,b\n6" pipe,2\n',
      ['file', 'invalid_value'],
      'Line 2: a cell with a quote must be in quotes',
    ],
    [
      'a quote that is not closed in a large file',
      `a\n1\n"${'x'.repeat(2 * 1024 * 1024)}\n`,
      ['file', 'invalid_value'],
      'Line 3: the row is too long',
    ],
    [
      'a fault after cells of several lines',
      'a,b\r\n"1\r\n2\n3","4\r5"\r\n6,7\r\n8\r\n',
      ['rows[2]', 'too_few'],
      'Line 7: ',
    ],
    ['another encoding', new Uint8Array([0x61, 10, 0xe4]), ['file', 'invalid_text'], 'UTF-8'],
    ['nothing', '', ['columns', 'required'], 'The first line'],
    ['a row with too few cells', 'a,b\n\n1,2\n3\n', ['rows[1]', 'too_few'], 'Line 4: '],
    [
      'a cell that is too long',
      `a\n"\n"\n${'x'.repeat(2001)}`,
      ['rows[1][0]', 'too_long'],
      'Line 4: ',
    ],
  ])('with %s is refused', async (_, content, failure, message) => {
    const refused = await sendCsv(content, { name: 'List' });
    expect(errorsOf(refused)).toEqual([422, failure]);
    expect(refused.body.errors[0].message).toContain(message);
  });

  it('is refused after 25 MiB, or when its cells have more than 20 MiB', async () => {
    const line = `${'x'.repeat(1023)}\n`;
    const large = await sendCsv(`a\n${line.repeat(26 * 1024)}`, { name: 'List' });
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large']);
    const full = await sendCsv(`a\n${line.repeat(20 * 1024 + 21)}`, { name: 'List' });
    expect(errorsOf(full)).toEqual([422, ['rows', 'too_large']]);
  });

  it('without a name, or with columns besides it, is refused', async () => {
    expect(errorsOf(await sendCsv('a\n1\n'))).toEqual([422, ['name', 'required']]);
    const query = `mutation ($file: Upload!) {
      createDataset(input: { name: "List", columns: ["a"], rows: [["1"]], file: $file }) { dataset { id } }
    }`;
    const { errors } = await sendByGraphQL(query, 'a\n1\n');
    expect(errors[0].extensions.errors.map((one: { path: string }) => one.path)).toEqual([
      'columns',
      'rows',
    ]);
  });

  it.each([
    ['semicolons', 'a;b\n1;2,5\n', [['1', '2,5']]],
    ['a semicolon in the quoted name of a column', '"a;b;c",d\n1,2;3\n', [['1', '2;3']]],
    ['quotes and line breaks in quotes', 'a,b\n"x ""y""","1,\r\n2"', [['x "y"', '1,\r\n2']]],
    ['all kinds of line breaks', 'a\r1\r\n2\n3', [['1'], ['2'], ['3']]],
    ['empty lines, which are no rows, and empty cells', 'a\n\n""\n\r\n', [['']]],
    ['an empty cell at the end of a line', 'a,b\n1,\n', [['1', '']]],
    ['a byte order mark', '\uFEFFa\n1\n', [['1']]],
  ])('may contain %s', async (_, content, rows) => {
    const { status, body } = await sendCsv(content, { name: 'List' });
    expect([status, body.columns[0]]).toEqual([201, content.includes('a;b;c') ? 'a;b;c' : 'a']);
    expect(await cellsOf(body.id)).toEqual(rows);
  });

  it('is read alike wherever it is divided into chunks', async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => `${row},"1,\r\n""ä"""\r\n`);
    const { body } = await sendCsv(`a,b\r\n${rows.join('')}`, { name: 'List' });
    expect(body.row_count).toBe(30_000);
    expect(await cellsOf(body.id, '?q=29999')).toEqual([['29999', '1,\r\n"ä"']]);
  });

  it('becomes a dataset: its first line names the columns', async () => {
    const { status, body } = await sendCsv('\ufeffcode;name\r\n"DE";"Germany; ""D"""\r\nFR;\r\n', {
      name: 'From a spreadsheet',
    });
    expect([status, body]).toEqual([
      201,
      {
        id,
        name: 'From a spreadsheet',
        revision: 1,
        columns: ['code', 'name'],
        row_count: 2,
        size_bytes: 16,
        created_at: time,
        updated_at: time,
      },
    ]);
    expect(await cellsOf(body.id)).toEqual([
      ['DE', 'Germany; "D"'],
      ['FR', ''],
    ]);
  });

  it('can be sent by GraphQL', async () => {
    const query = `mutation ($file: Upload!) {
      createDataset(input: { name: "List", file: $file }) { dataset { columns rows { nodes { cells } } } }
    }`;
    const { data } = await sendByGraphQL(query, 'a,b\n1,2\n');
    expect(data.createDataset.dataset).toEqual({
      columns: ['a', 'b'],
      rows: { nodes: [{ cells: ['1', '2'] }] },
    });
  });

  it('with 100,000 rows is stored in order', async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `${row},place ${row}\n`).join('');
    const { status, body } = await sendCsv(`code,name\n${lines}`, { name: 'Places' });
    expect([status, body.row_count]).toEqual([201, 100_000]);
    expect(await cellsOf(body.id, '?cursor=99997')).toEqual([
      ['99998', 'place 99998'],
      ['99999', 'place 99999'],
    ]);
  });
});

async function sendByGraphQL(query: string, content: string) {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { file: null } }));
  form.append('map', JSON.stringify({ 0: ['variables.file'] }));
  form.append('0', new Blob([content]), 'list.csv');
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${alice.secret}`, 'X-GraphQL-Yoga-CSRF': '1' },
    body: form,
  });
  return response.json();
}

describe('a request with an idempotency key', () => {
  it('is refused with another file, and returns the dataset of the first one with the same file', async () => {
    const headers = { 'Idempotency-Key': 'a list' };
    const sent = { name: 'List', headers };
    const { body: first } = await sendCsv('a\n1\n', sent);
    const other = await sendCsv('a\n2\n', sent);
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
    const again = await sendCsv('a\n1\n', sent);
    expect([again.status, again.body.id]).toEqual([201, first.id]);
  });
});

describe('updates', () => {
  it.each(['ds_1', unknown, 'form_01h455vb4pex5vsknk084sn02q'])('refuse %s', async (other) => {
    expect((await alice.rest(`PATCH /datasets/${other}`, { body: { name: 'x' } })).status).toBe(
      404,
    );
    expect((await alice.rest(`DELETE /datasets/${other}`)).status).toBe(404);
    expect((await alice.rest(`GET /datasets/${other}/rows`)).status).toBe(404);
  });

  it('refuse null as a name, and invalid rows', async () => {
    const { body: dataset } = await create();
    const update = (body: object) => alice.rest(`PATCH /datasets/${dataset.id}`, { body });
    expect(errorsOf(await update({ name: null }))).toEqual([422, ['name', 'wrong_type']]);
    expect(errorsOf(await update({ rows: [['DE']] }))).toEqual([422, ['columns', 'required']]);
    expect((await alice.rest(`GET /datasets/${dataset.id}`)).body).toEqual(dataset);
  });

  it('of the name make no revision', async () => {
    const { body: dataset } = await create();
    const line = `PATCH /datasets/${dataset.id}`;
    const { status, body } = await alice.rest(line, { body: { name: 'Countries of Europe' } });
    expect([status, body]).toEqual([
      200,
      { ...dataset, name: 'Countries of Europe', updated_at: time },
    ]);
  });

  it('of the content make a revision, by rows or by a file', async () => {
    const { body: dataset } = await create();
    const line = `PATCH /datasets/${dataset.id}`;
    const { body: second } = await alice.rest(line, { body: { columns: ['a'], rows: [['1']] } });
    expect(second).toMatchObject({ revision: 2, columns: ['a'], row_count: 1, size_bytes: 1 });
    const { body: third } = await sendCsv('b,c\n2,3\n', { line });
    expect(third).toMatchObject({ name: 'Countries', revision: 3, columns: ['b', 'c'] });
    expect(await cellsOf(dataset.id)).toEqual([['2', '3']]);
  });
});

describe('reading', () => {
  it('shows no dataset of another workspace', async () => {
    const { body: dataset } = await create();
    expect((await bob.rest(`GET /datasets/${dataset.id}`)).status).toBe(404);
    expect((await bob.rest(`GET /datasets/${dataset.id}/rows`)).status).toBe(404);
    expect((await bob.rest(`DELETE /datasets/${dataset.id}`)).status).toBe(404);
    expect((await bob.rest('GET /datasets')).body).toEqual({
      data: [],
      next_cursor: null,
      total: 0,
    });
  });

  it('lists datasets in pages, oldest first', async () => {
    const ann = await world.client();
    const { body: first } = await create({ name: 'First' }, ann);
    const { body: second } = await create({ name: 'Second' }, ann);
    const { body: page } = await ann.rest('GET /datasets?limit=1');
    expect(page).toEqual({ data: [first], next_cursor: first.id, total: 2 });
    const { body: rest } = await ann.rest(`GET /datasets?cursor=${page.next_cursor}`);
    expect(rest).toEqual({ data: [second], next_cursor: null, total: 2 });
  });

  it('refuses a cursor that is none', async () => {
    const { body: dataset } = await create();
    const { status, body } = await alice.rest(`GET /datasets/${dataset.id}/rows?cursor=x`);
    expect([status, body.code]).toEqual([400, 'bad_request']);
  });

  it('lists rows in pages', async () => {
    const { body: dataset } = await create();
    const { body: page } = await alice.rest(`GET /datasets/${dataset.id}/rows?limit=2`);
    expect(page).toEqual({
      data: [
        { position: 0, cells: ['DE', 'Germany'] },
        { position: 1, cells: ['FR', 'France'] },
      ],
      next_cursor: '1',
      total: 3,
    });
    expect(await cellsOf(dataset.id, '?limit=2&cursor=1')).toEqual([['AT', 'Österreich']]);
  });

  it('searches rows in all cells, in any case', async () => {
    const { body: dataset } = await create();
    expect(await cellsOf(dataset.id, '?q=xx')).toEqual([]);
    expect(await cellsOf(dataset.id, '?q=%25')).toEqual([]);
    expect(await cellsOf(dataset.id, '?q=GERM')).toEqual([['DE', 'Germany']]);
    expect(await cellsOf(dataset.id, '?q=fr')).toEqual([['FR', 'France']]);
    expect(await cellsOf(dataset.id, `?q=${encodeURIComponent('öster')}`)).toHaveLength(1);
    const { body } = await alice.rest(`GET /datasets/${dataset.id}/rows?q=r&limit=1`);
    expect([body.data, body.total]).toEqual([[{ position: 0, cells: ['DE', 'Germany'] }], 3]);
  });

  it('reads the rows of several datasets with GraphQL, and datasets as nodes', async () => {
    const ann = await world.client();
    const { body: first } = await create({}, ann);
    const { body: second } = await create({ columns: ['a'], rows: [['1'], ['France']] }, ann);
    const data = await ann.graphql(
      `query ($id: ID!) {
        datasets { nodes { rows(last: 1, q: "france") { totalCount nodes { position cells } } forms { id } } }
        node(id: $id) { ... on Dataset { rowCount rows(first: 1) { totalCount edges { cursor } } } }
      }`,
      { id: second.id },
    );
    expect(data).toEqual({
      datasets: {
        nodes: [
          { rows: { totalCount: 1, nodes: [{ position: 1, cells: ['FR', 'France'] }] }, forms: [] },
          { rows: { totalCount: 1, nodes: [{ position: 1, cells: ['France'] }] }, forms: [] },
        ],
      },
      node: { rowCount: 2, rows: { totalCount: 2, edges: [{ cursor: '0' }] } },
    });
    expect(first.row_count).toBe(3);
  });
});

it('creations, changes and deletions are in the audit log, and a deleted dataset is gone', async () => {
  const ann = await world.client();
  const { body: dataset } = await create({}, ann);
  await ann.rest(`PATCH /datasets/${dataset.id}`, { body: { name: 'Other' } });
  await ann.rest(`PATCH /datasets/${dataset.id}`, { body: { name: 'Other' } });
  expect((await ann.rest(`DELETE /datasets/${dataset.id}`)).status).toBe(204);
  expect((await ann.rest(`GET /datasets/${dataset.id}`)).status).toBe(404);
  const { body: log } = await ann.rest('GET /audit');
  const ofDataset = log.data.filter(({ action }: { action: string }) =>
    action.startsWith('dataset.'),
  );
  const entries = ofDataset.map((one: { action: string; target_id: string }) => [
    one.action,
    one.target_id,
  ]);
  expect(entries).toEqual(
    ['deleted', 'updated', 'created'].map((verb) => [`dataset.${verb}`, dataset.id]),
  );
  const { rows } = await world.services.db.pool.query(
    `SELECT FROM dataset_rows WHERE dataset_id = $1
     UNION ALL SELECT FROM dataset_revisions WHERE dataset_id = $1`,
    [dataset.id],
  );
  expect(rows).toHaveLength(0);
});

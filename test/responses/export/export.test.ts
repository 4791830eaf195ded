import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/platform/clock.ts';
import {
  buildForm,
  buildPublishedForm,
  publishVersion,
  survey,
} from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

let now = new Date('2026-01-31T12:00:00.000Z');
const world = await createTestWorld({ clock: { ...systemClock, now: () => now } });
const alice = await world.client();
const stranger = await world.client();
const { key } = (
  await alice.rest('POST /keys', { body: { name: 'reader', scopes: ['responses:read'] } })
).body;

const unknown = 'form_01h455vb4pex5vsknk084sn02q';
const fixed =
  'id,created_at,form_version,source,duration_ms,approval_status,approval_score,approval_max_score,approval_percent';

interface Row {
  readonly id: string;
  readonly created_at: string;
}

/** Downloads a file, including its byte order mark. */
async function fetchText(url: string, secret: string = key) {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${secret}` } });
  const bytes = await response.arrayBuffer();
  const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(bytes);
  return { status: response.status, headers: response.headers, text };
}
const download = (formId: string, query = '') =>
  fetchText(`${world.url}/api/v1/forms/${formId}/responses/export${query}`);

async function csv(formId: string, query = ''): Promise<string[]> {
  const { status, text } = await download(formId, query);
  expect(status).toBe(200);
  expect(text).toMatch(/\r\n$/);
  return text.slice(0, -2).split('\r\n');
}
const csvIds = async (formId: string, query = '') =>
  (await csv(formId, query)).slice(1).map((line) => line.split(',')[0]);
const jsonIds = async (formId: string, query = '') => {
  const { text } = await download(formId, `?format=json${query.replace('?', '&')}`);
  return JSON.parse(text).map(({ id }: Row) => id);
};
/** The cells after the fixed columns, for tables without quotes. */
const answersIn = (lines: readonly string[]) =>
  lines.map((line) => line.split(',').slice(fixed.split(',').length));

async function add(formId: string, answers: object = { name: 'Ann' }, at?: string): Promise<Row> {
  if (at !== undefined) now = new Date(at);
  const { status, body } = await alice.rest(`POST /forms/${formId}/responses`, {
    body: { answers },
  });
  expect(status).toBe(201);
  return body;
}
async function publish(formId: string, elements: readonly object[]) {
  const definition = { schema: { sections: [{ elements }] } };
  await publishVersion(alice, formId, definition);
}
const text = (id: string, title: string) => ({ id, type: 'short_text', title });

const graphqlExport = `query (
  $formId: ID!, $format: ExportFormat, $bom: Boolean, $filter: ResponseFilter
) {
  exportResponses(
    formId: $formId, format: $format, bom: $bom, filter: $filter
  ) { url fileName mediaType }
}`;

describe('validation', () => {
  it('returns 404 for an export of an unknown form', async () => {
    const { id } = await buildForm(alice);
    for (const formId of [unknown, 'x']) {
      const { status, body } = await alice.rest(`GET /forms/${formId}/responses/export`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
    for (const format of ['csv', 'json']) {
      const line = `GET /forms/${id}/responses/export?format=${format}`;
      const { status, body, headers } = await stranger.rest(line);
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(headers.get('Content-Type')).toMatch(/^application\/problem\+json/);
      expect(headers.get('Content-Disposition')).toBeNull();
    }
    const problem = await stranger.graphqlProblem(graphqlExport, { formId: id });
    expect([problem.status, problem.code]).toEqual([404, 'not_found']);
  });

  it('requires an API key with the scope responses:read for exports', async () => {
    const { id } = await buildForm(alice);
    const line = `GET /forms/${id}/responses/export`;
    expect((await world.visitor.rest(line)).status).toBe(401);
    const writer = await world.clientOfSameWorkspace(alice, ['responses:write', 'forms:read']);
    const { status, body } = await writer.rest(line);
    expect([status, body.required_scope]).toEqual([403, 'responses:read']);
    const problem = await writer.graphqlProblem(graphqlExport, { formId: id });
    expect(problem).toMatchObject({ status: 403, required_scope: 'responses:read' });
  });

  it.each([
    ['format', ['xml', '', 'CSV', 'csv,json', 'null', '\0']],
    ['bom', ['', '1', 'yes', 'TRUE', 'null']],
    ['approval', ['', 'APPROVED', 'maybe']],
    ['from', ['', 'yesterday', '2026-02-30', '2026-01-31T12:00:00']],
    ['to', ['', 'x', '20260131']],
  ])('refuses an export with an invalid %s', async (name, values) => {
    const { id } = await buildForm(alice);
    for (const value of values) {
      const query = `${name}=${encodeURIComponent(value)}`;
      const { status, body } = await alice.rest(`GET /forms/${id}/responses/export?${query}`);
      expect([value, status, body.code]).toEqual([value, 400, 'bad_request']);
      expect(body.errors).toMatchObject([{ path: `query.${name}` }]);
    }
  });

  it('reports all invalid and unknown parameters at once', async () => {
    const { id } = await buildForm(alice);
    const line = `GET /forms/${id}/responses/export`;
    const { body } = await alice.rest(`${line}?format=x&bom=x&approval=x&from=x&to=x&unknown=1`);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'query.approval',
      'query.bom',
      'query.format',
      'query.from',
      'query.to',
      'query.unknown',
    ]);
  });
});

describe('files', () => {
  it('exports a form without responses as a header, an empty array or an empty file', async () => {
    for (const form of [await buildForm(alice), await buildPublishedForm(alice)]) {
      expect((await download(form.id)).text).toBe(`${fixed}\r\n`);
      expect((await download(form.id, '?format=json')).text).toBe('[]\n');
      expect((await download(form.id, '?format=jsonl')).text).toBe('');
    }
  });

  it('exports CSV by default, named after the form and the UTC day', async () => {
    const { id } = await buildPublishedForm(alice, { title: 'Summer: "Fête" 5/6?' });
    for (const [at, day] of [
      ['2026-02-28T23:59:59.999Z', '2026-02-28'],
      ['2026-03-01T00:00:00.000Z', '2026-03-01'],
    ]) {
      now = new Date(at ?? '');
      for (const [query, format, type] of [
        ['', 'csv', 'text/csv; charset=utf-8'],
        ['?format=csv', 'csv', 'text/csv; charset=utf-8'],
        ['?format=json', 'json', 'application/json'],
        ['?format=jsonl', 'jsonl', 'application/jsonl'],
      ]) {
        const { status, headers } = await download(id, query);
        expect(status).toBe(200);
        expect(headers.get('Content-Type')?.replace('json; charset=utf-8', 'json')).toBe(type);
        const name = `attachment; filename="Summer F_te 5 6-${day}.${format}"; filename*=UTF-8''Summer%20F%C3%AAte%205%206-${day}.${format}`;
        expect(headers.get('Content-Disposition')).toBe(name);
      }
    }
    now = new Date('2026-01-31T12:00:00.000Z');
  });

  it('starts with a byte order mark only in CSV and if requested', async () => {
    const { id } = await buildPublishedForm(alice);
    await add(id, { name: 'Zoë 🎉' });
    const plain = await download(id);
    expect(plain.text.startsWith(`${fixed},`)).toBe(true);
    expect((await download(id, '?bom=false')).text).toBe(plain.text);
    expect((await download(id, '?bom=true')).text).toBe(`\ufeff${plain.text}`);
    expect(plain.text).toContain('Zoë 🎉');
    const json = await download(id, '?format=json&bom=true');
    expect(JSON.parse(json.text)).toHaveLength(1);
  });

  it('writes one line per response, newest first, ended by CRLF', async () => {
    const { id } = await buildPublishedForm(alice);
    const first = await add(id, { name: 'Ann', age: 30, source: 'friend' });
    const second = await add(id, { name: 'a, "b"', source: { other: '=1+1' } });
    const { text: all } = await download(id);
    expect(all).toBe(
      [
        `${fixed},Your name,Your age,How did you find us?`,
        `${second.id},${second.created_at},1,api,,none,0,0,0,"a, ""b""",,'=1+1`,
        `${first.id},${first.created_at},1,api,,none,0,0,0,Ann,30,A friend`,
        '',
      ].join('\r\n'),
    );
  });

  it('exports all listed fields of responses over many pages in order', async () => {
    const approval = {
      enabled: true,
      criteria: [
        { id: 'c1', question_id: 'name', op: 'equals', expected: 'Ann', points: 2 },
        { id: 'c2', question_id: 'age', op: 'is_answered', required: true },
      ],
    };
    const { id, slug } = await buildPublishedForm(alice, { definition: { ...survey, approval } });
    const rows = [];
    for (let index = 0; index < 405; index += 1) {
      rows.push(add(id, { name: 'Ann', ...(index % 2 && { age: index % 100 }) }));
    }
    const [reviewed] = await Promise.all(rows);
    await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
      body: { answers: { name: 'Bob', source: { other: 'x' } }, duration_ms: 1234 },
    });
    await alice.rest(`PUT /forms/${id}/responses/${reviewed?.id}/approval`, {
      body: { status: 'rejected', note: 'No, "sorry"' },
    });
    const listed: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await alice.rest(`GET /forms/${id}/responses?limit=100${cursor}`);
      listed.push(...body.data);
      cursor = body.next_cursor && `&before=${body.next_cursor}`;
    }
    const exported = JSON.parse((await download(id, '?format=json')).text);
    expect(exported).toHaveLength(406);
    expect(exported).toEqual(listed);
    expect(exported.map(Object.keys)).toEqual(listed.map(Object.keys));
    expect(await csvIds(id)).toEqual(listed.map((row) => row.id));
  });

  it('exports times with milliseconds, and answers and notes unchanged', async () => {
    const { id } = await buildForm(alice);
    await publish(id, [{ id: 'name', type: 'long_text', title: 'Name' }]);
    const nasty = '\u001e,\n"\\\u001e ä 🎉';
    for (const fraction of ['000', '100', '120', '123', '007']) {
      await add(id, { name: nasty }, `2026-01-31T12:00:01.${fraction}Z`);
    }
    const [last] = JSON.parse((await download(id, '?format=json')).text);
    await alice.rest(`PUT /forms/${id}/responses/${last.id}/approval`, {
      body: { status: 'approved', note: nasty },
    });
    const listed = (await alice.rest(`GET /forms/${id}/responses`)).body.data;
    expect(JSON.parse((await download(id, '?format=json')).text)).toEqual(listed);
    const lines = (await download(id, '?format=jsonl')).text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(listed);
    expect([listed[0].answers.name, listed[0].approval.note]).toEqual([nasty, nasty]);
    const times = listed.map((row: Row) => row.created_at);
    expect((await download(id)).text.match(/2026-[^,]+Z/g)).toEqual(times);
  });
});

describe('filters', () => {
  it('applies the filters of the list in both formats, and in the URLs of GraphQL', async () => {
    const approval = {
      enabled: true,
      criteria: [{ id: 'c1', question_id: 'name', op: 'equals', expected: 'yes' }],
    };
    const form = await buildPublishedForm(alice, { definition: { ...survey, approval } });
    for (const at of [
      '2026-02-27T23:59:59.999Z',
      '2026-02-28T00:00:00.000Z',
      '2026-02-28T12:00:00.500Z',
      '2026-02-28T23:59:59.999Z',
      '2026-03-01T00:00:00.000Z',
    ]) {
      await add(form.id, { name: 'yes' }, at);
      await add(form.id, { name: 'no' }, at);
    }
    const { data } = (await alice.rest(`GET /forms/${form.id}/responses?approval=approved`)).body;
    const line = `PUT /forms/${form.id}/responses/${data[0].id}/approval`;
    await alice.rest(line, { body: { status: 'rejected' } });

    for (const filter of [
      {},
      { approval: 'approved' },
      { approval: 'rejected' },
      { approval: 'none' },
      { from: '2026-02-28' },
      { to: '2026-02-28' },
      { from: '2026-02-28', to: '2026-02-28' },
      { from: '2026-02-28T13:00:00.500+01:00', to: '2026-02-28T12:00:00.5Z' },
      { from: '2026-02-28T12:00:00.5001Z', to: '2026-02-28T23:59:59.999999Z' },
      { approval: 'rejected', from: '2026-02-28', to: '9999-12-31' },
      { approval: 'approved', from: '2020-01-01', to: '2026-02-28T00:00:00Z' },
    ]) {
      const entries = Object.entries(filter);
      const query = `?${entries.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
      const { body } = await alice.rest(`GET /forms/${form.id}/responses${query}`);
      const expected = body.data.map(({ id }: Row) => id);
      expect(expected).toHaveLength(body.total);
      expect(await csvIds(form.id, query)).toEqual(expected);
      expect(await jsonIds(form.id, query)).toEqual(expected);

      const { exportResponses } = await alice.graphql(graphqlExport, {
        filter: {
          ...filter,
          ...('approval' in filter && { approval: filter.approval.toUpperCase() }),
        },
        formId: form.id,
        format: 'JSON',
      });
      const { pathname, search } = new URL(exportResponses.url);
      const file = await fetchText(world.url + pathname + search);
      expect(JSON.parse(file.text).map(({ id }: Row) => id)).toEqual(expected);
    }
    now = new Date('2026-03-02T12:00:00.000Z');
  });

  it('writes columns only for versions of the filtered responses', async () => {
    const form = await buildForm(alice);
    await publish(form.id, [text('a', 'Old')]);
    await add(form.id, { a: '1' }, '2026-04-01T12:00:00Z');
    await publish(form.id, [text('b', 'New')]);
    await add(form.id, { b: '2' }, '2026-04-02T12:00:00Z');
    await publish(form.id, [text('c', 'Unanswered')]);
    expect(await csv(form.id, '?from=2026-05-01')).toEqual([fixed]);
    expect(answersIn(await csv(form.id, '?to=2026-04-01'))).toEqual([['Old'], ['1']]);
    expect(answersIn(await csv(form.id, '?from=2026-04-02'))).toEqual([['New'], ['2']]);
    expect(answersIn(await csv(form.id))).toEqual([
      ['New', 'Old'],
      ['2', ''],
      ['', '1'],
    ]);
  });
});

describe('columns', () => {
  it('writes one column per question with its latest title', async () => {
    const form = await buildForm(alice);
    const fruit = (label: string) => ({
      id: 'fruit',
      type: 'single_choice',
      title: 'Fruit',
      options: [{ id: 'x', label }],
    });
    await publish(form.id, [
      text('a', 'Removed'),
      text('b', 'Named'),
      fruit('Apple'),
      text('t', 'T'),
    ]);
    await add(form.id, { a: '1', b: '2', fruit: 'x', t: 'word' });
    await publish(form.id, [
      { id: 't', type: 'yes_no', title: 'T' },
      text('b', 'Renamed'),
      fruit('Pear'),
      text('c', 'Added'),
    ]);
    await add(form.id, { t: true, b: '3', fruit: 'x', c: '4' });
    expect(answersIn(await csv(form.id))).toEqual([
      ['T', 'Renamed', 'Fruit', 'Added', 'Removed'],
      ['Yes', '3', 'Pear', '4', ''],
      ['word', '2', 'Apple', '', '1'],
    ]);
  });

  it('adds ids to equal headings and to headings equal to fixed columns', async () => {
    const form = await buildForm(alice);
    await publish(form.id, [text('a', 'Same'), text('b', 'Same'), text('c', 'source')]);
    await add(form.id, { a: '1', b: '2', c: '3' });
    await publish(form.id, [text('d', 'Same'), text('e', '=Sum')]);
    await add(form.id, { d: '4', e: '-5' });
    expect(answersIn(await csv(form.id))).toEqual([
      ['Same (d)', "'=Sum", 'Same (a)', 'Same (b)', 'source (c)'],
      ['4', '-5', '', '', ''],
      ['', '', '1', '2', '3'],
    ]);
  });
});

describe('GraphQL', () => {
  it('returns the URL, file name and media type of an export', async () => {
    const { id, slug } = await buildPublishedForm(alice, { title: '\u200b…' });
    await add(id, { name: 'Ann' }, '2026-06-30T22:00:00.000Z');
    const base = `https://forms.example/api/v1/forms/${id}/responses/export`;
    const questionWith = async (variables: object) =>
      (await alice.graphql(graphqlExport, { formId: id, ...variables })).exportResponses;
    expect(await questionWith({})).toEqual({
      url: `${base}?format=csv`,
      fileName: `${slug}-2026-06-30.csv`,
      mediaType: 'text/csv; charset=utf-8',
    });
    expect(await questionWith({ format: 'JSON' })).toEqual({
      url: `${base}?format=json`,
      fileName: `${slug}-2026-06-30.json`,
      mediaType: 'application/json',
    });
    expect(await questionWith({ format: 'JSONL' })).toMatchObject({
      url: `${base}?format=jsonl`,
      mediaType: 'application/jsonl',
    });
    const { url } = await questionWith({
      format: 'CSV',
      bom: true,
      approval: 'NONE',
      from: '2026-06-30',
    });
    const { search } = new URL(url);
    expect((await download(id, search)).text).toBe((await download(id, '?bom=true')).text);
  });
});

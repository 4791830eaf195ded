import { expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { buildForm, publishVersion } from '../../../support/fixtures/forms.ts';
import { createTestWorld } from '../../../support/world/test-world.ts';

// Codebooks, as REST and GraphQL return them.

const world = await createTestWorld();
const alice = await world.client();
const stranger = await world.client();
const { key } = (
  await alice.rest('POST /keys', { body: { name: 'reader', scopes: ['responses:read'] } })
).body;

async function download(formId: string, query: object = {}) {
  const search = new URLSearchParams({ format: 'codebook', ...query });
  const url = `${world.url}/api/v1/forms/${formId}/responses/export?${search}`;
  const response = await fetch(url, { headers: { Authorization: `Bearer ${key}` } });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

async function publish(formId: string, elements: readonly object[]) {
  const definition = { schema: { sections: [{ id: 's', title: 'Section', elements }] } };
  await publishVersion(alice, formId, definition);
}

const choice = (...options: object[]) => ({
  id: 'c',
  type: 'single_choice',
  title: 'Choice; one',
  options,
});

/** A form with more versions than are read at once. */
const { id: formId } = await buildForm(alice);
await publish(formId, [choice({ id: 'a', label: '=1+1', code: '01' })]);
for (let version = 2; version <= 18; version += 1) {
  await publish(formId, [choice({ id: 'b', label: `B ${version}` })]);
}

const headings =
  'kind,question_id,question_code,type,value_type,section,repeat,item_id,item_code,text_en,versions,live';

it('refuses options of responses, and its own option for responses', async () => {
  const of = async (query: string) => {
    const { status, body } = await alice.rest(`GET /forms/${formId}/responses/export?${query}`);
    return [status, body.code, body.errors.map(({ path }: { path: string }) => path)];
  };
  expect(await of('format=codebook&language=en&table=c')).toEqual([
    422,
    'validation_failed',
    ['query.language', 'query.table'],
  ]);
  expect(await of('format=xlsx&file=csv')).toEqual([422, 'validation_failed', ['query.file']]);
  expect(await of('format=codebook&file=pdf')).toEqual([400, 'bad_request', ['query.file']]);
});

it('is of the own workspace only', async () => {
  const { status, body } = await stranger.rest(
    `GET /forms/${formId}/responses/export?format=codebook`,
  );
  expect([status, body.code]).toEqual([404, 'not_found']);
});

it('is a CSV file by default, with headings alone for a form without versions', async () => {
  const { id } = await buildForm(alice);
  const { headers, bytes } = await download(id);
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('Content-Disposition')).toContain('"Untitled form-codebook-');
  expect(bytes.toString()).toBe(`${headings.replace('text_en,', '')}\r\n`);
});

it('has the options of all versions, whichever responses are selected', async () => {
  const { bytes } = await download(formId, { bom: 'true', approval: 'approved' });
  expect(bytes.toString().split('\r\n')).toEqual([
    `\ufeff${headings}`,
    'question,c,,single_choice,text,Section,,,,"Choice; one",1–18,true',
    'option,c,,single_choice,text,Section,,b,,B 18,2–18,true',
    "option,c,,single_choice,text,Section,,a,01,'=1+1,1,false",
    '',
  ]);
});

it('is a workbook with the same cells', async () => {
  const { bytes } = await download(formId, { file: 'xlsx' });
  const { SheetNames, Sheets } = read(bytes);
  expect(SheetNames).toEqual(['Codebook']);
  const rows = utils.sheet_to_json<string[]>(Sheets['Codebook'] ?? {}, { header: 1, defval: '' });
  expect(rows.map((row) => [row[0], row[8], row[9], row[10]])).toEqual([
    ['kind', 'item_code', 'text_en', 'versions'],
    ['question', '', 'Choice; one', '1–18'],
    ['option', '', 'B 18', '2–18'],
    ['option', '01', expect.stringMatching(/^'?=1\+1$/), '1'],
  ]);
});

it('is JSON with the questions and their items', async () => {
  const { bytes } = await download(formId, { file: 'json' });
  expect(JSON.parse(bytes.toString())).toMatchObject({
    languages: ['en'],
    questions: [
      {
        id: 'c',
        code: null,
        type: 'single_choice',
        texts: { en: 'Choice; one' },
        live: true,
        versions: [{ first: 1, last: 18 }],
        options: [
          { id: 'b', code: null, texts: { en: 'B 18' }, versions: [{ first: 2, last: 18 }] },
          { id: 'a', code: '01', texts: { en: '=1+1' }, versions: [{ first: 1, last: 1 }] },
        ],
      },
    ],
  });
});

it('has a URL in GraphQL', async () => {
  const { exportResponses } = await alice.graphql(
    `query ($formId: ID!) {
      exportResponses(formId: $formId, format: CODEBOOK, file: JSON) { url fileName mediaType }
    }`,
    { formId },
  );
  expect(exportResponses).toMatchObject({
    url: expect.stringMatching(/\/responses\/export\?format=codebook&file=json$/),
    fileName: expect.stringMatching(/-codebook-\d{4}-\d\d-\d\d\.json$/),
    mediaType: 'application/json',
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../support/arbitraries/runs.ts';
import { failuresIn } from '../support/clients/failures.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Numbers that a double would change are refused wherever they enter. The bodies are texts: a JavaScript
// program cannot hold the numbers either.

const world = await createTestWorld();
const alice = await world.client();
const elements = [
  { id: 'whole', type: 'number', title: 'Whole', integer: true },
  { id: 'any', type: 'number', title: 'Any' },
  { id: 'name', type: 'short_text', title: 'Name', required: true },
  { id: 'grid', type: 'contact_info', title: 'Contact' },
];
const form = await buildPublishedForm(alice, {
  definition: {
    schema: { sections: [{ elements }], translations: { de: { 'elements.name.title': 'Name' } } },
  },
  settings: { save_partial: true },
});
const draft = await buildForm(alice);

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly failures: readonly string[];
  readonly text: string;
}

async function send(path: string, body: string, headers = {}, method = 'POST'): Promise<Answer> {
  const response = await fetch(`${world.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body }),
  });
  const text = await response.text();
  const sent = JSON.parse(text);
  const problem = sent.errors?.[0]?.extensions ?? sent;
  return {
    status: response.status,
    code: problem.code,
    failures: failuresIn(problem),
    text,
  };
}

const key = { Authorization: `Bearer ${alice.secret}` };
const submissions = `/api/v1/public/forms/${form.slug}/submissions`;
const submit = (answers: string, more = '') => send(submissions, `{"answers":${answers}${more}}`);

const imprecise = [
  '588848899891200431',
  '-9007199254740993',
  '9007199254740992',
  '123456789012345678',
  '0.12345678901234567891',
  '1e400',
  '1e-400',
  '9007199254740993.0',
  '5.88848899891200431e17',
  '1e16',
  '-1E+18',
  '9.1e15',
  '123456789012e5',
  '6.02214076e23',
  '1e20',
  '100000000000000000000',
];
const precise = [
  '9007199254740991',
  '-9007199254740991.0',
  '0.1',
  '1e2',
  '0.30000000000000004',
  '9.007199254740991e15',
  '-123456789012e3',
  '6.02e-23',
];

describe('a number that a double would change', () => {
  it.each(imprecise)(
    'is refused in an answer, with the path of the question: %s',
    async (number) => {
      const { status, code, failures } = await submit(`{"any":${number},"name":"Ada"}`);
      expect([status, code, failures]).toEqual([
        422,
        'validation_failed',
        ['answers.any: imprecise_number'],
      ]);
    },
  );

  it.each(precise)('is not one that a double keeps, and is stored: %s', async (number) => {
    const { status } = await submit(`{"any":${number},"name":"Ada"}`);
    expect(status).toBe(201);
    const { body } = await alice.rest(`GET /forms/${form.id}/responses?limit=1`);
    expect(body.data[0].answers.any).toBe(Number(number));
  });

  it('is listed with the failures of other answers', async () => {
    const { failures } = await submit(
      '{"whole":588848899891200431,"any":"x","grid":588848899891200431}',
    );
    expect(failures).toEqual([
      'answers.whole: imprecise_number',
      'answers.any: wrong_type',
      'answers.name: required',
      'answers.grid: wrong_type',
    ]);
  });

  it('is a wrong type for a question that takes no number, and text within strings', async () => {
    expect((await submit('{"name":588848899891200431}')).failures).toEqual([
      'answers.name: wrong_type',
    ]);
    expect((await submit('{"name":"588848899891200431 \\" 1e400"}')).status).toBe(201);
  });

  it('is refused by a question for whole numbers in any notation', async () => {
    const { failures } = await submit('{"whole":1e22,"name":"Ada"}');
    expect(failures).toEqual(['answers.whole: imprecise_number']);
  });

  it('is refused in the language of the visitor', async () => {
    const { text } = await submit('{"any":1e400,"name":"Ada"}', ',"language":"de"');
    expect(text).toContain('Geben Sie eine Zahl mit höchstens 15 Ziffern ein.');
  });

  it('is refused in a partial response', async () => {
    const path = `/api/v1/public/forms/${form.slug}/partial`;
    const partial = await send(path, '{"answers":{"any":588848899891200431}}', {}, 'PUT');
    expect([partial.status, partial.failures]).toEqual([422, ['answers.any: imprecise_number']]);
  });

  it('is refused in limits, conditions, criteria, expressions and settings', async () => {
    const body = `{"definition":{"schema":{"sections":[{"elements":[
      {"id":"a","type":"number","title":"A","max":588848899891200431},
      {"id":"b","type":"rating","title":"B","max":1e20,
        "visible_if":{"question":"a","op":"equals","value":0.12345678901234567891}},
      {"id":"c","type":"calculated","title":"C","value":"number","expression":"a + 0.12345678901234567891"},
      {"id":"d","type":"calculated","title":"D","value":"number","expression":"a > 9007199254740993 ? 1 : 2"}]}]},
      "approval":{"criteria":[{"question_id":"a","op":"gt","expected":-1E18,"points":1}]}},
      "settings":{"max_responses":588848899891200431}}`;
    const { status, failures } = await send(`/api/v1/forms/${draft.id}`, body, key, 'PATCH');
    expect(status).toBe(422);
    expect(failures).toEqual(
      expect.arrayContaining([
        'settings.max_responses: imprecise_number',
        'schema.sections[0].elements[0].max: imprecise_number',
        'schema.sections[0].elements[1].max: imprecise_number',
      ]),
    );
    const valid = body.replaceAll(/"max":[\de]+/g, '"max":5').replace(/,\s*"settings".*$/s, '}');
    const rules = await send(`/api/v1/forms/${draft.id}`, valid, key, 'PATCH');
    expect(rules.failures.toSorted()).toEqual([
      'approval.criteria[0].expected: imprecise_number',
      'schema.sections[0].elements[1].visible_if.value: imprecise_number',
      'schema.sections[0].elements[2].expression: imprecise_number',
      'schema.sections[0].elements[3].expression: imprecise_number',
    ]);
  });

  it.each([
    `/public/forms/${form.slug}/submissions`,
    `/forms/${form.id}/responses/delete`, // a field of its body is a variable
  ])('is not an object as the body of POST %s', async (path) => {
    const { status, failures } = await send(`/api/v1${path}`, '588848899891200431', key);
    expect([status, failures]).toEqual([422, [': wrong_type']]);
  });

  it.each(['588848899891200431', '1e20'])(
    'is refused in a filter of a query string: %s',
    async (number) => {
      const filter = encodeURIComponent(`{"question":"any","op":"equals","value":${number}}`);
      const path = `/api/v1/forms/${form.id}/responses?filter=${filter}`;
      const { status, failures } = await send(path, '', key, 'GET');
      expect([status, failures]).toEqual([422, ['query.filter.value: imprecise_number']]);
    },
  );
});

describe('a number that was read', () => {
  const numberTexts = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
    fc.tuple(fc.integer(), fc.integer({ min: -30, max: 30 })).map(([n, e]) => `${n}e${e}`),
    fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  );

  it('is accepted when it is sent back, as an answer, in a partial response, a filter and a definition', async () => {
    const partial = `/api/v1/public/forms/${form.slug}/partial`;
    const elementOf = (number: string) =>
      `{"definition":{"schema":{"sections":[{"elements":[{"id":"a","type":"number","title":"A","min":${number}}]}]}}}`;
    for (const number of fc.sample(numberTexts, { numRuns: runs(25), seed: 20261129 })) {
      const sent = await submit(`{"any":${number},"name":"Ada"}`);
      if (sent.status === 422) {
        expect([number, sent.failures]).toEqual([number, ['answers.any: imprecise_number']]);
        continue;
      }
      const { id } = JSON.parse(sent.text);
      const path = `/api/v1/forms/${form.id}/responses`;
      const read = await send(`${path}/${id}`, '', key, 'GET');
      const [, written = ''] = /"any":([^,}]+)/.exec(read.text) ?? [];
      expect(Number(written)).toBe(Number(number));
      expect((await submit(`{"any":${written},"name":"Ada"}`)).status).toBe(201);
      expect((await send(partial, `{"answers":{"any":${written}}}`, {}, 'PUT')).status).toBe(201);
      const filter = encodeURIComponent(`{"question":"any","op":"equals","value":${written}}`);
      const found = await send(`${path}?filter=${filter}`, '', key, 'GET');
      expect([number, JSON.parse(found.text).data.length]).not.toEqual([number, 0]);

      const changed = await send(`/api/v1/forms/${draft.id}`, elementOf(number), key, 'PATCH');
      const [, min = ''] = /"min":([^,}]+)/.exec(changed.text) ?? [];
      expect(Number(min)).toBe(Number(number));
      const again = await send(`/api/v1/forms/${draft.id}`, elementOf(min), key, 'PATCH');
      expect([min, again.status]).toEqual([min, 200]);
    }
  });
});

describe('in GraphQL, a number that a double would change', () => {
  const graphql = (query: string, variables = '{}') =>
    send('/graphql', `{"query":${JSON.stringify(query)},"variables":${variables}}`, key);
  const mutation = (input: string) =>
    `mutation { submitResponse(slug: "${form.slug}", input: ${input}) { responseId } }`;

  it.each(['588848899891200431', '1e20'])('is refused in a literal: %s', async (number) => {
    const { failures } = await graphql(mutation(`{ answers: { any: ${number}, name: "Ada" } }`));
    expect(failures).toEqual(['answers.any: imprecise_number']);
  });

  it('is refused in a variable, in a query string and in a form', async () => {
    const query =
      'query ($filter: ResponseFilter) { form(id: "' +
      form.id +
      '") { responses(filter: $filter) { nodes { id } } } }';
    const filter = '{"filter":{"condition":{"question":"any","op":"equals","value":1e20}}}';
    const parameters = new URLSearchParams({ query, variables: filter }).toString();
    const byForm = {
      ...key,
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Requested-With': 'x',
    };
    const answers = [
      await graphql(query, filter),
      await send(`/graphql?${parameters}`, '', { ...key, 'X-Requested-With': 'x' }, 'GET'),
      await send('/graphql', parameters, byForm),
    ];
    for (const { text } of answers) expect(text).toContain('imprecise_number');
  });

  it('is refused in an operation with files', async () => {
    const body = new FormData();
    const query = `mutation ($input: SubmissionInput!, $file: Upload) {
      submitResponse(slug: "${form.slug}", input: $input) { responseId } }`;
    body.append(
      'operations',
      `{"query":${JSON.stringify(query)},
      "variables":{"file":null,"input":{"answers":{"any":588848899891200431,"name":"Ada"}}}}`,
    );
    body.append('map', '{"f":["variables.file"]}');
    body.append('f', new Blob(['x']), 'x.txt');
    const headers = { ...key, 'X-Requested-With': 'x' };
    const response = await fetch(`${world.url}/graphql`, { method: 'POST', headers, body });
    expect(await response.text()).not.toContain('"response":{"id"');
  });
});

import { describe, expect, it } from 'vitest';
import { buildForm, publishVersion } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Responses with the titles of their questions and the labels of what was chosen.

const world = await createTestWorld();
const alice = await world.client();
const { id: formId } = await buildForm(alice);

const item = (id: string, label: string, members: object = {}) => ({ id, label, ...members });

async function publish(title: string) {
  const color = {
    id: 'color',
    type: 'multiple_choice',
    title,
    code: 'C 1',
    allow_other: true,
    options: [item('r', `Red of ${title}`, { code: '01' }), item('g', 'Green')],
  };
  const matrix = {
    id: 'm',
    type: 'matrix',
    title: 'Matrix',
    rows: [item('r1', 'Row 1'), item('r2', 'Row 2')],
    columns: [item('c', 'Column')],
  };
  const size = {
    id: 'size',
    type: 'dropdown',
    title: 'Size',
    options: [item('s', 'Small'), item('l', 'Large')],
  };
  const text = { id: 'text', type: 'short_text', title: 'Text' };
  const repeat = { id: 'people', type: 'repeat', title: 'People', elements: [size, text] };
  const elements = [color, matrix, repeat, { ...text, id: 'open' }];
  const definition = { schema: { sections: [{ elements }] } };
  await publishVersion(alice, formId, definition);
}

async function respond(answers: object): Promise<string> {
  const { status, body } = await alice.rest(`POST /forms/${formId}/responses`, {
    body: { answers },
  });
  expect(status).toBe(201);
  return body.id;
}

await publish('Color');
const id = await respond({
  color: ['r', { other: 'Blue' }],
  m: { r2: 'c' },
  people: [{ size: 'l' }, { size: 's' }, { size: 'l' }],
});
await publish('Colour');
await respond({ color: ['g', 'r'] });

const questions = [
  {
    id: 'color',
    code: 'C 1',
    title: 'Color',
    type: 'multiple_choice',
    options: [item('r', 'Red of Color', { code: '01' })],
  },
  {
    id: 'm',
    title: 'Matrix',
    type: 'matrix',
    rows: [item('r2', 'Row 2')],
    columns: [item('c', 'Column')],
  },
  { id: 'people', title: 'People', type: 'repeat' },
  {
    id: 'size',
    title: 'Size',
    type: 'dropdown',
    options: [item('l', 'Large'), item('s', 'Small')],
  },
];

describe('include', () => {
  it.each(['', 'label', 'labels,x', 'true'])('refuses the value "%s"', async (value) => {
    for (const path of ['', `/${id}`]) {
      const line = `GET /forms/${formId}/responses${path}?include=${value}`;
      const { status, body } = await alice.rest(line);
      expect([status, body.code]).toEqual([400, 'bad_request']);
      expect(body.errors).toMatchObject([{ path: 'query.include', code: 'invalid_value' }]);
    }
  });

  it('is not in effect unless it is sent', async () => {
    const list = await alice.rest(`GET /forms/${formId}/responses`);
    expect(list.body.data.flatMap(Object.keys)).not.toContain('questions');
    const { body } = await alice.rest(`GET /forms/${formId}/responses/${id}`);
    expect(Object.keys(body)).not.toContain('questions');
  });

  it('adds the answered questions of the version to one response', async () => {
    const { body } = await alice.rest(`GET /forms/${formId}/responses/${id}?include=labels`);
    expect(body.questions).toEqual(questions);
  });

  it('adds them to the responses of a list, each of its own version', async () => {
    const { body } = await alice.rest(`GET /forms/${formId}/responses?include=labels`);
    const [newer, older] = body.data;
    expect(older.questions).toEqual(questions);
    expect(newer.questions).toEqual([
      {
        id: 'color',
        code: 'C 1',
        title: 'Colour',
        type: 'multiple_choice',
        options: [item('g', 'Green'), item('r', 'Red of Colour', { code: '01' })],
      },
    ]);
  });
});

it('has the same facts in GraphQL', async () => {
  const { response } = await alice.graphql(
    `query ($formId: ID!, $id: ID!) {
      response(formId: $formId, id: $id) {
        questions { key code title type options { key code label } rows { label } }
        without: questions(include: false) { key }
      }
    }`,
    { formId, id },
  );
  expect(response.without).toBeNull();
  expect(response.questions).toMatchObject([
    { key: 'color', type: 'MULTIPLE_CHOICE', options: [{ key: 'r', code: '01' }], rows: null },
    { key: 'm', code: null, options: null, rows: [{ label: 'Row 2' }] },
    { key: 'people', options: null },
    { key: 'size', options: [{ label: 'Large' }, { label: 'Small' }] },
  ]);
});

it('has the labels of a dataset as they were when the version was published', async () => {
  const body = { name: 'Regions', columns: ['code', 'name'], rows: [['BY', 'Bavaria']] };
  const { id: dataset } = (await alice.rest('POST /datasets', { body })).body;
  const region = {
    id: 'region',
    type: 'dropdown',
    title: 'Region',
    options_from: { dataset, value: 'code', label: 'name' },
  };
  const definition = { schema: { sections: [{ elements: [region] }] } };
  const form = (await alice.rest('POST /forms', { body: { definition } })).body.id;
  await alice.rest(`POST /forms/${form}/publish`);
  await alice.rest(`PATCH /datasets/${dataset}`, { body: { ...body, rows: [['BY', 'Bayern']] } });
  await alice.rest(`POST /forms/${form}/responses`, { body: { answers: { region: 'BY' } } });
  const list = await alice.rest(`GET /forms/${form}/responses?include=labels`);
  expect(list.body.data).toMatchObject([
    { questions: [{ id: 'region', options: [{ id: 'BY', label: 'Bavaria' }] }] },
  ]);
});

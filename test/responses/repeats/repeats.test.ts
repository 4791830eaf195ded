import { beforeAll, describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { failuresIn } from '../../support/clients/failures.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Responses to forms with repeats: what each way of reading them returns.

const world = await createTestWorld();
const alice = await world.client();
const { visitor } = world;
const { key } = (
  await alice.rest('POST /keys', { body: { name: 'reader', scopes: ['responses:read'] } })
).body;

const text = (id: string, members: object = {}) => ({
  id,
  type: 'short_text',
  title: id,
  ...members,
});
const toys = { id: 'toys', type: 'repeat', title: 'Toys', elements: [text('toy')] };
const color = {
  id: 'color',
  type: 'single_choice',
  title: 'Color',
  options: [
    { id: 'red', label: 'Red' },
    { id: 'blue', label: 'Blue' },
  ],
};
const born = { id: 'born', type: 'date', title: 'Born' };
const age = { id: 'age', type: 'number', title: 'Age' };
const sum = {
  id: 'minors',
  type: 'calculated',
  title: 'Minors',
  value: 'number',
  expression: 'children.filter(c, has(c.age) && c.age < 18.0).size()',
};
const children = {
  id: 'children',
  type: 'repeat',
  title: 'Your children',
  max: 5,
  elements: [text('name', { required: true }), age, born, color, toys],
};
const definition = {
  schema: { sections: [{ id: 's', title: 'Family', elements: [text('family'), children, sum] }] },
  approval: {
    enabled: true,
    criteria: [{ id: 'few', question_id: 'children', op: 'count_lte', expected: 2 }],
  },
};

const sent = [
  {
    family: 'Ant',
    children: [
      {
        name: 'Ada',
        age: 7,
        born: '2019-05-01',
        color: 'red',
        toys: [{ toy: 'Car' }, { toy: 'Kite' }],
      },
      { name: 'Ben', age: 20, color: 'blue' },
    ],
  },
  { family: 'Bee', children: [{ name: 'Cem "the" Great', age: 3, toys: [{ toy: 'Ball' }] }] },
  { family: 'Cat' },
  { family: 'Dog', children: ['D', 'E', 'F'].map((name) => ({ name, age: 30 })) },
];

let form: { id: string; slug: string };
const ids: string[] = [];

beforeAll(async () => {
  form = await buildPublishedForm(alice, { definition });
  for (const answers of sent) {
    const path = `POST /public/forms/${form.slug}/submissions`;
    const { status, body } = await visitor.rest(path, { body: { answers } });
    expect([status, body.errors]).toEqual([201, undefined]);
    ids.push(body.id);
  }
});

const download = async (query: string) => {
  const url = `${world.url}/api/v1/forms/${form.id}/responses/export?${query}`;
  return fetch(url, { headers: { Authorization: `Bearer ${key}` } });
};

describe('a submission', () => {
  it('is refused with the path of the entry, in the language of the respondent', async () => {
    const path = `POST /public/forms/${form.slug}/submissions`;
    const answers = {
      children: [{ name: 'A' }, { age: 'x', color: 'green', toys: [{ toys: 1 }] }],
    };
    const { status, body } = await visitor.rest(path, { body: { answers } });
    expect(status).toBe(422);
    expect(failuresIn(body)).toEqual([
      'answers.children[1].name: required',
      'answers.children[1].age: wrong_type',
      'answers.children[1].color: unknown_option',
      'answers.children[1].toys[0].toys: unknown_question',
    ]);
    const german = { body: { answers: { children: [{}] }, language: 'de' } };
    const refused = await visitor.rest(path, german);
    expect(refused.body.errors[0].message).toBe('An answer is required.');
  });

  it('is approved by the number of entries, of which there must be one', async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}/responses?approval=rejected`);
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([ids[3], ids[2]]);
  });
});

describe('the answers of entries', () => {
  it('are nested in responses, with what was calculated of them', async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}/responses/${ids[0]}`);
    expect(body.answers).toEqual({ ...sent[0], minors: 1 });
  });

  it('have questions and texts in GraphQL', async () => {
    const data = await alice.graphql(
      `query ($form: ID!, $id: ID!) { response(formId: $form, id: $id) { answerList {
        question { key } text
        entries { position answers { question { key } value text entries { position answers { text } } } }
      } } }`,
      { form: form.id, id: ids[0] },
    );
    const [family, list] = data.response.answerList;
    expect(family).toMatchObject({ text: 'Ant', entries: null });
    expect(list).toMatchObject({ question: { key: 'children' }, text: '2' });
    expect(list.entries.map(({ position }: { position: number }) => position)).toEqual([1, 2]);
    expect(list.entries[0].answers[3]).toEqual({
      question: { key: 'color' },
      value: 'red',
      text: 'Red',
      entries: null,
    });
    expect(list.entries[0].answers[4].entries).toEqual([
      { position: 1, answers: [{ text: 'Car' }] },
      { position: 2, answers: [{ text: 'Kite' }] },
    ]);
  });

  it('have the types and the elements of the definition in GraphQL', async () => {
    const data = await alice.graphql(
      `query ($slug: String!) { publicForm(slug: $slug) { sections { elements { key
        ... on RepeatElement { min max elements { key ... on RepeatElement { elements { key } } } } } } } }`,
      { slug: form.slug },
    );
    const [, repeat] = data.publicForm.sections[0].elements;
    expect(repeat).toMatchObject({ key: 'children', min: 0, max: 5 });
    expect(repeat.elements.at(-1)).toEqual({ key: 'toys', elements: [{ key: 'toy' }] });
  });
});

describe('filters', () => {
  const matches = async (condition: object) => {
    const filter = encodeURIComponent(JSON.stringify(condition));
    const { status, body } = await alice.rest(
      `GET /forms/${form.id}/responses?order=asc&filter=${filter}`,
    );
    if (status !== 200) return body.errors.map((one: { code: string }) => one.code);
    return body.data.map((one: { id: string }) => sent[ids.indexOf(one.id)]?.family).sort();
  };

  it.each<[object, string[]]>([
    [{ question: 'age', op: 'gt', value: 1 }, ['unknown_question']],
    [{ question: 'children.age', op: 'contains', value: 'x' }, ['unfit_op']],
    [{ question: 'children', op: 'equals', value: 2 }, ['unfit_op']],
    [{ question: 'children', op: 'count_gte', value: 1.5 }, ['not_an_integer']],
  ])('refuse %j with %j', async (condition, codes) => {
    expect(await matches(condition)).toEqual(codes);
  });

  it.each<[object, string[]]>([
    [{ question: 'children.age', op: 'lt', value: 10 }, ['Ant', 'Bee']],
    [{ question: 'children.age', op: 'not_equals', value: 20 }, ['Ant', 'Bee', 'Dog']],
    [{ question: 'children.name', op: 'equals', value: 'ADA' }, ['Ant']],
    [{ question: 'children.color', op: 'in', value: ['blue'] }, ['Ant']],
    [{ question: 'children.born', op: 'is_answered' }, ['Ant']],
    [{ question: 'children.born', op: 'is_empty' }, ['Bee', 'Cat', 'Dog']],
    [{ question: 'children.toys.toy', op: 'equals', value: 'kite' }, ['Ant']],
    [{ question: 'children.toys', op: 'count_gte', value: 2 }, ['Ant']],
    [{ question: 'children', op: 'count_gte', value: 2 }, ['Ant', 'Dog']],
    [{ question: 'children', op: 'count_lte', value: 1 }, ['Bee']],
    [{ question: 'children', op: 'is_empty' }, ['Cat']],
    [{ not: { question: 'children.age', op: 'gte', value: 20 } }, ['Bee', 'Cat']],
  ])('%j finds responses of which any entry matches: %j', async (condition, families) => {
    expect(await matches(condition)).toEqual(families);
  });

  it.each([
    ['kite', ['Ant']],
    ['the" great', ['Bee']],
    ['red', []],
    ['toy', []],
  ])('the text %s is searched in the texts of entries', async (q, families) => {
    const { body } = await alice.rest(`GET /forms/${form.id}/responses?q=${encodeURIComponent(q)}`);
    const found = body.data.map((one: { id: string }) => sent[ids.indexOf(one.id)]?.family);
    expect(found).toEqual(families);
  });
});

describe('exports', () => {
  it('refuse a table that is not a repeat, and one of a format with all tables', async () => {
    const unknown = await (await download('table=family')).json();
    expect(unknown.errors).toMatchObject([
      {
        path: 'query.table',
        code: 'unknown_question',
        message: expect.stringContaining('children, toys'),
      },
    ]);
    const other = await (await download('format=xlsx&table=children')).json();
    expect(other.errors).toMatchObject([{ path: 'query.table', code: 'invalid_value' }]);
  });

  it('have the number of entries in the table of responses', async () => {
    const [heading = '', ...rows] = (await (await download('format=csv')).text()).split('\r\n');
    expect(heading.split(',').slice(-3)).toEqual(['family', 'Your children', 'Minors']);
    expect(rows.map((row) => row.split(',').slice(-3))).toEqual([
      ['Dog', '3', '0'],
      ['Cat', '', ''],
      ['Bee', '1', '1'],
      ['Ant', '2', '1'],
      [''],
    ]);
  });

  it('have a row for each entry in the table of a repeat', async () => {
    const response = await download('table=children&format=csv');
    expect(response.headers.get('Content-Disposition')).toContain(`-children-`);
    const rows = (await response.text()).split('\r\n');
    expect(rows.slice(0, 1)).toEqual(['response_id,position,name,Age,Born,Color,Toys']);
    expect(rows.slice(4)).toEqual([
      `${ids[1]},1,"Cem ""the"" Great",3,,,1`,
      `${ids[0]},1,Ada,7,2019-05-01,Red,2`,
      `${ids[0]},2,Ben,20,,Blue,`,
      '',
    ]);
    const nested = (await (await download('table=toys')).text()).split('\r\n');
    expect(nested).toEqual([
      'response_id,parent_position,position,toy',
      `${ids[1]},1,1,Ball`,
      `${ids[0]},1,1,Car`,
      `${ids[0]},1,2,Kite`,
      '',
    ]);
  });

  it('have a sheet for each repeat, with typed cells', async () => {
    const book = read(Buffer.from(await (await download('format=xlsx')).arrayBuffer()));
    expect(book.SheetNames).toEqual(['Responses', 'Your children', 'Toys', 'Questions']);
    const rowsOf = (name: string) => utils.sheet_to_json(book.Sheets[name] ?? {});
    expect(rowsOf('Your children').at(-1)).toEqual({
      response_id: ids[0],
      position: 2,
      name: 'Ben',
      Age: 20,
      Color: 'Blue',
    });
    expect(rowsOf('Toys')[0]).toEqual({
      response_id: ids[1],
      parent_position: 1,
      position: 1,
      toy: 'Ball',
    });
    expect(rowsOf('Questions').map((one) => Object(one).id)).toEqual([
      'family',
      'children',
      'minors',
      'name',
      'age',
      'born',
      'color',
      'toys',
      'toy',
    ]);
  });

  it('are nested as JSON and JSON Lines', async () => {
    const [last] = (await (await download('format=jsonl')).text()).trim().split('\n').slice(-1);
    expect(JSON.parse(last ?? '').answers).toEqual({ ...sent[0], minors: 1 });
  });
});

describe('analytics', () => {
  it('count the answers of all entries, and the numbers of entries', async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}/analytics`);
    const of = (id: string) => body.questions.find((one: { id: string }) => one.id === id);
    expect(of('children')).toMatchObject({ answered: 3, average: 2, min: 1, max: 3 });
    expect(
      of('children').distribution.map((one: { value: number; count: number }) => [
        one.value,
        one.count,
      ]),
    ).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(of('age')).toMatchObject({ answered: 6, min: 3, max: 30 });
    expect(of('color').distribution.map((one: { count: number }) => one.count)).toEqual([1, 1]);
    expect(of('toy')).toMatchObject({ answered: 3 });
  });
});

describe('schemas and types of answers', () => {
  it('describe lists of objects', async () => {
    const { body } = await visitor.rest(`GET /public/forms/${form.slug}/answers.schema.json`);
    const [entries] = body.properties.children.anyOf;
    expect(entries).toMatchObject({
      type: 'array',
      minItems: 1,
      maxItems: 5,
      items: { type: 'object', required: ['name'], additionalProperties: false },
    });
    expect(Object.keys(entries.items.properties)).toEqual(['name', 'age', 'born', 'color', 'toys']);
  });
});

describe('a version without the repeat', () => {
  it('leaves the entries of earlier responses in place', async () => {
    const { id, slug } = await buildPublishedForm(alice, { definition });
    const submit = (answers: object, version: number) =>
      visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers, version } });
    await submit({ children: [{ name: 'A' }] }, 1);
    const { body } = await alice.rest(`GET /forms/${id}`);
    const changed = { schema: { sections: [{ id: 's', elements: [text('family')] }] } };
    await alice.rest(`PATCH /forms/${id}`, {
      body: { definition: changed, revision: body.revision },
    });
    await alice.rest(`POST /forms/${id}/publish`);
    expect((await submit({ children: [{ name: 'B' }] }, 1)).status).toBe(201);
    expect((await submit({ children: [{ name: 'C' }] }, 2)).body.errors[0].code).toBe(
      'unknown_question',
    );
    const list = await alice.rest(`GET /forms/${id}/responses?q=b`);
    expect(list.body.data.map((one: { answers: unknown }) => one.answers)).toEqual([
      { children: [{ name: 'B' }], minors: 0 },
    ]);
  });
});

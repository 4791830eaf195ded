import { describe, expect, it } from 'vitest';
import { buildForm, buildPublishedForm, survey } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const client = await world.client();

const element = (more: object) => ({ schema: { sections: [{ elements: [more] }] } });
const messagesOf = ({ errors }: { errors: { path: string; message: string }[] }) =>
  errors.map(({ path, message }) => `${path}: ${message}`);

describe('a misspelt member', () => {
  it.each<[object, string]>([
    [{ titel: 'x' }, 'titel: Unknown field. Did you mean `title`?'],
    [{ setings: {} }, 'setings: Unknown field. Did you mean `settings`?'],
    [
      { settings: { maxResponses: 3 } },
      'settings.maxResponses: Unknown field. Did you mean `max_responses`?',
    ],
    [{ colour: 'red' }, 'colour: Unknown field.'],
    [
      { definition: element({ id: 'a', type: 'email', title: 'A', requird: true }) },
      'schema.sections[0].elements[0].requird: Unknown field. Did you mean `required`?',
    ],
    [
      { definition: { schema: {}, sections: [] } },
      'sections: Unknown field. Did you mean `schema.sections`?',
    ],
  ])('of the body %j is answered with a suggestion', async (body, expected) => {
    const { status, body: problem } = await client.rest('POST /forms', { body });
    expect([status, messagesOf(problem)[0]]).toEqual([422, expected]);
  });

  it('of an input of GraphQL is answered with a suggestion', async () => {
    const query =
      'mutation ($input: CreateFormInput!) { createForm(input: $input) { form { id } } }';
    const input = { titel: 'x', settings: { max_responses: 3 } };
    expect(messagesOf(await client.graphqlProblem(query, { input }))).toEqual([
      'titel: Unknown field. Did you mean `title`?',
      'settings.max_responses: Unknown field. Did you mean `maxResponses`?',
    ]);
  });

  it('of thousands is refused in bounded time', async () => {
    const elements = Array.from({ length: 20_000 }, (_, n) => ({ type: 'emial', [`k${n}`]: 1 }));
    const { status } = await client.rest('POST /forms', {
      body: { definition: { schema: { sections: [{ elements }] } } },
    });
    expect(status).toBe(422);
  });
});

it('an unknown type of an element is answered with the nearest type and a list of all', async () => {
  const { body } = await client.rest('POST /forms', {
    body: { definition: element({ type: 'shorttext', title: 'A' }) },
  });
  expect(body.errors[0].message).toMatch(
    /^Unknown type "shorttext"\. Did you mean `short_text`\? Known: .*single_choice.*statement/,
  );
});

describe('a definition', () => {
  const incomplete = [{}, { approval: { enabled: false } }, { schema: null }];

  it.each(incomplete)('without a schema is refused for a new form: %j', async (definition) => {
    const { status, body } = await client.rest('POST /forms', { body: { definition } });
    expect([status, body.errors[0].code, body.errors[0].path]).toEqual([422, 'required', 'schema']);
  });

  it.each(incomplete)('without a schema does not replace a draft: %j', async (definition) => {
    const form = await buildForm(client);
    const line = `/forms/${form.id}`;
    const { body: before } = await client.rest(`GET ${line}`);
    const { status, body } = await client.rest(`PATCH ${line}`, { body: { definition } });
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([
      422,
      ['schema'],
    ]);
    expect((await client.rest(`GET ${line}`)).body).toEqual(before);
  });

  it('of the published version can be sent back as it was read', async () => {
    const form = await buildPublishedForm(client);
    const { body } = await client.rest(`GET /forms/${form.id}`);
    expect(body.published).toMatchObject({ version: 1, published_at: expect.any(String) });
    const { status, body: updated } = await client.rest(`PATCH /forms/${form.id}`, {
      body: { definition: body.published },
    });
    expect([status, updated.revision]).toEqual([200, body.revision]);
    expect(updated.draft.schema.sections).toHaveLength(survey.schema.sections.length);
  });
});

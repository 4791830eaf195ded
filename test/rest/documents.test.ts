import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { createWorld } from '../support/world.ts';

const world = await createWorld();
const alice = await world.client();

const line = 'GET /schemas/form-definition.json';

it('shows the JSON Schema of definitions to everybody', async () => {
  const { status, headers, body } = await world.visitor.rest(line, {
    headers: { Origin: 'https://editor.example' },
  });
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('application/schema+json');
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(body.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(body.$id).toBe('https://forms.example/api/v1/schemas/form-definition.json');
});

it('refuses by it what the service refuses, and takes what the service makes', async () => {
  const { body: schema } = await world.visitor.rest(line);
  const ajv = new Ajv2020({ strict: true, strictRequired: false });
  addFormats.default(ajv);
  const isValid = ajv.compile(schema);

  const { templates } = await alice.graphql('{ templates { nodes { definition } } }');
  for (const { definition } of templates.nodes) expect(isValid(definition)).toBe(true);
  const { body: form } = await alice.rest('POST /forms', { body: { template: 'quiz' } });
  expect(isValid(form.draft)).toBe(true);

  const element = (members: object) => ({
    schema: { sections: [{ elements: [{ type: 'rating', title: 'Stars', ...members }] }] },
  });
  expect(isValid(element({}))).toBe(true);
  for (const bad of [
    element({ max: 11 }),
    element({ max: 3.5 }),
    element({ id: 'a b' }),
    element({ id: '' }),
    element({ type: 'stars' }),
    element({ type: 'ranking', options: [] }),
    element({ visible_if: { all: [] } }),
    element({ visible_if: { question: 'x', op: 'is' } }),
    { approval: { criteria: [{ op: 'equals' }] } },
  ]) {
    expect([bad, isValid(bad)]).toEqual([bad, false]);
    const { status } = await alice.rest('POST /forms', { body: { definition: bad } });
    expect([bad, status]).toEqual([bad, 422]);
  }
});

it('knows no other documents', async () => {
  expect((await world.visitor.rest('GET /schemas/other.json')).status).toBe(404);
  expect((await world.visitor.rest('POST /schemas/form-definition.json')).status).toBe(405);
});

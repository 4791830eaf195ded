import { describe, expect, it } from 'vitest';
import {
  buildForm,
  buildPublishedForm,
  publishVersion,
  survey,
} from '../support/fixtures/forms.ts';
import { compileJsonSchema } from '../support/json-schema.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The JSON Schema of the answers to a form, over REST and GraphQL.

const world = await createTestWorld();
const alice = await world.client();

/** A definition without the questions of the survey. */
const score = { id: 'score', type: 'nps', title: 'Would you recommend us?' };
const other = { schema: { sections: [{ elements: [score] }] } };

const ofVersion = (id: string, version: number | string, client = alice) =>
  client.rest(`GET /forms/${id}/versions/${version}/answers.schema.json`);
const ofPublicForm = (slug: string, headers: Record<string, string> = {}, query = '') =>
  world.visitor.rest(`GET /public/forms/${slug}/answers.schema.json${query}`, { headers });

describe('the schema of the answers to a version', () => {
  it('is refused without the scope forms:read, for other forms and for unknown versions', async () => {
    const { id } = await buildPublishedForm(alice);
    const bob = await world.client();
    const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
    expect((await ofVersion(id, 1, world.visitor)).body.code).toBe('unauthenticated');
    expect((await ofVersion(id, 1, writer)).body.code).toBe('insufficient_scope');
    expect((await ofVersion(id, 1, bob)).body.code).toBe('not_found');
    expect((await ofVersion(id, 2)).body.code).toBe('not_found');
    expect((await ofVersion(id, 'x')).body.code).toBe('not_found');
  });

  it('is that of the version, and the same over GraphQL', async () => {
    const { id } = await buildPublishedForm(alice, { title: 'Survey' });
    await publishVersion(alice, id, other);
    const { body: schema, headers } = await ofVersion(id, 1);
    expect(headers.get('Content-Type')).toBe('application/schema+json; charset=utf-8');
    expect(schema).toMatchObject({ title: 'Survey', required: ['name'] });
    expect(Object.keys((await ofVersion(id, 2)).body.properties)).toEqual(['score']);

    const { formVersion } = await alice.graphql(
      `{ formVersion(formId: "${id}", version: 1) { answersSchema } }`,
    );
    expect(formVersion.answersSchema).toEqual(schema);
  });

  it('accepts what the service accepts, and rejects what it rejects', async () => {
    const { id } = await buildPublishedForm(alice);
    const accepts = compileJsonSchema((await ofVersion(id, 1)).body);
    for (const answers of [
      { name: 'Ann', age: 7, source: { other: 'A poster' } },
      { name: ' Ann ', age: null, source: '' },
      { name: 'Ann', age: 7.5 },
      { name: 'Ann', source: 'poster' },
      { name: 'Ann', color: 'red' },
      {},
    ]) {
      const line = `POST /forms/${id}/responses/validate`;
      const { status } = await alice.rest(line, { body: { answers } });
      expect({ answers, accepts: accepts(answers) }).toEqual({ answers, accepts: status === 200 });
    }
  });
});

describe('the schema of the answers to a public form', () => {
  it('is not found before the form is published', async () => {
    const { slug } = await buildForm(alice);
    expect(await ofPublicForm(slug)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('requires the access token of a form with a password', async () => {
    const { slug } = await buildPublishedForm(alice, { settings: { password: 'sesame' } });
    const refused = await ofPublicForm(slug);
    expect(refused).toMatchObject({ status: 401, body: { code: 'form_locked' } });
    expect(refused.headers.get('WWW-Authenticate')).toBe('X-Form-Access');
    expect((await ofPublicForm(slug, { 'If-None-Match': '*' })).status).toBe(401);
    const query = `{ publicForm(slug: "${slug}") { title answersSchema } }`;
    expect(await world.visitor.graphqlProblem(query)).toMatchObject({ code: 'form_locked' });

    const { body: access } = await world.visitor.rest(`POST /public/forms/${slug}/unlock`, {
      body: { password: 'sesame' },
    });
    const { status, body } = await ofPublicForm(slug, { 'X-Form-Access': access.access_token });
    expect([status, body.required]).toEqual([200, ['name']]);
    expect((await ofPublicForm(slug)).status).toBe(401);
  });

  it('is that of the live version, readable from any website, with the entity tag of the form', async () => {
    const { id, slug } = await buildPublishedForm(alice);
    const { body, headers } = await ofPublicForm(slug);
    expect(body).toEqual((await ofVersion(id, 1)).body);
    expect(headers.get('Content-Type')).toBe('application/schema+json; charset=utf-8');
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cache-Control')).toBe('no-cache');
    const tag = headers.get('ETag') ?? '';
    expect((await ofPublicForm(slug, { 'If-None-Match': tag })).status).toBe(304);

    await publishVersion(alice, id, other);
    const changed = await ofPublicForm(slug, { 'If-None-Match': tag });
    expect(changed.status).toBe(200);
    expect(Object.keys(changed.body.properties)).toEqual(['score']);
  });

  it('remains while the form is closed', async () => {
    const { id, slug } = await buildPublishedForm(alice);
    await alice.rest(`POST /forms/${id}/unpublish`);
    expect((await ofPublicForm(slug)).body.required).toEqual(['name']);
  });

  it('has titles in the requested language', async () => {
    const translations = { de: { 'form.title': 'Umfrage', 'elements.name.title': 'Ihr Name' } };
    const { slug } = await buildPublishedForm(alice, {
      definition: { schema: { ...survey.schema, translations } },
    });
    for (const found of [
      await ofPublicForm(slug, {}, '?language=de'),
      await ofPublicForm(slug, { 'Accept-Language': 'de' }),
    ]) {
      expect(found.body).toMatchObject({
        title: 'Umfrage',
        properties: { name: { title: 'Ihr Name' } },
      });
      expect(found.headers.get('Content-Language')).toBe('de');
    }
  });
});

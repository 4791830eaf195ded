import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

const known = ['contact', 'customer-feedback', 'event-registration', 'job-application', 'quiz'];

describe('list of templates', () => {
  it('rejects GET /templates without a key and without the scope', async () => {
    expect((await world.visitor.rest('GET /templates')).status).toBe(401);
    const writer = await world.clientOfSameWorkspace(alice, ['forms:write']);
    const { status, body } = await writer.rest('GET /templates');
    expect([status, body.required_scope]).toEqual([403, 'forms:read']);
    expect(await writer.graphqlProblem('{ templates { totalCount } }')).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'forms:read',
    });
  });

  it('lists templates with slug, title and description in REST and GraphQL, on any plan', async () => {
    const { status, body } = await alice.rest('GET /templates');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    for (const template of body.data) {
      expect(template).toEqual({
        slug: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
        title: expect.stringMatching(/\S/),
        description: expect.stringMatching(/\S/),
      });
    }
    const slugs = body.data.map(({ slug }: { slug: string }) => slug);
    expect(slugs).toEqual(expect.arrayContaining(known));
    expect(new Set(slugs).size).toBe(slugs.length);

    const free = await world.client({ plan: 'FREE' });
    const { templates } = await free.graphql(
      '{ templates { totalCount nodes { slug title description } } }',
    );
    expect(templates).toEqual({ totalCount: body.data.length, nodes: body.data });
  });
});

describe.each(known)('a form created from the template %s', (template) => {
  it(`creates a form with title and draft of the template ${template}, which can be sent back unchanged`, async () => {
    const { status, body } = await alice.rest('POST /forms', { body: { template } });
    expect(status).toBe(201);
    const { data } = (await alice.rest('GET /templates')).body;
    const listed = data.find(({ slug }: { slug: string }) => slug === template);
    expect(body).toMatchObject({ title: listed.title, description: null, status: 'draft' });

    const same = await alice.rest(`PATCH /forms/${body.id}`, { body: { definition: body.draft } });
    expect([same.status, same.body]).toEqual([200, body]);
  });

  it(`publishes a form created from the template ${template} without changes, also on the free plan`, async () => {
    const bob = await world.client({ plan: 'FREE' });
    const { body } = await bob.rest('POST /forms', { body: { template } });
    const published = await bob.rest(`POST /forms/${body.id}/publish`);
    expect(published.status).toBe(200);
    expect(published.body.published.schema).toEqual(body.draft.schema);
    const shown = await world.visitor.rest(`GET /public/forms/${body.slug}`);
    expect(shown.body).toMatchObject({ accepting_responses: true, captcha_required: false });
  });

  it(`creates the same form from the template ${template} in GraphQL`, async () => {
    const { createForm } = await alice.graphql(
      'mutation ($input: CreateFormInput!) { createForm(input: $input) { title draft } }',
      { input: { template } },
    );
    const { body } = await alice.rest('POST /forms', { body: { template } });
    expect(createForm.title).toBe(body.title);
    const questions = ({ draft }: typeof body) =>
      draft.schema.sections.flatMap(({ elements }: { elements: { title: string }[] }) =>
        elements.map(({ title }) => title),
      );
    expect(questions(createForm)).toEqual(questions(body));
  });
});

describe('approval in templates', () => {
  const approvalOf = async (template: string) =>
    (await alice.rest('POST /forms', { body: { template } })).body.draft.approval;

  it.each(['contact', 'customer-feedback', 'event-registration'])(
    'disables approval in the template %s',
    async (template) => {
      expect(await approvalOf(template)).toMatchObject({ enabled: false, criteria: [] });
    },
  );

  it.each([
    ['job-application', false],
    ['quiz', true],
  ])('enables approval in the template %s', async (template, showResult) => {
    const approval = await approvalOf(template);
    expect(approval).toMatchObject({ enabled: true, show_result: showResult });
    expect(approval.criteria).not.toHaveLength(0);
  });

  it('shows visitors that a quiz has an approval, but not its criteria', async () => {
    const { body } = await alice.rest('POST /forms', { body: { template: 'quiz' } });
    await alice.rest(`POST /forms/${body.id}/publish`);
    const shown = await world.visitor.rest(`GET /public/forms/${body.slug}`);
    expect(shown.body.approval).toEqual({ enabled: true, show_result: true });
    expect(JSON.stringify(shown.body)).not.toMatch(/criteria|expected|points/);
  });
});

describe('the starter form', () => {
  it('creates a form without input from the starter form, which can be published and sent back', async () => {
    const { status, body } = await alice.rest('POST /forms');
    expect([status, body.title]).toEqual([201, 'Untitled form']);
    expect(body.draft.schema.sections).not.toHaveLength(0);
    const same = await alice.rest(`PATCH /forms/${body.id}`, { body: { definition: body.draft } });
    expect(same.body).toEqual(body);
    const published = await alice.rest(`POST /forms/${body.id}/publish`);
    expect([published.status, published.body.published_version]).toEqual([200, 1]);
  });

  it('assigns unique ids to the elements of a starter form', async () => {
    const { body } = await alice.rest('POST /forms');
    const ids = [...JSON.stringify(body.draft).matchAll(/"id":"([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

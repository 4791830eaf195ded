import { describe, expect, it } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import { pathsOf } from '../support/clients/failures.ts';
import { buildForm, buildPublishedForm, survey } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();
const otherWorkspace = await world.client();

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const unknown = 'form_01h455vb4pex5vsknk084sn02q';
const otherDraft = { schema: { sections: [{ elements: [{ type: 'yes_no', title: 'Really?' }] }] } };

/** The fields of a form with its draft, its live version and its settings. */
const detail = [
  'created_at',
  'description',
  'draft',
  'has_unpublished_changes',
  'id',
  'preview_url',
  'published',
  'published_version',
  'response_count',
  'revision',
  'settings',
  'share_url',
  'slug',
  'status',
  'title',
  'updated_at',
];

const read = async (id: string) => (await alice.rest(`GET /forms/${id}`)).body;
const act = (id: string, action: string) => alice.rest(`POST /forms/${id}/${action}`);
const patch = async (id: string, body: object) =>
  (await alice.rest(`PATCH /forms/${id}`, { body })).body;
const add = (id: string) =>
  alice.rest(`POST /forms/${id}/responses`, { body: { answers: { name: 'Ann' } } });
describe('creating a form', () => {
  it('reports all failures of a new form at once, and does not create it', async () => {
    const { status, body } = await alice.rest('POST /forms', {
      body: {
        title: 'x'.repeat(501),
        description: 'x'.repeat(2001),
        template: 'none-such',
        definition: { schema: { sections: [{ elements: [{ type: 'yes_no' }] }] } },
        settings: { max_responses: 0 },
      },
    });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(pathsOf(body).sort()).toEqual([
      ['description', 'too_long'],
      ['schema.sections[0].elements[0].title', 'required'],
      ['settings.max_responses', 'too_small'],
      ['template', 'invalid_value'],
      ['title', 'too_long'],
    ]);
    expect((await alice.rest('GET /forms')).body.total).toBe(0);
  });

  it('rejects an unknown template of a new form', async () => {
    for (const template of ['Contact', '', ' contact', '__proto__', 'constructor']) {
      const { status, body } = await alice.rest('POST /forms', { body: { template } });
      expect([status, pathsOf(body)]).toEqual([422, [['template', 'invalid_value']]]);
    }
  });

  it('accepts a form title of 500 characters, independent of its size in bytes', async () => {
    expect((await buildForm(alice, { title: '🎉'.repeat(501) })).code).toBe('validation_failed');
    const title = '🎉'.repeat(500);
    expect((await buildForm(alice, { title: `  ${title} ` })).title).toBe(title);
  });

  it('creates a draft from the template, or from the definition with the title of the template', async () => {
    const created = await alice.rest('POST /forms', { body: { template: 'contact' } });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ status: 'draft', revision: 1, published: null });
    expect(created.body.title).not.toBe('Untitled form');

    const both = await buildForm(alice, { template: 'contact' });
    expect(both.title).toBe(created.body.title);
    const plain = await buildForm(alice);
    expect([plain.title, plain.draft]).toEqual(['Untitled form', both.draft]);
    const named = await buildForm(alice, { template: 'contact', title: 'Mine' });
    expect(named.title).toBe('Mine');
  });

  it('returns exactly the documented fields of a form, and its revision as ETag', async () => {
    const form = await buildForm(alice);
    const responses = [
      await alice.rest(`GET /forms/${form.id}`),
      await alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'New' } }),
      await act(form.id, 'publish'),
      await act(form.id, 'unpublish'),
      await act(form.id, 'duplicate'),
      await alice.rest('POST /forms'),
    ];
    for (const { body, headers } of responses) {
      expect(Object.keys(body).sort()).toEqual(detail);
      expect(headers.get('ETag')).toBe(`"${body.revision}"`);
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 201]);
  });

  it('ignores If-None-Match in GET /forms/{id}: its ETag is for updates only', async () => {
    const form = await buildForm(alice);
    for (const etag of ['"1"', 'W/"1"', '*']) {
      const { status, body } = await alice.rest(`GET /forms/${form.id}`, {
        headers: { 'If-None-Match': etag },
      });
      expect([status, body]).toEqual([200, form]);
    }
  });
});

describe('POST /forms/{id}/unpublish', () => {
  it('returns 409 for POST /forms/{id}/unpublish of a draft, and 404 of an unknown form', async () => {
    const form = await buildForm(alice);
    const { status, body } = await act(form.id, 'unpublish');
    expect([status, body.code]).toEqual([409, 'not_published']);
    expect(await read(form.id)).toEqual(form);
    for (const action of ['publish', 'unpublish', 'duplicate']) {
      expect((await act(unknown, action)).status).toBe(404);
      expect((await otherWorkspace.rest(`POST /forms/${form.id}/${action}`)).status).toBe(404);
    }
  });

  it('closes a form, retains its last version, and is idempotent', async () => {
    const form = await buildPublishedForm(alice);
    const closed = await act(form.id, 'unpublish');
    expect(closed.status).toBe(200);
    expect(closed.body).toEqual({ ...form, status: 'closed', updated_at: time });
    const again = await act(form.id, 'unpublish');
    expect([again.status, again.body]).toEqual([200, closed.body]);
  });

  it('closes a form for visitors and clients immediately; publishing opens it with the next version', async () => {
    const form = await buildPublishedForm(alice);
    const line = `/public/forms/${form.slug}`;
    const submit = () =>
      world.visitor.rest(`POST ${line}/submissions`, { body: { answers: { name: 'Ann' } } });
    expect((await submit()).status).toBe(201);
    await act(form.id, 'unpublish');

    for (const { status, body } of [await submit(), await add(form.id)]) {
      expect([status, body.code, body.closed_reason]).toEqual([409, 'form_closed', 'unpublished']);
    }
    const shown = await world.visitor.rest(`GET ${line}`);
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({
      version: 1,
      accepting_responses: false,
      closed_reason: 'unpublished',
      schema: form.published.schema,
    });

    const opened = await act(form.id, 'publish');
    expect(opened.body).toMatchObject({ status: 'published', published_version: 2 });
    expect((await world.visitor.rest(`GET ${line}`)).body).toMatchObject({
      version: 2,
      accepting_responses: true,
      closed_reason: null,
    });
    expect((await submit()).status).toBe(201);
  });
});

describe('the lifecycle of a form', () => {
  it('reports in each state whether the draft differs from the last published version', async () => {
    const form = await buildForm(alice);
    const steps: unknown[] = [];
    const record = ({
      status,
      published_version,
      has_unpublished_changes,
      revision,
    }: typeof form) => steps.push([status, published_version, has_unpublished_changes, revision]);
    const originalDraft = { definition: form.draft };

    record(form);
    record((await act(form.id, 'publish')).body);
    record(await patch(form.id, { title: 'Only the title' }));
    record(await patch(form.id, { definition: otherDraft }));
    record((await act(form.id, 'unpublish')).body);
    record(await patch(form.id, originalDraft));
    record(await patch(form.id, { definition: otherDraft }));
    record((await act(form.id, 'publish')).body);
    record((await act(form.id, 'publish')).body);
    record(await patch(form.id, originalDraft));
    expect(steps).toEqual([
      ['draft', null, true, 1],
      ['published', 1, false, 1],
      ['published', 1, false, 2],
      ['published', 1, true, 3],
      ['closed', 1, true, 3],
      ['closed', 1, false, 4],
      ['closed', 1, true, 5],
      ['published', 2, false, 5],
      ['published', 3, false, 5],
      ['published', 3, true, 6],
    ]);
    expect((await read(form.id)).revision).toBe(6);
  });

  it('publishes, unpublishes and duplicates a form in GraphQL', async () => {
    const fields = `id status publishedVersion hasUnpublishedChanges revision responseCount
      published { version live }`;
    const { createForm: created } = await alice.graphql(
      `mutation ($input: CreateFormInput!) { createForm(input: $input) { form { ${fields} } } }`,
      { input: { definition: survey } },
    );
    const { form } = created;
    const run = async (name: string) => {
      const query = `mutation ($id: ID!) { ${name}(id: $id) { form { ${fields} } } }`;
      return (await alice.graphql(query, { id: form.id }))[name].form;
    };
    const rejected = await alice.graphqlProblem(
      'mutation ($id: ID!) { unpublishForm(id: $id) { form { id } } }',
      { id: form.id },
    );
    expect(rejected).toMatchObject({ code: 'not_published', status: 409 });
    const draft = { status: 'DRAFT', publishedVersion: null, published: null };
    expect(form).toMatchObject({ ...draft, hasUnpublishedChanges: true, revision: 1 });
    expect(await run('publishForm')).toMatchObject({
      status: 'PUBLISHED',
      publishedVersion: 1,
      hasUnpublishedChanges: false,
      published: { version: 1, live: true },
    });
    expect(await run('unpublishForm')).toMatchObject({
      status: 'CLOSED',
      published: { version: 1, live: false },
    });
    expect(await run('unpublishForm')).toMatchObject({ status: 'CLOSED' });
    const copy = await run('duplicateForm');
    expect(copy).toEqual({
      ...form,
      id: expect.not.stringMatching(form.id),
    });
    expect(await run('publishForm')).toMatchObject({ status: 'PUBLISHED', publishedVersion: 2 });
    const { formVersions } = await alice.graphql(
      'query ($id: ID!) { formVersions(formId: $id) { totalCount nodes { version live } } }',
      { id: form.id },
    );
    expect(formVersions).toEqual({
      totalCount: 2,
      nodes: [
        { version: 2, live: true },
        { version: 1, live: false },
      ],
    });
  });
});

describe('duplicating a form', () => {
  it('copies draft, description and settings of a form, but no versions and responses', async () => {
    const form = await buildPublishedForm(alice, {
      title: 'Party',
      description: 'For guests',
      settings: {
        accepting_responses: false,
        close_at: '2030-01-31T12:00:00+01:00',
        max_responses: 7,
        success_message: 'Merci',
        redirect_url: 'https://shop.example/thanks',
        show_branding: false,
        allow_api_submissions: false,
        one_section_per_page: true,
        one_question_per_page: true,
        retention_days: 30,
        theme: { accent_color: '#ff0000', rounded: false },
        appearance: { font: 'serif', logo_url: 'https://shop.example/logo.svg' },
      },
    });
    const changed = await patch(form.id, { definition: otherDraft });
    const { status, body } = await act(form.id, 'duplicate');
    expect(status).toBe(201);
    expect(body).toEqual({
      ...changed,
      id: expect.stringMatching(/^form_/),
      slug: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      share_url: `https://forms.example/f/${body.slug}`,
      preview_url: expect.stringMatching(`/f/${body.slug}\\?preview#`),
      title: 'Party (copy)',
      status: 'draft',
      revision: 1,
      response_count: 0,
      published: null,
      published_version: null,
      has_unpublished_changes: true,
      created_at: time,
      updated_at: time,
    });
    expect([body.id, body.slug]).not.toEqual([form.id, form.slug]);
    expect(await read(body.id)).toEqual(body);
    expect((await alice.rest(`GET /forms/${body.id}/versions`)).body).toEqual({
      data: [],
      total: 0,
    });
    expect(await read(form.id)).toEqual(changed);
  });

  it('copies no responses of a form', async () => {
    const form = await buildPublishedForm(alice);
    await add(form.id);
    const { body } = await act(form.id, 'duplicate');
    expect(body.response_count).toBe(0);
    expect((await alice.rest(`GET /forms/${body.id}/responses`)).body.total).toBe(0);
    await act(body.id, 'publish');
    expect((await read(form.id)).published_version).toBe(1);
  });

  it('copies Pro settings of a form also on the free plan', async () => {
    const bob = await world.client();
    const form = await buildForm(bob, { settings: { retention_days: 30 } });
    await world.services.db.prisma.workspace.updateMany({
      where: { id: bob.workspaceId ?? '' },
      data: { plan: Plan.FREE },
    });
    const { status, body } = await bob.rest(`POST /forms/${form.id}/duplicate`);
    expect([status, body.settings]).toEqual([201, form.settings]);
  });

  it.each([
    ['a short title', 'x'.repeat(493), `${'x'.repeat(493)} (copy)`],
    ['a long title, which is truncated', 'x'.repeat(500), `${'x'.repeat(493)} (copy)`],
    ['emoji, which are not split', '🎉'.repeat(500), `${'🎉'.repeat(493)} (copy)`],
    ['the title of a copy', 'Party (copy)', 'Party (copy) (copy)'],
  ])('appends "(copy)" to the title of a duplicated form: %s', async (_, title, expected) => {
    const form = await buildForm(alice, { title });
    const { body } = await act(form.id, 'duplicate');
    expect(body.title).toBe(expected);
    // The title is valid in an update.
    const same = await patch(body.id, { title: body.title });
    expect(same).toEqual(body);
  });
});

describe('versions of a form', () => {
  it.each(['0', '-1', 'abc', '1.5', '99', '99999999999', '1e0', '1.0', '01', '01x', '%00'])(
    'returns 404 for the version number %s of a form',
    async (number) => {
      const form = await buildPublishedForm(alice);
      const { status, body } = await alice.rest(`GET /forms/${form.id}/versions/${number}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('returns 404 for versions of an unknown form and of another workspace', async () => {
    const form = await buildPublishedForm(alice);
    for (const path of ['versions', 'versions/1']) {
      expect((await alice.rest(`GET /forms/${unknown}/${path}`)).status).toBe(404);
      expect((await otherWorkspace.rest(`GET /forms/${form.id}/${path}`)).status).toBe(404);
    }
    const query = 'query ($id: ID!) { formVersion(formId: $id, version: 1) { version } }';
    expect((await otherWorkspace.graphqlProblem(query, { id: form.id })).code).toBe('not_found');
    const missing = '{ formVersion(formId: "x", version: 0) { version } }';
    expect((await alice.graphqlProblem(missing)).code).toBe('not_found');
  });

  it('lists versions newest first, with their response counts and the live one', async () => {
    const form = await buildForm(alice);
    const list = async () => (await alice.rest(`GET /forms/${form.id}/versions`)).body;
    expect(await list()).toEqual({ data: [], total: 0 });

    await act(form.id, 'publish');
    await add(form.id);
    const { id } = (await add(form.id)).body;
    await act(form.id, 'publish');
    await add(form.id);
    const second = { version: 2, published_at: time, response_count: 1, live: true };
    const first = { version: 1, published_at: time, response_count: 2, live: false };
    expect(await list()).toEqual({ data: [second, first], total: 2 });

    await alice.rest(`DELETE /forms/${form.id}/responses/${id}`);
    await act(form.id, 'unpublish');
    const closed = { ...second, live: false };
    expect((await list()).data).toEqual([closed, { ...first, response_count: 1 }]);
    expect((await read(form.id)).response_count).toBe(2);
  });

  it('returns a version as it was published, after later changes of the form', async () => {
    const form = await buildPublishedForm(alice);
    const line = `GET /forms/${form.id}/versions/1`;
    const { status, body } = await alice.rest(line);
    expect([status, body]).toEqual([
      200,
      { version: 1, published_at: form.published.published_at, definition: form.draft },
    ]);
    await patch(form.id, { definition: otherDraft, title: 'New' });
    await act(form.id, 'publish');
    await act(form.id, 'unpublish');
    expect((await alice.rest(line)).body).toEqual(body);

    const query = `query ($id: ID!) {
      formVersion(formId: $id, version: 1) { version publishedAt definition }
    }`;
    const { formVersion } = await alice.graphql(query, { id: form.id });
    expect(formVersion).toEqual({
      version: 1,
      publishedAt: body.published_at,
      definition: body.definition,
    });
  });
});

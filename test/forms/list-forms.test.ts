import { describe, expect, it } from 'vitest';
import type { Client } from '../support/clients/api-client.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();

const listQuery = `query ($status: FormStatus, $search: SearchText, $page: Int, $limit: Int) {
  forms: formPage(status: $status, q: $search, page: $page, limit: $limit) {
    totalCount nodes { id title responseCount }
  }
}`;

const list = async (client: Client, query = '') => (await client.rest(`GET /forms${query}`)).body;

/** The titles that REST and GraphQL find, which must be the same. */
async function search(client: Client, text: string): Promise<string[]> {
  const { data, total } = await list(client, `?q=${encodeURIComponent(text)}`);
  const { forms } = await client.graphql(listQuery, { search: text });
  const titles = data.map(({ title }: { title: string }) => title);
  expect(forms.nodes.map(({ title }: { title: string }) => title)).toEqual(titles);
  expect([total, forms.totalCount]).toEqual([titles.length, titles.length]);
  return titles;
}

/** Creates forms in a new workspace; the last one is the newest. */
async function workspaceWith(titles: readonly string[], input: object = {}) {
  const client = await world.client();
  const forms = [];
  for (const title of titles) forms.push(await buildForm(client, { ...input, title }));
  return { client, forms };
}

describe('the list of forms', () => {
  it('rejects GET /forms without a key and without the scope', async () => {
    expect((await world.visitor.rest('GET /forms')).status).toBe(401);
    const writer = await world.client({ scopes: ['forms:write'] });
    const { status, body } = await writer.rest('GET /forms');
    expect([status, body.code, body.required_scope]).toEqual([
      403,
      'insufficient_scope',
      'forms:read',
    ]);
    expect(await writer.graphqlProblem(listQuery)).toMatchObject({ code: 'insufficient_scope' });
  });

  it('returns an empty list of forms for a new workspace', async () => {
    const client = await world.client();
    const { status, body } = await client.rest('GET /forms');
    expect([status, body]).toEqual([200, { data: [], total: 0 }]);
    expect((await client.graphql(listQuery)).forms).toEqual({ totalCount: 0, nodes: [] });
  });

  it('trims the search text of the list of forms', async () => {
    const { client } = await workspaceWith(['Große Feier', 'Picnic']);
    expect(await search(client, '  große ')).toEqual(['Große Feier']);
    expect(await search(client, ' ')).toEqual(['Picnic', 'Große Feier']);
  });

  it('returns exactly the documented fields of a form in the list', async () => {
    const client = await world.client();
    const form = await buildPublishedForm(client, { title: 'One', description: 'The first' });
    expect(await list(client)).toEqual({
      data: [
        {
          id: form.id,
          slug: form.slug,
          title: 'One',
          description: 'The first',
          status: 'published',
          response_count: 0,
          published_version: 1,
          has_unpublished_changes: false,
          created_at: form.created_at,
          updated_at: form.updated_at,
        },
      ],
      total: 1,
    });
  });

  it('lists the newest forms first, independent of changes', async () => {
    const { client, forms } = await workspaceWith(['First', 'Second', 'Third']);
    await client.rest(`PATCH /forms/${forms[0].id}`, { body: { description: 'Changed' } });
    const once = await list(client);
    expect(once.data.map(({ title }: { title: string }) => title)).toEqual([
      'Third',
      'Second',
      'First',
    ]);
    expect(await list(client)).toEqual(once);
  });

  it('does not list forms of another workspace', async () => {
    await workspaceWith(['Foreign']);
    const { client } = await workspaceWith(['Own']);
    expect(await search(client, '')).toEqual(['Own']);
    expect(await search(client, 'Foreign')).toEqual([]);
  });

  it('returns the number of stored responses of each listed form, over all versions', async () => {
    const client = await world.client();
    const quiet = await buildForm(client);
    const busy = await buildPublishedForm(client);
    const add = () =>
      client.rest(`POST /forms/${busy.id}/responses`, { body: { answers: { name: 'Ann' } } });
    const { body } = await add();
    await client.rest(`POST /forms/${busy.id}/publish`);
    await add();
    await add();
    await client.rest(`DELETE /forms/${busy.id}/responses/${body.id}`);
    const { data } = await list(client);
    const counts = data.map((form: { id: string; response_count: number }) => [
      form.id,
      form.response_count,
    ]);
    expect(counts).toEqual([
      [busy.id, 2],
      [quiet.id, 0],
    ]);
    const { forms } = await client.graphql(listQuery);
    expect(forms.nodes).toMatchObject([{ responseCount: 2 }, { responseCount: 0 }]);
  });
});

describe('the status filter of the list of forms', () => {
  it.each(['open', 'PUBLISHED', 'Draft', '', 'draft,closed'])(
    'rejects the unknown status %j as a filter of the list of forms',
    async (status) => {
      const client = await world.client();
      const response = await client.rest(`GET /forms?status=${status}`);
      expect([response.status, response.body.code]).toEqual([400, 'bad_request']);
      expect(response.body.errors).toMatchObject([{ path: 'query.status', code: 'invalid_value' }]);
    },
  );

  it('lists and counts only the forms with the status of the filter', async () => {
    const client = await world.client();
    const draft = await buildForm(client);
    const live = await buildPublishedForm(client);
    const closed = await buildPublishedForm(client);
    await client.rest(`POST /forms/${closed.id}/unpublish`);
    for (const [status, form] of [
      ['draft', draft],
      ['published', live],
      ['closed', closed],
    ]) {
      const { data, total } = await list(client, `?status=${status}`);
      expect([data.map(({ id }: { id: string }) => id), total]).toEqual([[form.id], 1]);
      const { forms } = await client.graphql(listQuery, { status: status.toUpperCase() });
      expect([forms.nodes.map(({ id }: { id: string }) => id), forms.totalCount]).toEqual([
        [form.id],
        1,
      ]);
    }
    expect((await list(client, `?status=draft&q=${live.slug}`)).total).toBe(0);
  });
});

describe('the search in the list of forms', () => {
  it('rejects a search text with NUL or a lone surrogate', async () => {
    const client = await world.client();
    const { status, body } = await client.rest('GET /forms?q=a%00b');
    expect([status, body.code]).toEqual([400, 'bad_request']);
    expect(body.errors).toMatchObject([{ path: 'query.q', code: 'invalid_text' }]);
    for (const text of ['a\0b', '\ud800']) {
      const problem = await client.graphqlProblem(listQuery, { search: text });
      expect(problem).toMatchObject({ code: 'bad_request', status: 400 });
    }
  });

  it('finds a part of the title, description or slug of a form, ignoring case', async () => {
    const client = await world.client();
    const { slug } = await buildForm(client, { title: 'Summer Party' });
    await buildForm(client, { title: 'Other', description: 'Not in SUMMER at all' });
    await buildForm(client, { title: 'Unrelated' });
    expect(await search(client, 'mMeR')).toEqual(['Other', 'Summer Party']);
    expect(await search(client, 'r p')).toEqual(['Summer Party']);
    expect(await search(client, slug.slice(2, 10).toLowerCase())).toEqual(['Summer Party']);
    expect(await search(client, slug.toUpperCase())).toEqual(['Summer Party']);
    expect(await search(client, 'summerparty')).toEqual([]);
  });

  it('does not search in the draft and the settings of a form', async () => {
    const { client } = await workspaceWith(['Plain'], { settings: { success_message: 'Merci' } });
    expect(await search(client, 'Merci')).toEqual([]);
    expect(await search(client, 'short_text')).toEqual([]);
  });

  it.each(['%', '_', '\\', "'", '"', '\\%', '%_', '*', '$1', '; DROP TABLE forms'])(
    'searches for %s literally',
    async (sign) => {
      const { client } = await workspaceWith(['Plain', `A ${sign} B`, 'abc\\']);
      expect(await search(client, `A ${sign} B`)).toEqual([`A ${sign} B`]);
    },
  );

  it('searches for a single pattern character literally', async () => {
    const { client } = await workspaceWith(['Plain', '100 %', 'snake_case', 'back\\slash']);
    expect(await search(client, '%')).toEqual(['100 %']);
    expect(await search(client, '_')).toEqual(['snake_case']);
    expect(await search(client, '\\')).toEqual(['back\\slash']);
  });

  it.each([
    ['Über uns', 'üBER'],
    ['straße nach ÉVREUX', 'évreux'],
    ['ПРИВЕТ', 'привет'],
    ['👩‍🚀 wanted', '👩‍🚀'],
  ])('finds the form %s by %s', async (title, text) => {
    const { client } = await workspaceWith([title, 'Plain']);
    expect(await search(client, text)).toEqual([title]);
  });

  it('finds all forms with an empty search text', async () => {
    const { client } = await workspaceWith(['One', 'Two']);
    expect(await search(client, '')).toEqual(['Two', 'One']);
  });
});

describe('pages of the list of forms', () => {
  it('rejects an invalid page of the list of forms', async () => {
    const client = await world.client();
    for (const value of ['0', '-1', '1.5', '1e2', 'two', '', '%201', '99999999999999999999']) {
      const { status, body } = await client.rest(`GET /forms?page=${value}`);
      expect([value, status, body.code]).toEqual([value, 400, 'bad_request']);
      expect(body.errors).toMatchObject([{ path: 'query.page', code: 'invalid_value' }]);
    }
    for (const variables of [{ page: 0 }, { page: 1.5 }, { limit: 0 }, { limit: 101 }]) {
      const problem = await client.graphqlProblem(listQuery, variables);
      expect([problem.code, problem.status]).toEqual(['bad_request', 400]);
    }
  });

  it('reports all invalid query parameters of the list of forms at once', async () => {
    const client = await world.client();
    const { body } = await client.rest('GET /forms?page=0&limit=0&status=x&q=%00');
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'query.limit',
      'query.page',
      'query.q',
      'query.status',
    ]);
  });

  it('returns the pages of the list of forms, with the total of all pages', async () => {
    const titles = ['1', '2', '3', '4', '5'].map((number) => `No ${number}`);
    const { client } = await workspaceWith(titles);
    const pages = [];
    for (const page of [1, 2, 3]) {
      const { data, total } = await list(client, `?page=${page}&limit=2`);
      const { forms } = await client.graphql(listQuery, { page, limit: 2 });
      expect([total, forms.totalCount]).toEqual([5, 5]);
      expect(forms.nodes.map(({ id }: { id: string }) => id)).toEqual(
        data.map(({ id }: { id: string }) => id),
      );
      pages.push(data.map(({ title }: { title: string }) => title));
    }
    expect(pages).toEqual([['No 5', 'No 4'], ['No 3', 'No 2'], ['No 1']]);
  });

  it('returns an empty page after the end of the list of forms', async () => {
    const { client } = await workspaceWith(['Only']);
    for (const page of [2, 1000, 999_999_999]) {
      const { status, body } = await client.rest(`GET /forms?page=${page}&limit=100`);
      expect([status, body]).toEqual([200, { data: [], total: 1 }]);
    }
    for (const page of [999_999_999, 999_999_999]) {
      const { forms } = await client.graphql(listQuery, { page, limit: 100 });
      expect(forms).toEqual({ totalCount: 1, nodes: [] });
    }
  });

  it('rejects a page number of the list of forms that exceeds an integer, in GraphQL', async () => {
    const client = await world.client();
    const variables = { page: 2 ** 57, limit: 100 };
    expect((await client.graphqlProblem(listQuery, variables)).code).toBe('bad_request');
  });

  it('lists 25 forms by default and at most 100, with a fixed number of statements', async () => {
    const one = await workspaceWith(['Only']);
    const { client, forms } = await workspaceWith(
      Array.from({ length: 30 }, (_, index) => `Form ${index}`),
    );
    for (const { id } of forms) await client.rest(`POST /forms/${id}/publish`);
    await one.client.rest(`POST /forms/${one.forms[0].id}/publish`);

    expect((await list(client)).data).toHaveLength(25);
    expect((await list(client, '?limit=100')).data).toHaveLength(30);

    const single = await recordStatements(world, () => list(one.client, '?limit=100'));
    const many = await recordStatements(world, () => list(client, '?limit=100'));
    expect(many.length).toBe(single.length);
    const counts = many.filter((text) => text.includes('response_counts'));
    expect(counts).toHaveLength(1);
  });

  it('lists forms with their versions in GraphQL with a fixed number of statements', async () => {
    const one = await workspaceWith(['Only']);
    const { client, forms } = await workspaceWith(
      Array.from({ length: 10 }, (_, index) => `Form ${index}`),
    );
    for (const { id } of [...forms, one.forms[0]]) {
      await (id === one.forms[0].id ? one.client : client).rest(`POST /forms/${id}/publish`);
    }
    const query = `{ forms { totalCount nodes {
      id draft settings { maxResponses } published { version schema }
      versions { nodes { version live responseCount } } responseCount
    } } }`;
    const single = await recordStatements(world, () => one.client.graphql(query));
    const many = await recordStatements(world, () => client.graphql(query));
    expect(many.length).toBe(single.length);
  });
});

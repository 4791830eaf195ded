import { describe, expect, it } from 'vitest';
import { endpoints } from '../../rest/endpoints/tags.ts';
import type { ApiResponse, RequestOptions } from '../support/clients/api-client.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Conditional updates of forms: `If-Match` (RFC 9110, 13.1.1) and `revision`.

const world = await createTestWorld({ clock: adjustableClock(true) });
const alice = await world.client();

const read = async (id: string) => (await alice.rest(`GET /forms/${id}`)).body;
const versionsOf = async (id: string) => (await alice.rest(`GET /forms/${id}/versions`)).body.total;
const countForms = async () => (await alice.rest('GET /forms')).body.total;

/** Every route that changes a form. */
const changes = {
  PATCH: { line: (id: string) => `PATCH /forms/${id}`, body: { title: 'Changed' }, status: 200 },
  publish: { line: (id: string) => `POST /forms/${id}/publish`, status: 200 },
  unpublish: { line: (id: string) => `POST /forms/${id}/unpublish`, status: 200 },
  duplicate: { line: (id: string) => `POST /forms/${id}/duplicate`, status: 201 },
  DELETE: { line: (id: string) => `DELETE /forms/${id}`, status: 204 },
};
const routes = Object.entries(changes);

/** A published form at revision 3. */
async function buildRevised() {
  const { id } = await buildPublishedForm(alice);
  await alice.rest(`PATCH /forms/${id}`, { body: { title: 'Second' } });
  const { body } = await alice.rest(`PATCH /forms/${id}`, { body: { title: 'Third' } });
  return body;
}

const ifMatch = (value: string): RequestOptions => ({ headers: { 'If-Match': value } });

function expectConflict({ status, body }: ApiResponse, expected: 409 | 412): void {
  expect(body).toMatchObject({ code: 'revision_conflict', current_revision: 3, status: expected });
  expect(status).toBe(expected);
  expect(body.detail).toContain('revision 3');
}

describe.each(routes)('If-Match on %s', (_name, { line, status, ...sent }) => {
  it('returns 412 unless If-Match contains the current revision', async () => {
    const form = await buildRevised();
    const before = [await versionsOf(form.id), await countForms()];
    const stale = [
      '"99"',
      '"1", "2"',
      'W/"3"',
      '"1", W/"3"',
      '"03"',
      '"x"',
      '"1,3"',
      '3',
      '',
      '"3',
    ];
    for (const value of stale) {
      const answer = await alice.rest(line(form.id), { ...sent, ...ifMatch(value) });
      expectConflict(answer, 412);
      expect(answer.body.detail).toBe(
        'None of the entity tags in If-Match matches the current revision 3. Weak tags never match.',
      );
    }
    expect(await read(form.id)).toEqual(form);
    expect([await versionsOf(form.id), await countForms()]).toEqual(before);
  });

  it.each(['"3"', '"1", "3"', '"x",\t"3"', ', "1,2" ,, "3",', 'W/"3", "3"', '*', ' * '])(
    'applies the change with If-Match: %s',
    async (value) => {
      const { id } = await buildRevised();
      const answer = await alice.rest(line(id), { ...sent, ...ifMatch(value) });
      expect(answer.status).toBe(status);
    },
  );

  it('combines several If-Match headers', async () => {
    const { id } = await buildRevised();
    const headers = new Headers({ 'Content-Type': 'application/json' });
    headers.append('Authorization', `Bearer ${alice.secret}`);
    for (const tag of ['"1"', '"3"']) headers.append('If-Match', tag);
    const [method = '', path] = line(id).split(' ');
    const body = 'body' in sent ? JSON.stringify(sent.body) : null;
    const answer = await fetch(`${world.url}/api/v1${path}`, { method, headers, body });
    expect(answer.status).toBe(status);
  });

  it('returns 404 for an unknown form with If-Match', async () => {
    const answer = await alice.rest(line('form_x'), { ...sent, ...ifMatch('"3"') });
    expect(answer.status).toBe(404);
  });
});

it('every endpoint that changes a form accepts If-Match, and no other', () => {
  const guarded = endpoints.filter(({ headers = {} }) => 'if_match' in headers);
  expect(guarded.map(({ method, path }) => `${method} ${path}`)).toEqual(
    routes.map(([, { line }]) => line(':id')),
  );
});

it('ignores If-Match and If-None-Match when a form is read', async () => {
  const form = await buildRevised();
  const headers = { 'If-Match': '"1"', 'If-None-Match': '"3"' };
  const { status, body } = await alice.rest(`GET /forms/${form.id}`, { headers });
  expect([status, body]).toEqual([200, form]);
});

it('the entity tag of a form does not change on publish and unpublish', async () => {
  const form = await buildForm(alice);
  for (const action of ['publish', 'unpublish', 'publish']) {
    const { status, headers } = await alice.rest(
      `POST /forms/${form.id}/${action}`,
      ifMatch('"1"'),
    );
    expect([status, headers.get('ETag')]).toEqual([200, '"1"']);
  }
  const { headers } = await alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'New' } });
  expect(headers.get('ETag')).toBe('"2"');
});

describe('revision in the body', () => {
  const named = routes.filter(([name]) => name !== 'DELETE');

  it.each(named)(
    '%s returns 409 for an outdated revision in the body',
    async (_name, { line, status, ...sent }) => {
      const form = await buildRevised();
      const body = { ...('body' in sent && sent.body) };
      const stale = await alice.rest(line(form.id), { body: { ...body, revision: 2 } });
      expectConflict(stale, 409);
      expect(await read(form.id)).toEqual(form);
      for (const revision of [3, null]) {
        const answer = await alice.rest(line(form.id), { body: { ...body, revision } });
        expect(answer.status).toBe(status);
        if (answer.body.revision > 3) break; // PATCH has raised it
      }
    },
  );

  it.each(named)('%s checks both revision and If-Match', async (_name, { line, ...sent }) => {
    const { id } = await buildRevised();
    const both = (tag: string, revision: number) => ({
      ...ifMatch(tag),
      body: { ...('body' in sent && sent.body), revision },
    });
    expectConflict(await alice.rest(line(id), both('"3"', 2)), 409);
    expectConflict(await alice.rest(line(id), both('"2"', 3)), 412);
    expectConflict(await alice.rest(line(id), both('"2"', 2)), 412);
    expect((await alice.rest(line(id), both('"3"', 3))).status).toBeLessThan(300);
  });

  it.each(['publish', 'unpublish', 'duplicate'])(
    '%s rejects a revision that is not a number',
    async (action) => {
      const { id } = await buildForm(alice);
      const line = `POST /forms/${id}/${action}`;
      const { status, body } = await alice.rest(line, { body: { revision: '1' } });
      expect([status, body.errors]).toMatchObject([
        422,
        [{ path: 'revision', code: 'wrong_type' }],
      ]);
    },
  );
});

describe('concurrent clients with the same revision', () => {
  it('of concurrent clients with the same revision, only those before a PATCH succeed', async () => {
    const form = await buildForm(alice);
    const [patched, ...published] = await Promise.all([
      alice.rest(`PATCH /forms/${form.id}`, { ...ifMatch('"1"'), body: { title: 'New' } }),
      ...Array.from({ length: 6 }, () =>
        alice.rest(`POST /forms/${form.id}/publish`, ifMatch('"1"')),
      ),
    ]);
    expect(patched.status).toBe(200);
    const { body } = await alice.rest(`GET /forms/${form.id}/versions`);
    expect(body.total).toBe(published.filter(({ status }) => status === 200).length);
    const statuses = new Set(published.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 412)).toBe(true);
  });
});

describe('preconditions in GraphQL', () => {
  const mutations = {
    publishForm: ['publishForm(id: $id, ', ') { form { id } }'],
    unpublishForm: ['unpublishForm(id: $id, ', ') { form { id } }'],
    deleteForm: ['deleteForm(id: $id, ', ') { deletedFormId }'],
    duplicateForm: ['duplicateForm(id: $id, input: { ', ' }) { form { id } }'],
    updateForm: ['updateForm(id: $id, input: { title: "New", ', ' }) { form { id } }'],
  };

  it.each(Object.entries(mutations))(
    'the mutation %s accepts a revision',
    async (_name, [start, end]) => {
      const form = await buildRevised();
      const mutation = (argument: string) => `mutation ($id: ID!) { ${start}${argument}${end} }`;
      const problem = await alice.graphqlProblem(mutation('revision: 2'), { id: form.id });
      expect(problem).toMatchObject({
        code: 'revision_conflict',
        status: 409,
        current_revision: 3,
      });
      expect(await read(form.id)).toEqual(form);
      await alice.graphql(mutation('revision: 3'), { id: form.id });
    },
  );

  it('a mutation accepts several revisions, one of which must be current', async () => {
    const form = await buildRevised();
    const publish = (list: string) =>
      `mutation { publishForm(id: "${form.id}", ifMatch: ${list}) { form { revision } } }`;
    for (const list of ['[1, 2]', '[]', '2']) {
      const problem = await alice.graphqlProblem(publish(list));
      expect(problem).toMatchObject({ code: 'revision_conflict', status: 412 });
    }
    for (const list of ['[1, 3]', '3', 'null']) {
      expect(await alice.graphql(publish(list))).toEqual({
        publishForm: { form: { revision: 3 } },
      });
    }
  });
});

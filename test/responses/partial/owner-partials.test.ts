import { describe, expect, it } from 'vitest';
import { recordStatements } from '../../support/database/recorded-statements.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { definitionOf, fileQuestion, uploadRef } from '../../support/fixtures/uploads.ts';
import { adjustableClock } from '../../support/fixtures/webhooks.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// What the owner of a form sees of partial responses: `…/forms/{id}/partials`.

const clock = adjustableClock();
const world = await createTestWorld({ clock });
const alice = await world.client();
const { visitor, services } = world;

const definition = definitionOf({ id: 'name', type: 'short_text' }, fileQuestion());
const build = () =>
  buildPublishedForm(alice, { definition, settings: { save_partial: true, max_responses: 5 } });

async function saved({ slug }: { slug: string }, answers: object = { name: 'An' }) {
  const line = `PUT /public/forms/${slug}/partial`;
  const { status, body } = await visitor.rest(line, { body: { answers, section: undefined } });
  expect(status).toBe(201);
  return body.token;
}

const listOf = async ({ id }: { id: string }, query = '') =>
  (await alice.rest(`GET /forms/${id}/partials${query}`)).body;

describe('partial responses of a form', () => {
  it('are not found by other workspaces, nor under another form', async () => {
    const [form, other, bob] = [await build(), await build(), await world.client()];
    await saved(form);
    const [{ id }] = (await listOf(form)).data;
    for (const [client, path] of [
      [bob, `/forms/${form.id}/partials`],
      [bob, `/forms/${form.id}/partials/${id}`],
      [alice, `/forms/${other.id}/partials/${id}`],
      [alice, `/forms/${form.id}/partials/part_unknown`],
    ] as const) {
      expect((await client.rest(`GET ${path}`)).status, path).toBe(404);
    }
    const deletion = await bob.rest(`DELETE /forms/${form.id}/partials/${id}`);
    expect(deletion.status).toBe(404);
    expect((await listOf(form)).total).toBe(1);
    const { node } = await bob.graphql('query ($id: ID!) { node(id: $id) { id } }', { id });
    expect(node).toBeNull();
  });

  it('need the scopes of responses', async () => {
    const form = await build();
    const keys = await world.clientOfSameWorkspace(alice, ['forms:read', 'forms:write']);
    const { status, body } = await keys.rest(`GET /forms/${form.id}/partials`);
    expect([status, body.required_scope]).toEqual([403, 'responses:read']);
    const reader = await world.clientOfSameWorkspace(alice, ['responses:read']);
    await saved(form);
    const [{ id }] = (await listOf(form)).data;
    const refused = await reader.rest(`DELETE /forms/${form.id}/partials/${id}`);
    expect([refused.status, refused.body.required_scope]).toEqual([403, 'responses:write']);
  });

  it('are listed in pages, newest first, without those that have expired', async () => {
    const form = await build();
    await saved(form, { name: 'expired' });
    clock.advance(31 * 86_400_000);
    for (const name of ['A', 'B', 'C']) await saved(form, { name });
    const first = await listOf(form, '?limit=2');
    expect(first.data.map(({ answers }: { answers: object }) => answers)).toEqual([
      { name: 'C' },
      { name: 'B' },
    ]);
    expect(first.total).toBe(3);
    const second = await listOf(form, `?limit=2&before=${first.next_cursor}`);
    expect(second).toMatchObject({ data: [{ answers: { name: 'A' } }], next_cursor: null });
  });

  it('show answers and files, but neither the token nor upload references', async () => {
    const form = await build();
    const ref = await uploadRef(visitor, form.slug, { name: 'cv.txt', content: 'Hello' });
    const token = await saved(form, { name: ' An', doc: [ref] });
    const [{ id }] = (await listOf(form)).data;
    const { status, body } = await alice.rest(`GET /forms/${form.id}/partials/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^part_\w{26}$/),
      form_version: 1,
      section: null,
      language: null,
      answers: { name: ' An', doc: [{ name: 'cv.txt', size: 5, type: 'text/plain' }] },
    });
    const text = JSON.stringify(body);
    expect([text.includes(token), text.includes(ref)]).toEqual([false, false]);
  });

  it('are nodes and fields of their forms in GraphQL, with a fixed number of statements', async () => {
    const { id } = await build();
    const query = `query ($first: Int!) {
      forms(first: $first) { nodes { partials(first: 2) { totalCount nodes { id answers form { id } } } } }
    }`;
    const few = await recordStatements(world, () => alice.graphql(query, { first: 2 }));
    const many = await recordStatements(world, () => alice.graphql(query, { first: 5 }));
    expect(many).toHaveLength(few.length);
    const form = await alice.graphql('query ($id: ID!) { form(id: $id) { slug } }', { id });
    await saved({ slug: form.form.slug });
    const { forms } = await alice.graphql(query, { first: 1 });
    const [node] = forms.nodes[0].partials.nodes;
    expect(node).toMatchObject({ answers: { name: 'An' }, form: { id } });
    const found = await alice.graphql('query ($id: ID!) { node(id: $id) { __typename id } }', {
      id: node.id,
    });
    expect(found.node).toEqual({ __typename: 'PartialResponse', id: node.id });
  });

  it('are deleted with an audit entry; their respondent finds them no more', async () => {
    const form = await build();
    const token = await saved(form);
    const [{ id }] = (await listOf(form)).data;
    const line = `DELETE /forms/${form.id}/partials/${id}`;
    expect((await alice.rest(line)).status).toBe(204);
    expect((await alice.rest(line)).status).toBe(404);
    const { body: audit } = await alice.rest('GET /audit?limit=1');
    expect(audit.data).toMatchObject([
      { action: 'partial.deleted', target_id: id, form_id: form.id },
    ]);
    const headers = { 'X-Form-Partial': token };
    const read = await visitor.rest(`GET /public/forms/${form.slug}/partial`, { headers });
    expect(read.status).toBe(404);
  });

  it('are no responses: not counted, exported, analyzed or limited by max_responses', async () => {
    const form = await build();
    for (let index = 0; index < 6; index += 1) await saved(form);
    const { body: list } = await alice.rest(`GET /forms/${form.id}/responses`);
    const { body: detail } = await alice.rest(`GET /forms/${form.id}`);
    const { body: analytics } = await alice.rest(`GET /forms/${form.id}/analytics`);
    const exported = await alice.rest(`GET /forms/${form.id}/responses/export?format=json`);
    const { body: open } = await visitor.rest(`GET /public/forms/${form.slug}`);
    expect([list.total, detail.response_count, analytics.total]).toEqual([0, 0, 0]);
    expect(exported.body).toEqual([]);
    expect(open.accepting_responses).toBe(true);
  });

  it('are deleted with their form, their uploads too', async () => {
    const form = await build();
    await saved(form, { doc: [await uploadRef(visitor, form.slug)] });
    const token = await saved(form);
    await visitor.rest(`POST /public/forms/${form.slug}/submissions`, {
      body: { answers: {} },
      headers: { 'X-Form-Partial': token },
    });
    expect((await alice.rest(`DELETE /forms/${form.id}`)).status).toBe(204);
    const where = { formId: form.id };
    const { partialResponse, usedPartial, file } = services.db.prisma;
    expect(await partialResponse.count({ where })).toBe(0);
    expect(await usedPartial.count({ where })).toBe(0);
    expect(await file.count({ where })).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { buildForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();

const update = `mutation ($id: ID!, $tags: [String!]) {
  updateForm(id: $id, input: { tags: $tags }) { form { tags revision } }
}`;

describe('the tags of a form', () => {
  it.each([
    ['more than 20', Array.from({ length: 21 }, (_, index) => `tag ${index}`), 'tags', 'too_many'],
    ['an empty one', ['Ops', '  '], 'tags[1]', 'required'],
    ['one of more than 50 characters', ['x'.repeat(51)], 'tags[0]', 'too_long'],
    ['one with a line break', ['a\nb'], 'tags[0]', 'invalid_text'],
    ['one twice, in another case', ['Größe', ' GRÖSSE', 'grÖße'], 'tags[2]', 'invalid_value'],
    ['one that is no text', [7], 'tags[0]', 'wrong_type'],
    ['a text in place of a list', 'Ops', 'tags', 'wrong_type'],
  ])('are rejected with %s', async (_, tags, path, code) => {
    const client = await world.client();
    const form = await buildForm(client);
    for (const response of [
      await client.rest('POST /forms', { body: { tags } }),
      await client.rest(`PATCH /forms/${form.id}`, { body: { tags } }),
    ]) {
      expect([response.status, response.body.code]).toEqual([422, 'validation_failed']);
      expect(response.body.errors).toContainEqual(expect.objectContaining({ path, code }));
    }
    expect((await client.rest(`GET /forms/${form.id}`)).body).toEqual(form);
  });

  it('cannot be null in a change, and are reported with other failures', async () => {
    const client = await world.client();
    const { id } = await buildForm(client);
    const { status, body } = await client.rest(`PATCH /forms/${id}`, {
      body: { title: '', tags: null },
    });
    expect(status).toBe(422);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['tags', 'title']);
  });

  it('are trimmed, remain in their order, and are absent in REST while there are none', async () => {
    const client = await world.client();
    const form = await buildForm(client, { tags: [' Ops ', 'Berlin 2027'] });
    expect(form).toMatchObject({ tags: ['Ops', 'Berlin 2027'], revision: 1 });
    const { body } = await client.rest('GET /forms');
    expect(body.data[0].tags).toEqual(['Ops', 'Berlin 2027']);
    const cleared = await client.rest(`PATCH /forms/${form.id}`, { body: { tags: [] } });
    expect(cleared.body.revision).toBe(2);
    expect('tags' in cleared.body).toBe(false);
    expect('tags' in (await client.rest('GET /forms')).body.data[0]).toBe(false);
    const found = await client.graphql('query ($id: ID!) { form(id: $id) { tags } }', {
      id: form.id,
    });
    expect(found.form.tags).toEqual([]);
  });

  it('raise the revision only if they differ', async () => {
    const client = await world.client();
    const { id } = await buildForm(client, { tags: ['Ops'] });
    const same = await client.graphql(update, { id, tags: ['Ops'] });
    expect(same.updateForm.form).toEqual({ tags: ['Ops'], revision: 1 });
    const next = await client.graphql(update, { id, tags: ['ops'] });
    expect(next.updateForm.form).toEqual({ tags: ['ops'], revision: 2 });
  });

  it('are copied with the form, and remain when it is published', async () => {
    const client = await world.client();
    const { id } = await buildForm(client, { tags: ['Ops', 'Q3'] });
    const published = await client.rest(`POST /forms/${id}/publish`);
    expect(published.body).toMatchObject({ tags: ['Ops', 'Q3'], has_unpublished_changes: false });
    const { body } = await client.rest(`POST /forms/${id}/duplicate`);
    expect(body.tags).toEqual(['Ops', 'Q3']);
  });

  it('are listed for the workspace without regard to case, most frequent first', async () => {
    const reader = await world.client({ scopes: ['responses:read'] });
    expect((await reader.rest('GET /tags')).status).toBe(403);
    const client = await world.client();
    expect((await client.rest('GET /tags')).body).toEqual({ data: [] });
    await buildForm(client, { tags: ['Berlin', 'Ops'] });
    await buildForm(client, { tags: ['ops'] });
    const { body } = await client.rest('GET /tags');
    expect(body).toEqual({
      data: [
        { name: 'Ops', form_count: 2 },
        { name: 'Berlin', form_count: 1 },
      ],
    });
    const { tags } = await client.graphql('{ tags { nodes { name formCount } } }');
    expect(tags.nodes).toEqual([
      { name: 'Ops', formCount: 2 },
      { name: 'Berlin', formCount: 1 },
    ]);
  });
});

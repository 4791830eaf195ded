import { describe, expect, it } from 'vitest';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();
const otherWorkspace = await world.client();
const { prisma, pool } = world.services.db;

const unknownForm = 'form_01h455vb4pex5vsknk084sn02q';
const unknownResponse = 'resp_01h455vb4pex5vsknk084sn02q';
const answers = { name: 'Ann' };

const add = async (id: string) =>
  (await alice.rest(`POST /forms/${id}/responses`, { body: { answers } })).body;
const submit = (slug: string) =>
  world.visitor.rest(`POST /public/forms/${slug}/submissions`, { body: { answers } });
const remove = (id: string) => alice.rest(`DELETE /forms/${id}`);
const read = async (id: string) => (await alice.rest(`GET /forms/${id}`)).body;

/** Number of rows of a form by table, in all tables with a `form_id`, except those that outlive it. */
async function rowsOf(formId: string): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
     WHERE column_name = 'form_id' AND table_schema = 'public'
       AND table_name NOT IN ('slugs', 'audit_entries', 'form_changes', 'form_editors')`, // these outlive it
  );
  const counts = tables.map(async ({ name }): Promise<[string, number]> => {
    const { rowCount } = await pool.query(`SELECT FROM ${name} WHERE form_id = $1`, [formId]);
    return [name, rowCount ?? 0];
  });
  const forms = await prisma.form.count({ where: { id: formId } });
  return { forms, ...Object.fromEntries(await Promise.all(counts)) };
}

/** Expects that no table contains a row of a form. */
async function expectNothingOf(formId: string): Promise<void> {
  const rows = await rowsOf(formId);
  expect(rows).toEqual(Object.fromEntries(Object.keys(rows).map((name) => [name, 0])));
}

describe('deleting a form', () => {
  it('does not delete an unknown form, one of another workspace, or without the scope', async () => {
    const form = await buildPublishedForm(alice);
    const reader = await world.clientOfSameWorkspace(alice, ['forms:read', 'responses:write']);
    for (const id of [unknownForm, 'x', '%00', form.slug]) {
      expect([id, (await remove(id)).status]).toEqual([id, 404]);
    }
    expect((await otherWorkspace.rest(`DELETE /forms/${form.id}`)).status).toBe(404);
    expect((await reader.rest(`DELETE /forms/${form.id}`)).body).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'forms:write',
    });
    const mutation = 'mutation ($id: ID!) { deleteForm(id: $id) { deletedFormId } }';
    expect((await otherWorkspace.graphqlProblem(mutation, { id: form.id })).code).toBe('not_found');
    expect(await read(form.id)).toEqual(form);
  });

  it('returns 204 for a deleted form, then 404', async () => {
    const form = await buildPublishedForm(alice);
    const { status, body, headers } = await remove(form.id);
    expect([status, body, headers.get('Content-Type')]).toEqual([204, undefined, null]);
    expect((await remove(form.id)).status).toBe(404);
  });

  it('returns 404 for all endpoints of a deleted form', async () => {
    const form = await buildPublishedForm(alice);
    const { id } = await add(form.id);
    // Now the form is cached by the server.
    expect((await submit(form.slug)).status).toBe(201);
    await remove(form.id);

    const path = `/forms/${form.id}`;
    for (const line of [
      `GET ${path}`,
      `PATCH ${path}`,
      `GET ${path}/versions`,
      `GET ${path}/versions/1`,
      ...['publish', 'unpublish', 'duplicate'].map((action) => `POST ${path}/${action}`),
      `GET ${path}/responses`,
      `GET ${path}/responses/${id}`,
      `DELETE ${path}/responses/${id}`,
      `GET /public/forms/${form.slug}`,
    ]) {
      const { status, body } = await alice.rest(line);
      expect([line, status, body.code]).toEqual([line, 404, 'not_found']);
    }
    expect((await submit(form.slug)).status).toBe(404);
    expect((await add(form.id)).code).toBe('not_found');
    const { forms } = await alice.graphql('{ forms(first: 100) { nodes { id } } }');
    expect(forms.nodes).not.toContainEqual({ id: form.id });
  });

  it('deletes all rows of a form and no others, and reserves its slug', async () => {
    const [form, other] = [await buildPublishedForm(alice), await buildPublishedForm(alice)];
    for (const { id } of [form, other]) {
      await add(id);
      await alice.rest(`POST /forms/${id}/publish`);
      await add(id);
    }
    const remaining = await rowsOf(other.id);
    for (const rows of [await rowsOf(form.id), remaining]) {
      expect(rows).toMatchObject({ forms: 1, form_versions: 2, responses: 2 });
      expect(rows['response_counts']).toBeGreaterThan(0);
    }
    await remove(form.id);
    await expectNothingOf(form.id);
    expect(await rowsOf(other.id)).toEqual(remaining);
    expect((await read(other.id)).response_count).toBe(2);
    expect(await prisma.slug.count({ where: { slug: form.slug } })).toBe(1);
  });

  it('deletes a draft in GraphQL', async () => {
    const { id } = await buildForm(alice);
    const mutation = 'mutation ($id: ID!) { deleteForm(id: $id) { deletedFormId } }';
    expect(await alice.graphql(mutation, { id })).toEqual({ deleteForm: { deletedFormId: id } });
    await expectNothingOf(id);
    expect(await alice.graphqlProblem(mutation, { id })).toMatchObject({
      code: 'not_found',
      status: 404,
    });
  });

  it('deletes a form once if several clients delete it concurrently', async () => {
    const { id } = await buildPublishedForm(alice);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => remove(id)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([204, ...Array(7).fill(404)]);
  });

  it('deletes a large form with the same number of statements and little memory', async () => {
    const elements = Array.from({ length: 500 }, (_, index) => ({
      id: `q${index}`,
      type: 'short_text',
      title: `Question ${index}`,
    }));
    const definition = { schema: { sections: [{ elements }] } };
    const small = await buildPublishedForm(alice);
    const large = await buildPublishedForm(alice, { definition });
    await alice.rest(`POST /forms/${large.id}/responses`, {
      body: { answers: { q0: 'x'.repeat(1000) } },
    });
    // Copies of the response with different ids.
    await pool.query(
      `INSERT INTO responses
       SELECT copy.* FROM responses, generate_series(1, 9999) AS n,
         jsonb_populate_record(responses, jsonb_build_object('id', 'resp_' || lpad(n::text, 26, '0'))) AS copy
       WHERE responses.form_id = $1`,
      [large.id],
    );
    await prisma.responseCount.updateMany({
      where: { formId: large.id },
      data: { count: 10_000 },
    });
    expect((await read(large.id)).response_count).toBe(10_000);
    expect(await rowsOf(large.id)).toMatchObject({ forms: 1, responses: 10_000 });

    const few = await recordStatements(world, () => remove(small.id));
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const many = await recordStatements(world, async () => {
      expect((await remove(large.id)).status).toBe(204);
    });
    globalThis.gc?.();
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024);
    expect(many).toContainEqual(expect.stringContaining('DELETE FROM responses'));
    expect(many.length).toBe(few.length);
    await expectNothingOf(large.id);
  });

  it('leaves no row of a submission that is stored while its form is deleted', async () => {
    for (let round = 0; round < 3; round += 1) {
      const form = await buildPublishedForm(alice, {
        settings: { max_responses: round === 2 ? 1000 : null },
      });
      const early = Array.from({ length: 10 }, () => submit(form.slug));
      const deletion = remove(form.id);
      const late = Array.from({ length: 10 }, () => submit(form.slug));
      expect((await deletion).status).toBe(204);
      for (const { status } of await Promise.all([...early, ...late])) {
        expect([201, 404]).toContain(status);
      }
      await expectNothingOf(form.id);
    }
  });
});

describe('deleting a response', () => {
  const mutation =
    'mutation ($formId: ID!, $id: ID!) { deleteResponse(formId: $formId, id: $id) { deletedResponseId } }';

  it('does not delete an unknown response, one of another form or workspace, or without the scope', async () => {
    const [form, other] = [await buildPublishedForm(alice), await buildPublishedForm(alice)];
    const { id } = await add(form.id);
    await add(other.id);
    for (const path of [
      ...[unknownResponse, 'x', form.id].map((wrong) => `${form.id}/responses/${wrong}`),
      ...[unknownForm, 'x', other.id].map((wrong) => `${wrong}/responses/${id}`),
    ]) {
      expect([path, (await alice.rest(`DELETE /forms/${path}`)).status]).toEqual([path, 404]);
    }
    const line = `DELETE /forms/${form.id}/responses/${id}`;
    expect((await otherWorkspace.rest(line)).status).toBe(404);
    const reader = await world.clientOfSameWorkspace(alice, ['responses:read', 'forms:write']);
    expect((await reader.rest(line)).body).toMatchObject({ required_scope: 'responses:write' });
    const foreign = await otherWorkspace.graphqlProblem(mutation, { formId: form.id, id });
    expect(foreign.code).toBe('not_found');
    for (const formId of [form.id, other.id]) expect((await read(formId)).response_count).toBe(1);
  });

  it('returns 404 for a deletion of a response with NUL in its id', async () => {
    const form = await buildPublishedForm(alice);
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/%00`)).status).toBe(404);
    const problem = await alice.graphqlProblem(mutation, { formId: form.id, id: '\0' });
    expect(problem.code).toBe('not_found');
  });

  it('returns 204 for a deleted response, then 404, and decrements the counts', async () => {
    const form = await buildPublishedForm(alice);
    const [remaining, { id }] = [await add(form.id), await add(form.id)];
    const line = `/forms/${form.id}/responses`;
    const { status, body } = await alice.rest(`DELETE ${line}/${id}`);
    expect([status, body]).toEqual([204, undefined]);
    for (const method of ['DELETE', 'GET']) {
      expect((await alice.rest(`${method} ${line}/${id}`)).status).toBe(404);
    }
    expect((await alice.rest(`GET ${line}`)).body).toEqual({
      data: [remaining],
      next_cursor: null,
      total: 1,
    });
    expect((await read(form.id)).response_count).toBe(1);
  });

  it('returns the id of a deleted response in GraphQL', async () => {
    const form = await buildPublishedForm(alice);
    const { id } = await add(form.id);
    expect(await alice.graphql(mutation, { formId: form.id, id })).toEqual({
      deleteResponse: { deletedResponseId: id },
    });
    const again = await alice.graphqlProblem(mutation, { formId: form.id, id });
    expect([again.code, again.status]).toEqual(['not_found', 404]);
    expect((await read(form.id)).response_count).toBe(0);
  });

  it('deletes a response of a closed form', async () => {
    const form = await buildPublishedForm(alice);
    const { id } = await add(form.id);
    await alice.rest(`POST /forms/${form.id}/unpublish`);
    expect((await alice.rest(`DELETE /forms/${form.id}/responses/${id}`)).status).toBe(204);
  });

  it('allows one more response up to max_responses after a deletion', async () => {
    const form = await buildPublishedForm(alice, { settings: { max_responses: 2 } });
    const { id } = await add(form.id);
    await add(form.id);
    expect((await submit(form.slug)).body.closed_reason).toBe('response_limit_reached');
    await alice.rest(`DELETE /forms/${form.id}/responses/${id}`);
    const shown = await world.visitor.rest(`GET /public/forms/${form.slug}`);
    expect(shown.body).toMatchObject({ accepting_responses: true, closed_reason: null });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => submit(form.slug)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
    expect((await read(form.id)).response_count).toBe(2);
  });

  it('deletes a response once if several clients delete it concurrently', async () => {
    const form = await buildPublishedForm(alice);
    const { id } = await add(form.id);
    await add(form.id);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => alice.rest(`DELETE /forms/${form.id}/responses/${id}`)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual([204, ...Array(11).fill(404)]);
    expect((await read(form.id)).response_count).toBe(1);
    expect((await alice.rest(`GET /forms/${form.id}/responses`)).body.total).toBe(1);
  });

  it('counts correctly while responses are stored and deleted, also with their form', async () => {
    const form = await buildPublishedForm(alice);
    const stored = await Promise.all(Array.from({ length: 10 }, () => add(form.id)));
    await Promise.all(
      stored.flatMap(({ id }) => [
        alice.rest(`DELETE /forms/${form.id}/responses/${id}`),
        submit(form.slug),
      ]),
    );
    expect((await read(form.id)).response_count).toBe(10);
    expect(await prisma.response.count({ where: { formId: form.id } })).toBe(10);

    const { data } = (await alice.rest(`GET /forms/${form.id}/responses`)).body;
    const outcomes = await Promise.all([
      remove(form.id),
      ...data.map(({ id }: { id: string }) =>
        alice.rest(`DELETE /forms/${form.id}/responses/${id}`),
      ),
    ]);
    for (const { status } of outcomes) expect([204, 404]).toContain(status);
    await expectNothingOf(form.id);
  });
});

import { describe, expect, it } from 'vitest';
import { readExportPages } from '../../../src/responses/export/export-pages.ts';
import { findIncrement } from '../../../src/responses/export/export-range.ts';
import { waitForBlockedStatements, withRowLock } from '../../support/database/row-locks.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Exports with `after`: what was stored since an earlier export.

// A longer lock timeout, because the machine may be busy while a test holds a lock.
const world = await createTestWorld({ timings: { lockTimeout: 12_000 } });
const alice = await world.client();
const { key } = (
  await alice.rest('POST /keys', { body: { name: 'reader', scopes: ['responses:read'] } })
).body;

/** Sorts before every id. */
const beginning = 'resp_00000000000000000000000000';

const exportLine = (formId: string, query: object) =>
  `GET /forms/${formId}/responses/export?${new URLSearchParams({ ...query })}`;

/** Downloads a file as text. */
async function download(pathAndQuery: string): Promise<string> {
  const response = await fetch(world.url + pathAndQuery, {
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}

/** The ids of an export, in its order. */
async function idsOf(formId: string, query: object): Promise<string[]> {
  const { status, body } = await alice.rest(exportLine(formId, { ...query, format: 'json' }));
  expect(status).toBe(200);
  return body.map(({ id }: { id: string }) => id);
}

async function submit({ slug }: { readonly slug: string }, idempotencyKey?: string) {
  const { status, body } = await world.visitor.rest(`POST /public/forms/${slug}/submissions`, {
    body: { answers: { name: 'Ann' } },
    headers: idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey },
  });
  expect(status).toBe(201);
  return String(body.id);
}

const graphqlExport = `query ($formId: ID!, $after: String, $language: String) {
  exportResponses(formId: $formId, after: $after, language: $language, format: JSON) { url }
}`;

describe('validation', () => {
  it('refuses what is not the id of a response, in both APIs', async () => {
    const { id } = await buildPublishedForm(alice);
    const code = 'invalid_value';
    for (const after of ['', 'x', id, 'resp_', `${beginning}0`, beginning.toUpperCase()]) {
      const { status, body, headers } = await alice.rest(exportLine(id, { after }));
      expect([after, status, body.code]).toEqual([after, 422, 'validation_failed']);
      expect(body.errors).toMatchObject([{ path: 'query.after', code }]);
      expect(headers.get('Content-Disposition')).toBeNull();
      const problem = await alice.graphqlProblem(graphqlExport, { formId: id, after });
      expect(problem).toMatchObject({ status: 422, errors: [{ path: 'after', code }] });
    }
  });

  it('reports an unknown language together with it', async () => {
    const { id } = await buildPublishedForm(alice);
    const { body } = await alice.rest(exportLine(id, { after: 'x', language: 'tlh' }));
    const paths = body.errors.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(['query.language', 'query.after']);
  });
});

describe('order', () => {
  it('exports only later responses, oldest first, so that the last one continues', async () => {
    const form = await buildPublishedForm(alice);
    const [first, second, third] = [await submit(form), await submit(form), await submit(form)];
    expect(await idsOf(form.id, { after: beginning })).toEqual([first, second, third]);
    expect(await idsOf(form.id, { after: first })).toEqual([second, third]);
    expect(await idsOf(form.id, { after: third })).toEqual([]);
    const fourth = await submit(form);
    expect(await idsOf(form.id, { after: third })).toEqual([fourth]);
    expect(await idsOf(form.id, {})).toEqual([fourth, third, second, first]);
  });

  it('continues after a response that was deleted', async () => {
    const form = await buildPublishedForm(alice);
    const [first, second, third] = [await submit(form), await submit(form), await submit(form)];
    for (const id of [first, second]) await alice.rest(`DELETE /forms/${form.id}/responses/${id}`);
    expect(await idsOf(form.id, { after: first })).toEqual([third]);
    expect(await idsOf(form.id, { after: second })).toEqual([third]);
  });

  it('applies the filters, and contains the id in URLs of GraphQL', async () => {
    const form = await buildPublishedForm(alice);
    const [first, second, third] = [await submit(form), await submit(form), await submit(form)];
    for (const id of [first, third]) {
      const line = `PUT /forms/${form.id}/responses/${id}/approval`;
      await alice.rest(line, { body: { status: 'approved' } });
    }
    expect(await idsOf(form.id, { after: first, approval: 'approved' })).toEqual([third]);
    expect(await idsOf(form.id, { after: beginning, approval: 'none' })).toEqual([second]);
    expect(await idsOf(form.id, { after: beginning, to: '2020-01-01' })).toEqual([]);

    const variables = { formId: form.id, after: second };
    const { exportResponses } = await alice.graphql(graphqlExport, variables);
    const { pathname, search } = new URL(exportResponses.url);
    expect(JSON.parse(await download(pathname + search))).toMatchObject([{ id: third }]);
  });

  it('writes every format in this order', async () => {
    const form = await buildPublishedForm(alice);
    const ids = [await submit(form), await submit(form), await submit(form)];
    for (const format of ['csv', 'json', 'jsonl']) {
      const query = `format=${format}&after=${beginning}`;
      const text = await download(`/api/v1/forms/${form.id}/responses/export?${query}`);
      expect([format, text.match(/resp_\w+/g)]).toEqual([format, ids]);
    }
  });

  it('exports the oldest of more responses than an export contains', async () => {
    const form = await buildPublishedForm(alice);
    const ids = await insertResponses(world.services, form.id, 450, { at: new Date() });
    const next = async (after: string) => {
      const range = await findIncrement(world.services, form.id, {}, 300, { after });
      const found: string[] = [];
      for await (const page of readExportPages(world.services, range)) {
        found.push(...page.map(({ id }) => id));
      }
      return found;
    };
    expect(await next(beginning)).toEqual(ids.slice(0, 300));
    expect(await next(ids[299] ?? '')).toEqual(ids.slice(300));
    expect(await next(ids.at(-1) ?? '')).toEqual([]);
  });
});

describe('open writes', () => {
  it('leaves what is newer than an open write to the next export', async () => {
    const form = await buildPublishedForm(alice);
    const first = await submit(form);
    const { pool } = world.services.db;
    let late = Promise.resolve('');
    let second = '';
    await withRowLock(pool, 'LOCK TABLE idempotency_keys IN SHARE MODE', [], async () => {
      late = submit(form, 'held');
      await waitForBlockedStatements(pool, 1, { text: 'store_responses', olderThan: 400 });
      second = await submit(form);
      expect(await idsOf(form.id, { after: beginning })).toEqual([first]);
      expect(await idsOf(form.id, { after: first })).toEqual([]);
      // Without `after`, an export contains what is stored.
      expect(await idsOf(form.id, {})).toEqual([second, first]);
    });
    const earlier = await late;
    expect(earlier < second).toBe(true);
    expect(await idsOf(form.id, { after: first })).toEqual([earlier, second]);
  });
});

import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Plan } from '../../../prisma/generated/client/enums.ts';
import type { Platform } from '../../../src/platform/startup/platform.ts';
import { readExportPages } from '../../../src/responses/export/export-pages.ts';
import { findExportRange } from '../../../src/responses/export/export-range.ts';
import { listResponses } from '../../../src/responses/read/list-responses.ts';
import type { Viewer } from '../../../src/workspaces/viewer.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { insertResponses } from '../../support/fixtures/insert-responses.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();
const { pool } = world.services.db;

/** Inserts responses with answers of a given length. */
const fill = (formId: string, count: number, length = 10) =>
  insertResponses(world.services, formId, count, {
    at: new Date('2026-01-31T12:00:00.120Z'),
    answers: { name: 'x'.repeat(length) },
  });

/** Services with a single connection that has the given settings. */
function servicesWith(options?: string): Platform {
  const own = new pg.Pool({ ...pool.options, max: 1, ...(options !== undefined && { options }) });
  onTestFinished(() => own.end());
  return { ...world.services, db: { ...world.services.db, pool: own } };
}

async function pagesOf(formId: string, services: Platform = world.services) {
  return readExportPages(services, await findExportRange(services, formId, {}, 100_000));
}

const idsOf = (page: readonly { readonly id: string }[]) => page.map(({ id }) => id);

describe('export pages', () => {
  it('limits the size of a page when long answers follow short ones', async () => {
    const { id } = await buildPublishedForm(alice);
    const parts = [await fill(id, 3, 400_000), await fill(id, 9), await fill(id, 20, 50_000)];
    parts.push(await fill(id, 1, 400_000), await fill(id, 60), await fill(id, 2, 400_000));
    const found = [];
    for await (const page of await pagesOf(id)) {
      const weight = page.reduce((sum, { answers }) => sum + answers.length, 0);
      expect(weight).toBeLessThan(1_500_000);
      found.push(...idsOf(page));
    }
    expect(found).toEqual(parts.flat().toReversed());
  });

  it('continues to the end when responses are deleted during the export', async () => {
    const { id } = await buildPublishedForm(alice);
    const ids = (await fill(id, 500)).toReversed();
    const pages = await pagesOf(id);
    const found = idsOf((await pages.next()).value ?? []);
    // The oldest response, which marks the end, and the responses of the next page.
    const deleted = new Set([...ids.slice(found.length - 1, found.length + 250), ids.at(-1)]);
    await pool.query('DELETE FROM responses WHERE id = ANY ($1)', [[...deleted]]);
    for await (const page of pages) found.push(...idsOf(page));
    const [first, remaining] = [ids.slice(0, 20), ids.filter((one) => !deleted.has(one))];
    expect(found.slice(0, 20)).toEqual(first);
    expect(found.filter((one) => !deleted.has(one))).toEqual(remaining);
  });

  it('returns times in UTC regardless of the session time zone', async () => {
    const { id } = await buildPublishedForm(alice);
    await fill(id, 1);
    const services = servicesWith('-c TimeZone=Asia/Kathmandu -c DateStyle=German');
    const times = [];
    for await (const page of await pagesOf(id, services)) {
      times.push(...page.map(({ createdAt }) => createdAt));
    }
    expect(times).toEqual(['2026-01-31T12:00:00.120Z']);
  });
});

describe('query plans', async () => {
  const { id } = await buildPublishedForm(alice);
  await fill(id, 120_000);
  await pool.query('ANALYZE responses');
  it.each([
    [undefined, 'responses_pkey'],
    ['APPROVED', 'responses_decided_idx'],
  ] as const)(
    'reads a page by its index with a generic plan (approval %s)',
    async (approval, index) => {
      const services = servicesWith();
      const viewer: Viewer = {
        keyId: 'key',
        keyName: 'test',
        keyExpiresAt: null,
        workspaceId: alice.workspaceId ?? '',
        plan: Plan.PRO,
        scopes: new Set([]),
        requestId: 'test',
      };
      const query = { order: 'desc', filter: approval ? { approval } : {} } as const;
      for (let time = 0; time < 10; time += 1) await listResponses(services, viewer, id, query, {});
      const { rows } = await services.db.pool.query(
        `SELECT name, generic_plans::int AS generic FROM pg_prepared_statements
       WHERE name LIKE 'read-responses%'`,
      );
      expect(rows).toEqual([{ name: expect.any(String), generic: 5 }]);
      const values = [id, alice.workspaceId, '', '', '\u{10ffff}', 26].map((value) => `'${value}'`);
      const { rows: plan } = await services.db.pool.query(
        `EXPLAIN EXECUTE "${rows[0].name}" (${values.join()})`,
      );
      expect(JSON.stringify(plan)).toContain(index);
    },
  );
});

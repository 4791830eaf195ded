import { describe, expect, it, vi } from 'vitest';
import type { Timings } from '../../../src/platform/timings.ts';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Visits while the database does not respond, and their cost in statements.

const token = 'metrics-token-of-tests';

async function createVisits(timings: Partial<Timings>) {
  const world = await createTestWorld({ env: { METRICS_TOKEN: token }, timings });
  const { pool } = world.services.db;
  const alice = await world.client();
  const viewsOf = async (id: string) => (await alice.rest(`GET /forms/${id}/analytics`)).body.views;
  return {
    url: world.url,
    publish: () => buildPublishedForm(alice),
    report: (slug: string, body: unknown) =>
      world.visitor.rest(`POST /public/forms/${slug}/visits`, { body }),
    viewsOf,
    /** Stores all visits now. */
    store: () => world.services.visits.stop(),
    /** Records the statements that store visits; `fail` decides whether they are refused. */
    watchWrites(fail: () => boolean) {
      const query = pool.query.bind(pool);
      const writes: string[] = [];
      const spy = vi.spyOn(pool, 'query');
      spy.mockImplementation((config: unknown, ...rest: unknown[]) => {
        const { name } = Object(config);
        if (!`${name}`.startsWith('add-visits'))
          return Reflect.apply(query, pool, [config, ...rest]);
        writes.push(name);
        return fail()
          ? Promise.reject(new Error('away'))
          : Reflect.apply(query, pool, [config, ...rest]);
      });
      return { writes, restore: () => spy.mockRestore() };
    },
  };
}

const quick = await createVisits({ visitFlush: 100 });
const patient = await createVisits({ visitFlush: 60_000 });

async function metric(url: string, outcome: string): Promise<number> {
  const response = await fetch(`${url}/metrics`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const pattern = new RegExp(
    `^formwright_visit_reports_total\\{outcome="${outcome}"\\} (\\d+)$`,
    'm',
  );
  return Number(pattern.exec(await response.text())?.[1] ?? 0);
}

describe('visits', () => {
  it('are retained while the database does not respond, and stored once it does', async () => {
    const { publish, report, viewsOf, watchWrites } = quick;
    const form = await publish();
    let isAway = true;
    const { writes, restore } = watchWrites(() => isAway);
    await report(form.slug, { viewed: true });
    await expect.poll(() => writes.length).toBeGreaterThan(0);
    await report(form.slug, { viewed: true });
    expect(await viewsOf(form.id)).toBe(0);
    isAway = false;
    await expect.poll(() => viewsOf(form.id)).toBe(2);
    restore();
  });

  it('of many forms are stored by one statement, and cost requests none', async () => {
    const { url, publish, report, viewsOf, store, watchWrites } = patient;
    const forms = await Promise.all(Array.from({ length: 20 }, publish));
    const before = await metric(url, 'counted');
    const { writes, restore } = watchWrites(() => false);
    for (const { slug } of [...forms, ...forms]) await report(slug, { viewed: true });
    expect(writes).toEqual([]);
    await store();
    expect(writes).toHaveLength(1);
    restore();
    expect(new Set(await Promise.all(forms.map(({ id }) => viewsOf(id))))).toEqual(new Set([2]));
    expect((await metric(url, 'counted')) - before).toBe(40);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { buildPublishedForm } from '../../support/fixtures/forms.ts';
import { createTestWorld } from '../../support/world/test-world.ts';

// Visits while the database does not respond, and their cost in statements.

const token = 'metrics-token-of-tests';
const world = await createTestWorld({ env: { METRICS_TOKEN: token } });
const { visitor } = world;
const { pool } = world.services.db;
const alice = await world.client();

const report = (slug: string, body: unknown) =>
  visitor.rest(`POST /public/forms/${slug}/visits`, { body });
const viewsOf = async (id: string) => (await alice.rest(`GET /forms/${id}/analytics`)).body.views;
const expectViews = (id: string, views: number) => expect.poll(() => viewsOf(id)).toBe(views);

/** Records the statements that store visits; `fail` decides whether they are refused. */
function watchWrites(fail: () => boolean) {
  const query = pool.query.bind(pool);
  const writes: string[] = [];
  const spy = vi.spyOn(pool, 'query');
  spy.mockImplementation((config: unknown, ...rest: unknown[]) => {
    const { name } = Object(config);
    if (name !== 'add-visits') return Reflect.apply(query, pool, [config, ...rest]);
    writes.push(name);
    return fail()
      ? Promise.reject(new Error('away'))
      : Reflect.apply(query, pool, [config, ...rest]);
  });
  return { writes, restore: () => spy.mockRestore() };
}

async function metric(outcome: string): Promise<number> {
  const response = await fetch(`${world.url}/metrics`, {
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
    const form = await buildPublishedForm(alice);
    let isAway = true;
    const { writes, restore } = watchWrites(() => isAway);
    await report(form.slug, { viewed: true });
    await expect.poll(() => writes.length).toBe(1);
    await report(form.slug, { viewed: true });
    expect(await viewsOf(form.id)).toBe(0);
    isAway = false;
    await expectViews(form.id, 2);
    restore();
  });

  it('of many forms are stored by one statement, and cost requests none', async () => {
    const forms = await Promise.all(Array.from({ length: 20 }, () => buildPublishedForm(alice)));
    const before = await metric('counted');
    const { writes, restore } = watchWrites(() => false);
    for (const { slug } of [...forms, ...forms]) await report(slug, { viewed: true });
    for (const { id } of forms) await expectViews(id, 2);
    restore();
    expect(writes.length).toBeLessThanOrEqual(2);
    expect((await metric('counted')) - before).toBe(40);
  });
});

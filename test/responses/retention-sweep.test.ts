import { expect, it } from 'vitest';
import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import { retentionPages } from '../../src/forms/form-retention.ts';
import { sweepResponses } from '../../src/responses/retention-sweep.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { countRowsRead } from '../support/database/rows-read.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { insertResponses } from '../support/fixtures/insert-responses.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const clock = adjustableClock();
const world = await createTestWorld({ clock });
const { services } = world;
const { pool } = services.db;
const alice = await world.client();
const body = { answers: { name: 'Ann' } };

/** Copies of a form, with their settings, that have no responses. */
async function copyForm(id: string, prefix: string, count: number, settings: object) {
  await pool.query(
    `INSERT INTO forms (id, workspace_id, slug, title, status, draft, settings, created_at, updated_at)
     SELECT $2 || n, workspace_id, $2 || n, title, 'DRAFT', draft, $4, created_at, updated_at
     FROM forms, generate_series(1, $3::int) n WHERE id = $1`,
    [id, prefix, count, JSON.stringify(settings)],
  );
  await pool.query('ANALYZE forms');
}

it('deletes nothing without due responses, and sends no statement for each form', async () => {
  const form = await buildPublishedForm(alice, { settings: { retention_days: 3 } });
  await alice.rest(`POST /forms/${form.id}/responses`, { body });
  await copyForm(form.id, 'form_with_retention_', 1200, { retentionDays: 1 });

  const statements = await recordStatements(world, async () => {
    expect(await sweepResponses(services)).toBe(0);
  });
  // Three pages of at most 500 forms, and one lookup of the due ones for each.
  expect(statements).toHaveLength(6);
});

it('finds forms with a retention period without reading the others', async () => {
  const form = await buildPublishedForm(alice);
  await copyForm(form.id, 'form_without_retention_', 5000, {});

  const [pageSql] = await recordStatements(world, async () => {
    for await (const page of retentionPages(services)) expect(page.length).toBeGreaterThan(0);
  });
  expect(await countRowsRead(pool, pageSql ?? '', [''])).toBe(500);
});

it('deletes due responses of the forms of every page, and no others', async () => {
  const form = await buildPublishedForm(alice, { settings: { retention_days: 2 } });
  const submit = () => world.visitor.rest(`POST /public/forms/${form.slug}/submissions`, { body });
  await submit();
  await insertResponses(services, 'form_with_retention_999', 1, { at: clock.now() });
  clock.advance(millisecondsPerDay);
  await submit();
  clock.advance(millisecondsPerDay);

  expect(await sweepResponses(services)).toBe(2);
  const { rows } = await pool.query(
    `SELECT form_id, count(*)::int AS count FROM responses
     WHERE form_id IN ($1, 'form_with_retention_999') GROUP BY form_id`,
    [form.id],
  );
  expect(rows).toEqual([{ form_id: form.id, count: 1 }]);
});

import { expect, it } from 'vitest';
import { millisecondsPerDay } from '../../packages/common/text/calendar.ts';
import { sweepDeliveries } from '../../src/webhooks/webhook-jobs.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { countRowsRead } from '../support/database/rows-read.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { adjustableClock, buildWebhook } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The sweep of deliveries reads the forms with a retention period page by page, and their deliveries with one
// statement for each page.

const clock = adjustableClock();
const world = await createTestWorld({ clock });
const { services } = world;
const { pool } = services.db;
const alice = await world.client();

const form = await buildPublishedForm(alice);
const webhook = await buildWebhook(alice, {
  url: 'https://receiver.example',
  events: ['response.created'],
});

/** Copies of the form. */
async function copyForm(prefix: string, count: number, settings: object) {
  await pool.query(
    `INSERT INTO forms (id, workspace_id, slug, title, status, draft, settings, created_at, updated_at)
     SELECT $2 || n, workspace_id, $2 || n, title, 'DRAFT', draft, $4, created_at, updated_at
     FROM forms, generate_series(1, $3::int) n WHERE id = $1`,
    [form.id, prefix, count, JSON.stringify(settings)],
  );
  await pool.query('ANALYZE forms');
}

/** Deliveries of one response each. */
async function insertDeliveries(formId: string, count: number) {
  const payload = JSON.stringify({
    type: 'response.created',
    timestamp: clock.now(),
    data: { workspace_id: 'ws_1', form: {}, response: { id: 'resp_1', answers: { name: 'Ann' } } },
  });
  await services.db.prisma.webhookDelivery.createMany({
    data: Array.from({ length: count }, () => ({
      webhookId: webhook.id,
      id: services.ids.next('dlv'),
      formId,
      payload,
      messageId: services.ids.next('evt'),
      responseId: services.ids.next('resp'),
      eventType: 'response.created',
      status: 'SUCCEEDED',
      createdAt: clock.now(),
    })),
  });
}

async function countAnswered(formId: string): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM webhook_deliveries WHERE form_id = $1 AND payload LIKE '%Ann%'`;
  return (await pool.query<{ count: number }>(text, [formId])).rows[0]?.count ?? 0;
}

it('redacts what is due of the forms of every page, and sends no statement for each form', async () => {
  await copyForm('form_with_retention_', 1200, { retentionDays: 1 });
  await insertDeliveries(form.id, 3000);
  await insertDeliveries('form_with_retention_1', 1100);
  await insertDeliveries('form_with_retention_2', 3);
  clock.advance(2 * millisecondsPerDay);
  await insertDeliveries('form_with_retention_2', 1);
  await insertDeliveries('form_with_retention_999', 2);
  await pool.query('ANALYZE webhook_deliveries');

  const statements = await recordStatements(world, async () => {
    expect(await sweepDeliveries(services)).toBe(1103);
  });
  // The deletion of old ones, three pages of at most 500 forms, one redaction of each page, and one more batch.
  expect(statements).toHaveLength(8);
  const counts = ['form_with_retention_1', 'form_with_retention_2', 'form_with_retention_999'];
  expect(await Promise.all(counts.map(countAnswered))).toEqual([0, 1, 2]);
  expect(await countAnswered(form.id)).toBe(3000);

  const redaction = statements.find((text) => text.includes('unnest')) ?? '';
  const bounds = [['form_with_retention_2'], ['resp_zzz']];
  expect(await countRowsRead(pool, redaction, bounds)).toBeLessThan(10);
});

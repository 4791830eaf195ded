import { afterEach, expect, it } from 'vitest';
import { createDueWebhooks } from '../../src/webhooks/delivery/due-webhooks.ts';
import { adjustableClock } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// How a worker finds the deliveries that other servers have created or left behind.

const clock = adjustableClock();
const { services } = await createTestWorld({ clock });
const { pool, prisma } = services.db;

afterEach(async () => {
  await prisma.webhookDelivery.deleteMany();
  await prisma.webhook.deleteMany();
});

/** Creates webhooks with one pending delivery each, due some seconds ago. */
async function createPending(count: number, secondsAgo: number): Promise<void> {
  const values = [count, new Date(clock.now().getTime() - secondsAgo * 1000)];
  await pool.query(
    `INSERT INTO webhooks (id, workspace_id, url, events, enabled, secret, created_at, updated_at)
     SELECT 'wh_' || number, 'ws_1', '', '{}', true, '', $2, $2 FROM generate_series(1, $1::int) AS number`,
    values,
  );
  await pool.query(
    `INSERT INTO webhook_deliveries (
       webhook_id, id, message_id, event_type, payload, status, next_attempt_at, created_at
     )
     SELECT 'wh_' || number, 'dlv_' || number, 'evt_1', 'webhook.test', '{}', 'PENDING', $2, $2
     FROM generate_series(1, $1::int) AS number`,
    values,
  );
}

it('finds webhooks whose deliveries have just become due with every search', async () => {
  const findDue = createDueWebhooks(services);
  expect(await findDue()).toEqual([]);
  await createPending(3, 2);
  const targets = [1, 2, 3].map((number) => ({ webhookId: `wh_${number}`, workspaceId: 'ws_1' }));
  expect(await findDue()).toEqual(expect.arrayContaining(targets));
  await prisma.webhookDelivery.updateMany({
    where: { webhookId: 'wh_2' },
    data: { leasedUntil: new Date(clock.now().getTime() + 1000) },
  });
  expect((await findDue()).map(({ webhookId }) => webhookId).sort()).toEqual(['wh_1', 'wh_3']);
});

it('finds webhooks whose deliveries are long overdue at the start and every ten seconds', async () => {
  await createPending(2, 3600);
  const findDue = createDueWebhooks(services);
  expect(await findDue()).toHaveLength(2);
  expect(await findDue()).toEqual([]);
  clock.advance(10_000);
  expect(await findDue()).toHaveLength(2);
});

it('visits more webhooks than one search may with the next searches', async () => {
  await createPending(1500, 3600);
  const findDue = createDueWebhooks(services);
  const found = [await findDue(), await findDue(), await findDue()];
  expect(found.map(({ length }) => length)).toEqual([1000, 500, 0]);
  expect(new Set(found.flat().map(({ webhookId }) => webhookId)).size).toBe(1500);
});

it('finds no webhook whose deliveries are planned for later', async () => {
  await createPending(2, -60);
  const findDue = createDueWebhooks(services);
  expect(await findDue()).toEqual([]);
  clock.advance(60_000);
  expect(await findDue()).not.toEqual([]);
});

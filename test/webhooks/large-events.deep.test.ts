import { expect, it } from 'vitest';
import { buildForm } from '../support/fixtures/forms.ts';
import { buildWebhook, relayEvents } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const { services } = world;
const url = 'http://127.0.0.1:9/';

// Together the payloads exceed the maximum length of a string.
it('relays events of any total size', async () => {
  const alice = await world.client();
  const form = await buildForm(alice);
  const webhooks = await Promise.all(
    Array.from({ length: 30 }, () => buildWebhook(alice, { url, events: ['form.published'] })),
  );
  const ids = Array.from({ length: 50 }, () => services.ids.next('evt'));
  await services.db.pool.query(
    `INSERT INTO events (form_id, id, type, webhook_ids, payload, created_at)
     SELECT $1, id, 'form.published', $3, to_json(repeat('x', 480000)), now()
     FROM unnest($2::text[]) AS id`,
    [form.id, ids, webhooks.map(({ id }) => id)],
  );
  // A run ends after ten seconds, and the next one continues.
  let relayed = 0;
  while (relayed < ids.length) relayed += await relayEvents(services);
  const { rows } = await services.db.pool.query(
    `SELECT count(*)::int AS deliveries, min(length(payload)) AS size
     FROM webhook_deliveries WHERE form_id = $1`,
    [form.id],
  );
  expect(rows).toEqual([{ deliveries: 50 * 30, size: 480_002 }]);
  await services.db.prisma.webhookDelivery.deleteMany({ where: { formId: form.id } });
});

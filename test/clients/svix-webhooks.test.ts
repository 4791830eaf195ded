import { Webhook } from 'svix';
import { expect, it } from 'vitest';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook, runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Verification of deliveries by the library of Svix. `test/webhooks/deliver-webhooks.test.ts` and
// `test/client/verify-webhook.test.ts` use the library of Standard Webhooks and our own client.

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const alice = await world.client();
const receiver = await createReceiver();

it('svix verifies deliveries with both secrets after a rotation', async () => {
  const { id } = await buildPublishedForm(alice);
  const webhook = await buildWebhook(alice, { url: receiver.url });
  const submit = async () => {
    await alice.rest(`POST /forms/${id}/responses`, { body: { answers: { name: 'Grüße' } } });
    await runWorkerOnce(world.services);
  };
  await submit();
  const { body: rotated } = await alice.rest(`POST /webhooks/${webhook.id}/rotate-secret`);
  await submit();

  const [first, second] = receiver.received;
  const verified = (secret: string, received = second, body = received?.body ?? '') => {
    const headers = Object.entries(received?.headers ?? {}).map(([name, value]) => [
      name,
      String(value),
    ]);
    return new Webhook(secret).verify(body, Object.fromEntries(headers));
  };
  const event = { type: 'response.created', data: { response: { answers: { name: 'Grüße' } } } };
  expect(verified(webhook.secret, first)).toMatchObject(event);
  expect(verified(webhook.secret)).toMatchObject(event);
  expect(verified(rotated.secret)).toMatchObject(event);

  expect(() => verified(rotated.secret, first)).toThrow('No matching signature');
  expect(() => verified(rotated.secret, second, `${second?.body} `)).toThrow(
    'No matching signature',
  );
});

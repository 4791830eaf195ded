import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../packages/client/src/index.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook, runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Verification of webhook signatures by a receiver.

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const receiver = await createReceiver();

const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGVzZSBzdG9yaWVz';
const other = 'whsec_YW5vdGhlciBzZWNyZXQgb2YgdGhlc2Ugb25lcw==';
const body = '{"type": "webhook.test", "data": {"text": "Grüße"}}';

/** The headers of a message that was signed `secondsAgo` seconds ago. */
function signed(secondsAgo = 0, by = secret): Record<string, string> {
  const at = new Date(Date.now() - secondsAgo * 1000);
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('msg_1', at, body),
  };
}

describe('invalid messages', () => {
  it('rejects a message without a signature or with an unknown secret', async () => {
    await expect(verifyWebhook(secret, {}, body)).rejects.toThrow();
    await expect(verifyWebhook(other, signed(), body)).rejects.toThrow('signature is invalid');
    const { 'webhook-signature': _, ...unsigned } = signed();
    await expect(verifyWebhook(secret, unsigned, body)).rejects.toThrow('signature is invalid');
    const odd = { ...signed(), 'webhook-signature': 'v1,?? v1a,AAAA v1,' };
    await expect(verifyWebhook(secret, odd, body)).rejects.toThrow('signature is invalid');
  });

  it('rejects a modified message', async () => {
    await expect(verifyWebhook(secret, signed(), `${body} `)).rejects.toThrow(
      'signature is invalid',
    );
    const renamed = { ...signed(), 'webhook-id': 'msg_2' };
    await expect(verifyWebhook(secret, renamed, body)).rejects.toThrow('signature is invalid');
  });

  it('rejects a message with an old, future or invalid timestamp', async () => {
    for (const seconds of [600, -600]) {
      await expect(verifyWebhook(secret, signed(seconds), body)).rejects.toThrow('timestamp');
    }
    const undated = { ...signed(), 'webhook-timestamp': 'now' };
    await expect(verifyWebhook(secret, undated, body)).rejects.toThrow('timestamp');
  });
});

describe('valid messages', () => {
  it('accepts a body as string or bytes, with both kinds of headers', async () => {
    const event = JSON.parse(body);
    expect(await verifyWebhook(secret, signed(200), body)).toEqual(event);
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook(secret, new Headers(signed(-200)), bytes)).toEqual(event);
    expect(await verifyWebhook([other, secret], signed(), body)).toEqual(event);
  });

  it('accepts a message of the service with the old and the new secret during a rotation', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    const webhook = await buildWebhook(alice, { url: receiver.url });
    const rotated = await alice.rest(`POST /webhooks/${webhook.id}/rotate-secret`);
    await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
    await runWorkerOnce(world.services);

    const [message] = receiver.received;
    for (const known of [webhook.secret, rotated.body.secret]) {
      const event = await verifyWebhook(known, message?.headers ?? {}, message?.body ?? '');
      expect(event).toMatchObject({
        type: 'response.created',
        data: { response: { answers: { name: 'Ann' } } },
      });
    }
    const rejected = verifyWebhook(secret, message?.headers ?? {}, message?.body ?? '');
    await expect(rejected).rejects.toThrow('signature is invalid');
  });
});

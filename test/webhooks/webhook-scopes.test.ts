import { describe, expect, it } from 'vitest';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { runWorkerOnce } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Answers that are sent to a URL can be read there: `webhooks:write` alone is not enough.

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const alice = await world.client();
const writer = await world.clientOfSameWorkspace(alice, ['webhooks:read', 'webhooks:write']);
const url = 'https://receiver.example/hook';

const refused = {
  status: 403,
  body: expect.objectContaining({ code: 'insufficient_scope', required_scope: 'responses:read' }),
};
const create = async (events: readonly string[], client = alice) =>
  client.rest('POST /webhooks', { body: { url, events } });

const withAnswers = ['response.created', 'response.approval_changed'];
const withoutAnswers = ['response.deleted', 'form.published', 'form.unpublished'];

describe('without the scope responses:read', () => {
  it.each(withAnswers)('a webhook for %s cannot be created, in either API', async (type) => {
    expect(await create(['form.published', type], writer)).toMatchObject(refused);
    const event = type.toUpperCase().replace('.', '_');
    const mutation = `mutation {
      createWebhook(input: { url: "${url}", events: [${event}] }) { webhook { id } } }`;
    expect(await writer.graphqlProblem(mutation)).toMatchObject({
      code: 'insufficient_scope',
      required_scope: 'responses:read',
    });
  });

  it('webhooks for other events can be created and changed', async () => {
    const { status, body } = await create(withoutAnswers, writer);
    expect(status).toBe(201);
    const line = `PATCH /webhooks/${body.id}`;
    expect((await writer.rest(line, { body: { url: `${url}/2` } })).status).toBe(200);
    expect(await writer.rest(line, { body: { events: withAnswers } })).toMatchObject(refused);
  });

  it.each([
    { url: `${url}/other` },
    { events: ['response.created', 'form.published'] },
    { include: ['labels'] },
    { enabled: true },
  ])('a webhook with answers cannot be changed by %j', async (change) => {
    const { body } = await create(['response.created']);
    const line = `PATCH /webhooks/${body.id}`;
    if ('enabled' in change) await alice.rest(line, { body: { enabled: false } });
    expect(await writer.rest(line, { body: change })).toMatchObject(refused);
    expect((await alice.rest(line, { body: change })).status).toBe(200);
  });

  it('a webhook with answers can be described, disabled, reduced to other events and deleted', async () => {
    const { body } = await create(['response.created', 'form.published']);
    const changes = [
      { description: 'To the CRM' },
      { enabled: false },
      { events: ['form.published'] },
    ];
    for (const change of changes) {
      const changed = await writer.rest(`PATCH /webhooks/${body.id}`, { body: change });
      expect(changed.status).toBe(200);
    }
    expect((await writer.rest(`DELETE /webhooks/${body.id}`)).status).toBe(204);
  });

  it('a delivery with answers cannot be requested again, others can', async () => {
    const receiver = await createReceiver();
    const form = await buildPublishedForm(alice);
    const { body: webhook } = await alice.rest('POST /webhooks', {
      body: { url: receiver.url, events: ['response.created', 'form.published'] },
    });
    await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } });
    await alice.rest(`POST /forms/${form.id}/publish`);
    await runWorkerOnce(world.services);
    const { body } = await writer.rest(`GET /webhooks/${webhook.id}/deliveries`);
    const again = async (type: string) => {
      const { id } = body.data.find(
        ({ event_type }: { event_type: string }) => event_type === type,
      );
      return writer.rest(`POST /webhooks/${webhook.id}/deliveries/${id}/redeliver`);
    };
    expect(await again('response.created')).toMatchObject(refused);
    expect((await again('form.published')).status).toBe(202);
  });
});

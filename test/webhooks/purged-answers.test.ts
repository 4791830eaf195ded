import { describe, expect, it } from 'vitest';
import { waitForBlockedStatements, withRowLock } from '../support/database/row-locks.ts';
import type { Received } from '../support/doubles/recording-receiver.ts';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import {
  adjustableClock,
  buildWebhook,
  deliveriesOf,
  relayEvents,
  runWorkerOnce,
} from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Events of deleted responses are delivered without answers, and the log of deliveries is redacted.

const clock = adjustableClock();
const { services, client } = await createTestWorld({
  clock,
  env: { WEBHOOK_ALLOW_PRIVATE: 'true' },
});
const { pool } = services.db;
const receiver = await createReceiver();
const alice = await client();
const secret = 'an answer to redact';

interface Form {
  readonly id: string;
}

interface Sent {
  readonly id: string;
  readonly form_version: number;
  readonly created_at: string;
}

/** A form with a subscribed webhook and one response. */
async function createAnsweredForm(
  events: readonly string[] = ['response.created', 'response.deleted'],
) {
  const form: Form = await buildPublishedForm(alice);
  const path = `/hook/${form.id}`;
  const url = receiver.url + path;
  const webhook = await buildWebhook(alice, { url, events, form_id: form.id });
  const { body: response } = await alice.rest(`POST /forms/${form.id}/responses`, {
    body: { answers: { name: secret } },
  });
  const received = () => receiver.received.filter((one) => one.path === path);
  return { form, webhook, response, received };
}

const typesOf = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body).type);

/** The response in each received event. */
const responsesOf = (received: readonly Received[]) =>
  received.map(({ body }) => JSON.parse(body).data.response);

/** A response as in events delivered after its deletion. */
const withoutAnswers = ({ id, form_version, created_at }: Sent) => ({
  id,
  form_version,
  created_at,
  deleted: true,
});

/** All stored events and deliveries of a form as text. */
async function storedText({ id }: Form): Promise<string> {
  const events = await pool.query('SELECT * FROM events WHERE form_id = $1', [id]);
  const deliveries = await pool.query('SELECT * FROM webhook_deliveries WHERE form_id = $1', [id]);
  return JSON.stringify([events.rows, deliveries.rows]);
}

const deletions: [string, (form: Form, response: { id: string }) => Promise<unknown>][] = [
  ['deleted by id', (form, { id }) => alice.rest(`DELETE /forms/${form.id}/responses/${id}`)],
  [
    'deleted by a filter',
    (form) => alice.rest(`POST /forms/${form.id}/responses/delete`, { body: { all: true } }),
  ],
];

describe.each(deletions)('a response that was %s', (_, remove) => {
  it('delivers its events without answers if deleted while the receiver fails', async () => {
    const { form, webhook, response, received } = await createAnsweredForm();
    receiver.respondWith(respondStatus(500));
    await runWorkerOnce(services);
    expect(received()).toHaveLength(1);
    await remove(form, response);
    receiver.respondWith((answer) => answer.end());
    clock.advance(60_000);
    await runWorkerOnce(services);

    const [failed, ...delivered] = received();
    expect(failed?.body).toContain(secret);
    expect(typesOf(delivered)).toEqual(['response.created', 'response.deleted']);
    const { id, form_version, created_at } = response;
    expect(responsesOf(delivered)).toEqual([
      withoutAnswers(response),
      { id, form_version, created_at },
    ]);
    expect(delivered[0]?.headers['webhook-id']).toBe(failed?.headers['webhook-id']);

    const listed = await deliveriesOf(alice, webhook);
    expect(listed).toMatchObject([
      { event_type: 'response.deleted', status: 'succeeded' },
      { event_type: 'response.created', status: 'succeeded', attempts: 2 },
    ]);
    expect(listed[1].payload).toEqual(JSON.parse(delivered[0]?.body ?? ''));
    const { webhook: shown } = await alice.graphql(
      'query ($id: ID!) { webhook(id: $id) { deliveries { nodes { eventType payload } } } }',
      { id: webhook.id },
    );
    expect(shown.deliveries.nodes[1].payload).toEqual(listed[1].payload);
    expect(await storedText(form)).not.toContain(secret);
  });

  it('delivers its event without answers if deleted before the relay', async () => {
    const { form, response, received } = await createAnsweredForm();
    await remove(form, response);
    const { rows } = await pool.query('SELECT type FROM events WHERE form_id = $1 ORDER BY id', [
      form.id,
    ]);
    expect(rows).toEqual([{ type: 'response.created' }, { type: 'response.deleted' }]);
    expect(await storedText(form)).not.toContain(secret);
    await runWorkerOnce(services);
    expect(typesOf(received())).toEqual(['response.created', 'response.deleted']);
    expect(responsesOf(received())[0]).toEqual(withoutAnswers(response));
  });

  it('redacts the log of deliveries when deleted', async () => {
    const { form, webhook, response, received } = await createAnsweredForm();
    receiver.respondWith((answer) => answer.end(secret));
    await runWorkerOnce(services);
    receiver.respondWith((answer) => answer.end());
    expect(received()).toHaveLength(1);
    const [before] = await deliveriesOf(alice, webhook);
    expect(before.last_response).toBe(secret);
    await remove(form, response);
    await runWorkerOnce(services);
    const [, created] = await deliveriesOf(alice, webhook);
    expect(created).toMatchObject({ id: before.id, status: 'succeeded', last_response: null });
    expect(created.payload.data.response).toEqual(withoutAnswers(response));
    expect(await storedText(form)).not.toContain(secret);

    await alice.rest(`POST /webhooks/${webhook.id}/deliveries/${before.id}/redeliver`);
    await runWorkerOnce(services);
    expect(responsesOf(received()).at(-1)).toEqual(withoutAnswers(response));
  });

  it('delivers its event without answers if deleted during the relay', async () => {
    const { form, webhook, response, received } = await createAnsweredForm();
    const work: Promise<unknown>[] = [];
    const select = 'SELECT 1 FROM webhooks WHERE id = $1 FOR UPDATE';
    await withRowLock(pool, select, [webhook.id], async () => {
      work.push(relayEvents(services));
      await waitForBlockedStatements(pool, 1);
      work.push(remove(form, response));
      await waitForBlockedStatements(pool, 2);
    });
    await Promise.all(work);
    expect(await storedText(form)).not.toContain(secret);
    await runWorkerOnce(services);
    expect(typesOf(received())).toEqual(['response.created', 'response.deleted']);
    expect(responsesOf(received())[0]).toEqual(withoutAnswers(response));
  });

  it('drops the echoed answers if deleted during the delivery', async () => {
    const { form, webhook, response, received } = await createAnsweredForm(['response.created']);
    receiver.respondWith(async (answer) => {
      await remove(form, response);
      answer.end(secret);
    });
    await runWorkerOnce(services);
    receiver.respondWith((answer) => answer.end());
    expect(received()).toHaveLength(1);
    const [delivery] = await deliveriesOf(alice, webhook);
    expect(delivery).toMatchObject({ status: 'succeeded', last_response: null });
    expect(delivery.payload.data.response).toEqual(withoutAnswers(response));
    expect(await storedText(form)).not.toContain(secret);
  });
});

it('delivers a changed decision without answers after the response was deleted', async () => {
  const events = ['response.approval_changed', 'response.deleted'];
  const { form, response, received } = await createAnsweredForm(events);
  const line = `/forms/${form.id}/responses/${response.id}`;
  await alice.rest(`PUT ${line}/approval`, { body: { status: 'approved', note: secret } });
  await relayEvents(services);
  await alice.rest(`DELETE ${line}`);
  await runWorkerOnce(services);
  expect(typesOf(received())).toEqual(events);
  expect(responsesOf(received())[0]).toEqual(withoutAnswers(response));
  expect(await storedText(form)).not.toContain(secret);
});

it('redacts answers when a form is deleted and still delivers its events', async () => {
  const events = ['response.created', 'response.deleted', 'form.unpublished'];
  const { form, webhook, response, received } = await createAnsweredForm(events);
  await relayEvents(services);
  await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: secret } } });
  await alice.rest(`POST /forms/${form.id}/unpublish`);
  await alice.rest(`DELETE /forms/${form.id}`);
  expect(await storedText(form)).not.toContain(secret);
  await runWorkerOnce(services);
  expect(typesOf(received())).toEqual(['response.created', 'response.created', 'form.unpublished']);
  expect(responsesOf(received())[0]).toEqual(withoutAnswers(response));
  expect(await deliveriesOf(alice, webhook)).toHaveLength(3);
});

describe('webhooks of a deleted form', () => {
  it('disables the webhook of a deleted form and refuses to enable it for that form', async () => {
    const { form, webhook } = await createAnsweredForm(['form.unpublished']);
    const other = await buildPublishedForm(alice);
    const everywhere = await buildWebhook(alice, { url: receiver.url, events: ['form.published'] });
    await alice.rest(`DELETE /forms/${form.id}`);

    const line = `/webhooks/${webhook.id}`;
    const { body } = await alice.rest(`GET ${line}`);
    expect(body).toMatchObject({
      form_id: form.id,
      enabled: false,
      disabled_reason: 'form_deleted',
    });
    const untouched = await alice.rest(`GET /webhooks/${everywhere.id}`);
    expect(untouched.body).toMatchObject({ enabled: true, disabled_reason: null });

    const described = await alice.rest(`PATCH ${line}`, { body: { description: 'Old' } });
    expect(described.status).toBe(200);
    const enabled = await alice.rest(`PATCH ${line}`, { body: { enabled: true } });
    expect([enabled.status, enabled.body.errors]).toEqual([
      422,
      [expect.objectContaining({ path: 'form_id', code: 'unknown_form' })],
    ]);
    const moved = await alice.rest(`PATCH ${line}`, {
      body: { enabled: true, form_id: other.id },
    });
    expect(moved.body).toMatchObject({ enabled: true, disabled_reason: null, form_id: other.id });
  });

  it('sends no earlier events after a client has disabled the webhook of a deleted form', async () => {
    const { form, webhook, received } = await createAnsweredForm(['response.created']);
    await relayEvents(services);
    await alice.rest(`DELETE /forms/${form.id}`);
    const { body } = await alice.rest(`PATCH /webhooks/${webhook.id}`, {
      body: { enabled: false },
    });
    expect(body).toMatchObject({ enabled: false, disabled_reason: null });
    await runWorkerOnce(services);
    expect(received()).toEqual([]);
    expect(await deliveriesOf(alice, webhook)).toMatchObject([{ status: 'failed' }]);
  });

  it('stops sending events of a deleted form after status 410', async () => {
    const { form, webhook, received } = await createAnsweredForm(['response.created']);
    await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: secret } } });
    await relayEvents(services);
    await alice.rest(`DELETE /forms/${form.id}`);
    receiver.respondWith(respondStatus(410));
    await runWorkerOnce(services);
    receiver.respondWith(respondStatus(200));
    expect(received()).toHaveLength(1);
    const { body } = await alice.rest(`GET /webhooks/${webhook.id}`);
    expect(body).toMatchObject({ enabled: false, disabled_reason: 'gone' });
  });

  it('sends no test events to the webhook of a deleted form', async () => {
    const { form, webhook, received } = await createAnsweredForm(['response.deleted']);
    await alice.rest(`DELETE /forms/${form.id}`);
    await alice.rest(`POST /webhooks/${webhook.id}/test`);
    await runWorkerOnce(services);
    expect(received()).toEqual([]);
  });

  it('refuses a webhook for a form that is being deleted', async () => {
    const form: Form = await buildPublishedForm(alice);
    const work: Promise<unknown>[] = [];
    const select = 'SELECT 1 FROM forms WHERE id = $1 FOR UPDATE';
    const [deleted, created] = await withRowLock(pool, select, [form.id], async () => {
      work.push(alice.rest(`DELETE /forms/${form.id}`));
      await waitForBlockedStatements(pool, 1);
      const body = { url: receiver.url, events: ['form.published'], form_id: form.id };
      work.push(alice.rest('POST /webhooks', { body }));
      await waitForBlockedStatements(pool, 2);
    }).then(() => Promise.all(work));
    expect([deleted, created]).toMatchObject([
      { status: 204 },
      { status: 422, body: { errors: [{ path: 'form_id', code: 'unknown_form' }] } },
    ]);
  });
});

describe('the payload of a delivery', () => {
  it('hides answers in payloads from API keys without the scope responses:read', async () => {
    const { form, webhook, response } = await createAnsweredForm();
    await relayEvents(services);
    const operator = await alice.rest('POST /keys', {
      body: { name: 'operator', scopes: ['webhooks:read', 'webhooks:write'] },
    });
    const headers = { Authorization: `Bearer ${operator.body.key}` };
    const line = `/webhooks/${webhook.id}/deliveries`;
    const { body } = await alice.rest(`GET ${line}`, { headers });
    const { id, form_version, created_at } = response;
    expect(body.data[0].payload).toMatchObject({
      type: 'response.created',
      timestamp: expect.any(String),
      data: { workspace_id: alice.workspaceId, form: { id: form.id } },
    });
    expect(body.data[0].payload.data.response).toEqual({ id, form_version, created_at });
    const again = await alice.rest(`POST ${line}/${body.data[0].id}/redeliver`, { headers });
    expect(JSON.stringify(again.body)).not.toContain(secret);
    receiver.respondWith((answer) => answer.end(secret));
    await runWorkerOnce(services);
    receiver.respondWith(respondStatus(200));
    expect(JSON.stringify((await alice.rest(`GET ${line}`, { headers })).body)).not.toContain(
      secret,
    );
    const reader = await deliveriesOf(alice, webhook);
    expect(reader[0].last_response).toBe(secret);
    expect(reader[0].payload.data.response).toEqual(response);
    await alice.rest(`DELETE /forms/${form.id}`);
  });
});

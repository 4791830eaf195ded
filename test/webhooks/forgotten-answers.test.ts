import { describe, expect, it } from 'vitest';
import { relayEvents } from '../../src/webhooks/relay.ts';
import { buildPublishedForm } from '../support/forms.ts';
import { untilWaiting, whileHeld } from '../support/locks.ts';
import { createReceiver, type Received } from '../support/receiver.ts';
import { buildWebhook, deliveriesOf, workOnce } from '../support/webhooks.ts';
import { createWorld } from '../support/world.ts';

// Answers that were deleted are told to nobody, and shown in no log.

const { kernel, client } = await createWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const { pool } = kernel.db;
const receiver = await createReceiver();
const alice = await client();
const secret = 'what Ann told us';

interface Form {
  readonly id: string;
}

/** A form that a webhook listens to, with one response. */
async function answered(events: readonly string[] = ['response.created', 'response.deleted']) {
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

const deletions: [string, (form: Form, response: { id: string }) => Promise<unknown>][] = [
  ['deleted', (form, { id }) => alice.rest(`DELETE /forms/${form.id}/responses/${id}`)],
  [
    'deleted among many',
    (form) => alice.rest(`POST /forms/${form.id}/responses/delete`, { body: { filter: {} } }),
  ],
];

describe.each(deletions)('a response that is %s', (_, remove) => {
  it('is not told of any more where it waited', async () => {
    const { form, webhook, response, received } = await answered();
    await relayEvents(kernel);
    expect(JSON.stringify(await deliveriesOf(alice, webhook))).toContain(secret);
    await remove(form, response);
    await workOnce(kernel);
    expect(typesOf(received())).toEqual(['response.deleted']);
    expect(JSON.stringify(await deliveriesOf(alice, webhook))).not.toContain(secret);
  });

  it('is not told of where that was not even planned', async () => {
    const { form, response, received } = await answered();
    await remove(form, response);
    const { rows } = await pool.query('SELECT type FROM events WHERE form_id = $1', [form.id]);
    expect(rows).toEqual([{ type: 'response.deleted' }]);
    await workOnce(kernel);
    expect(typesOf(received())).toEqual(['response.deleted']);
  });

  it('leaves the log of what was sent, with what it was sent', async () => {
    const { form, webhook, response, received } = await answered();
    await workOnce(kernel);
    expect(received()).toHaveLength(1);
    await remove(form, response);
    await workOnce(kernel);
    expect(await deliveriesOf(alice, webhook)).toMatchObject([{ event_type: 'response.deleted' }]);
  });

  it('is forgotten while its event is being relayed', async () => {
    const { form, webhook, response } = await answered();
    const work: Promise<unknown>[] = [];
    const select = 'SELECT 1 FROM webhooks WHERE id = $1 FOR UPDATE';
    await whileHeld(pool, select, [webhook.id], async () => {
      work.push(relayEvents(kernel));
      await untilWaiting(pool, 1);
      work.push(remove(form, response));
      await untilWaiting(pool, 2);
    });
    await Promise.all(work);
    expect(JSON.stringify(await deliveriesOf(alice, webhook))).not.toContain(secret);
  });
});

it('answers go with their form, and what holds none is still told', async () => {
  const events = ['response.created', 'response.deleted', 'form.unpublished'];
  const { form, webhook, received } = await answered(events);
  await relayEvents(kernel);
  await alice.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: secret } } });
  await alice.rest(`POST /forms/${form.id}/unpublish`);
  await alice.rest(`DELETE /forms/${form.id}`);
  const { rows } = await pool.query('SELECT type FROM events WHERE form_id = $1', [form.id]);
  expect(rows).toEqual([{ type: 'form.unpublished' }]);
  await workOnce(kernel);
  expect(typesOf(received())).toEqual(['form.unpublished']);
  expect(JSON.stringify(await deliveriesOf(alice, webhook))).not.toContain(secret);
});

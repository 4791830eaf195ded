import { describe, expect, it } from 'vitest';
import { insertEvents } from '../../src/events/outbox.ts';
import { lockSubscribedForm } from '../../src/events/subscribers.ts';
import { inTransaction } from '../../src/platform/database/transaction.ts';
import { responseEvents } from '../../src/responses/response-events.ts';
import type { Client } from '../support/clients/api-client.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook, deliveriesOf, relayEvents } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Which events are created for which webhooks, and their payloads. Deliveries are created but not sent.

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const { services } = world;

const everything = [
  'response.created',
  'response.approval_changed',
  'response.deleted',
  'form.published',
  'form.unpublished',
];
const url = 'http://127.0.0.1:9/';
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const answer = async (client: Client, form: { id: string }) =>
  (await client.rest(`POST /forms/${form.id}/responses`, { body: { answers: { name: 'Ann' } } }))
    .body;

/** Payloads of the deliveries of a webhook, oldest first. */
async function deliveredEvents(client: Client, webhook: { id: string }) {
  await relayEvents(services);
  const deliveries = await deliveriesOf(client, webhook);
  return deliveries
    .map(({ payload }: { payload: { type: string } }) => payload)
    .filter(({ type }: { type: string }) => type !== 'response.created')
    .reverse();
}

const outboxTypes = async ({ id }: { id: string }) => {
  const { rows } = await services.db.pool.query('SELECT type FROM events WHERE form_id = $1', [id]);
  return rows.map(({ type }) => type).filter((type) => type !== 'response.created');
};

describe('events', () => {
  it('creates no event without a subscribed webhook', async () => {
    const alice = await world.client();
    const form = await buildForm(alice);
    await buildWebhook(alice, { url, events: ['form.unpublished'] });
    await buildWebhook(alice, { url, events: everything, enabled: false });
    await buildWebhook(alice, { url, events: everything, form_id: (await buildForm(alice)).id });
    await buildWebhook(await world.client(), { url, events: everything });
    await alice.rest(`POST /forms/${form.id}/publish`);
    expect(await outboxTypes(form)).toEqual([]);
    await alice.rest(`POST /forms/${form.id}/unpublish`);
    expect(await outboxTypes(form)).toEqual(['form.unpublished']);
  });

  it('creates one event each when a form is published and unpublished', async () => {
    const alice = await world.client();
    const form = await buildForm(alice, { title: 'Party' });
    const webhook = await buildWebhook(alice, { url, events: everything, form_id: form.id });
    await alice.rest(`POST /forms/${form.id}/publish`);
    await alice.rest(`POST /forms/${form.id}/unpublish`);
    await alice.rest(`POST /forms/${form.id}/unpublish`); // nothing changes
    const data = {
      workspace_id: alice.workspaceId,
      form: { id: form.id, slug: form.slug, title: 'Party' },
    };
    expect(await deliveredEvents(alice, webhook)).toEqual([
      { type: 'form.published', timestamp: time, data },
      { type: 'form.unpublished', timestamp: time, data },
    ]);
  });

  it('creates one event when a response takes the last place, and again when another one does', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice, { title: 'Party' });
    const other = await buildPublishedForm(alice);
    const events = ['form.response_limit_reached'];
    const webhook = await buildWebhook(alice, { url, events });
    const set = (max_responses: number | null) =>
      alice.rest(`PATCH /forms/${form.id}`, { body: { settings: { max_responses } } });
    const answers = async (of: { id: string }, length: number) => {
      const sent = await Promise.all(Array.from({ length }, () => answer(alice, of)));
      return sent.flatMap(({ id }) => (id === undefined ? [] : [id])).sort();
    };
    await answers(other, 3);
    await answers(form, 1);
    await set(1); // full without a new response
    await set(12);
    for (let count = 1; count < 4; count += 1) await answers(form, 1);
    expect(await outboxTypes(form)).toEqual([]);
    const stored = await answers(form, 8); // stored in groups: the last one fills the form
    expect(await outboxTypes(form)).toEqual(events);
    await set(20);
    expect(await answers(form, 30)).toHaveLength(8);
    expect(await outboxTypes(form)).toEqual([...events, ...events]);
    await alice.rest(`DELETE /forms/${form.id}/responses/${stored[0]}`);
    const last = await answer(alice, form);
    const data = { form: { id: form.id, slug: form.slug, title: 'Party' } };
    const ofResponse = (response: object) => ({
      type: events[0],
      timestamp: time,
      data: { ...data, response },
    });
    expect(await deliveredEvents(alice, webhook)).toMatchObject([
      ofResponse({ id: stored.at(-1) }),
      ofResponse({ answers: { name: 'Ann' } }),
      ofResponse(last),
    ]);
    expect(await outboxTypes(other)).toEqual([]);
  });

  it('creates an event with the new decision for a review that changes it', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    const response = await answer(alice, form);
    const webhook = await buildWebhook(alice, { url, events: everything });
    const line = `PUT /forms/${form.id}/responses/${response.id}/approval`;
    await alice.rest(line, { body: { status: null } });
    const { body } = await alice.rest(line, { body: { status: 'approved', note: 'Well' } });
    await alice.rest(line, { body: { status: 'approved', note: 'Well' } });
    const payloads = await deliveredEvents(alice, webhook);
    expect(payloads).toEqual([
      {
        type: 'response.approval_changed',
        timestamp: body.approval.decided_at,
        data: {
          workspace_id: alice.workspaceId,
          form: { id: form.id, slug: form.slug, title: form.title },
          response: body,
        },
      },
    ]);
  });

  it('creates an event without answers for each deleted response', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    const responses = [
      await answer(alice, form),
      await answer(alice, form),
      await answer(alice, form),
    ];
    const webhook = await buildWebhook(alice, { url, events: everything });
    await alice.rest(`DELETE /forms/${form.id}/responses/${responses[0].id}`);
    const body = { ids: responses.map(({ id }) => id) };
    await alice.rest(`POST /forms/${form.id}/responses/delete`, { body });
    const payloads = await deliveredEvents(alice, webhook);
    expect(payloads.map(({ type }: { type: string }) => type)).toEqual(
      Array.from({ length: 3 }, () => 'response.deleted'),
    );
    expect(payloads.map(({ data }: { data: { response: object } }) => data.response)).toEqual(
      responses.map(({ id, form_version, created_at }) => ({ id, form_version, created_at })),
    );
  });

  it('creates no event for a transaction that is rolled back', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    await buildWebhook(alice, { url, events: everything });
    const response = await answer(alice, form);
    const row = await services.db.prisma.response.findUniqueOrThrow({
      where: { formId_id: { formId: form.id, id: response.id } },
    });
    await services.db.pool.query('DELETE FROM events WHERE form_id = $1', [form.id]);
    const rolledBack = inTransaction(services.db.pool, async (run) => {
      const locked = await lockSubscribedForm(run, form.id);
      const events = locked && responseEvents(services.ids, locked, 'response.created', row);
      await insertEvents(run, form.id, events ?? []);
      throw new Error('rollback');
    });
    await expect(rolledBack).rejects.toThrow('rollback');
    const { rowCount } = await services.db.pool.query('SELECT 1 FROM events WHERE form_id = $1', [
      form.id,
    ]);
    expect(rowCount).toBe(0);
  });

  it('delivers the title at the time of the event, even after the form was deleted', async () => {
    const alice = await world.client();
    const form = await buildForm(alice, { title: 'Before' });
    const webhook = await buildWebhook(alice, { url, events: everything });
    await alice.rest(`POST /forms/${form.id}/publish`);
    await alice.rest(`PATCH /forms/${form.id}`, { body: { title: 'After' } });
    await alice.rest(`DELETE /forms/${form.id}`);
    const [payload] = await deliveredEvents(alice, webhook);
    expect(payload.data.form.title).toBe('Before');
  });
});

describe('subscriptions', () => {
  // Subscribers are cached with a form for a second; the epoch invalidates them.
  it('sends all events after its creation to a webhook, despite a cached form', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    await answer(alice, form);
    const { epoch } = await services.db.prisma.form.findUniqueOrThrow({ where: { id: form.id } });
    await buildWebhook(alice, { url, events: everything });
    const after = await services.db.prisma.form.findUniqueOrThrow({ where: { id: form.id } });
    expect(after.epoch).toBe(epoch + 1);
    // Answers validated before are validated again and stored under the new epoch.
    expect((await answer(alice, form)).id).toMatch(/^resp_/);
  });

  it('sends events of forms that were created concurrently with the webhook', async () => {
    const alice = await world.client();
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [form, webhook] = await Promise.all([
          buildForm(alice),
          buildWebhook(alice, { url, events: ['form.published'] }),
        ]);
        return { form, webhook };
      }),
    );
    for (const { form } of pairs) await alice.rest(`POST /forms/${form.id}/publish`);
    for (const { webhook } of pairs) expect(await deliveredEvents(alice, webhook)).toHaveLength(8);
  });

  it('creates one delivery per event and webhook, even if it is relayed several times', async () => {
    const alice = await world.client();
    const one = await buildWebhook(alice, { url, events: everything });
    const two = await buildWebhook(alice, { url, events: everything });
    const form = await buildForm(alice);
    await alice.rest(`POST /forms/${form.id}/publish`);
    const { rows } = await services.db.pool.query('SELECT * FROM events');
    await Promise.all([relayEvents(services), relayEvents(services), relayEvents(services)]);
    await services.db.prisma.event.createMany({
      data: rows.map((row) => ({
        formId: row.form_id,
        id: row.id,
        type: row.type,
        webhookIds: row.webhook_ids,
        payload: row.payload,
        createdAt: row.created_at,
      })),
    });
    await relayEvents(services);
    expect(await services.db.prisma.event.count()).toBe(0);
    const [[first, ...more], [second, ...others]] = [
      await deliveriesOf(alice, one),
      await deliveriesOf(alice, two),
    ];
    expect([more, others]).toEqual([[], []]);
    expect(first.message_id).toBe(second.message_id);
  });
});

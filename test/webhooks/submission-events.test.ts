import { describe, expect, it } from 'vitest';
import { listen } from '../../src/server/listen.ts';
import { recordStatements } from '../support/database/recorded-statements.ts';
import { buildPublishedForm, survey } from '../support/fixtures/forms.ts';
import { buildWebhook, deliveriesOf, relayEvents } from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Events of submissions: exactly one for each stored response.

const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const { services } = world;
const subscribedWebhook = { url: 'http://127.0.0.1:9/', events: ['response.created'] };
const sent = { body: { answers: { name: 'Ann' } } };

const lineOf = ({ slug }: { slug: string }) => `POST /public/forms/${slug}/submissions`;

interface Delivery {
  readonly payload: { readonly data: { readonly response: { readonly id: string } } };
}

/** Ids of the responses in the deliveries of a webhook. */
async function deliveredResponseIds(
  client: Awaited<ReturnType<typeof world.client>>,
  webhook: { id: string },
) {
  await relayEvents(services);
  const deliveries = await deliveriesOf(client, webhook);
  return deliveries.map(({ payload }: Delivery) => payload.data.response.id).sort();
}

describe('events of submissions', () => {
  it('stores a submission with one statement if no webhook subscribes', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    await buildWebhook(alice, { ...subscribedWebhook, events: ['form.published'] });
    await world.visitor.rest(lineOf(form), sent);
    const statements = await recordStatements(world, () => world.visitor.rest(lineOf(form), sent));
    expect(statements).toHaveLength(1);
  });

  it('creates no events for refused and replayed submissions', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice, { settings: { max_responses: 3 } });
    const webhook = await buildWebhook(alice, subscribedWebhook);
    await world.visitor.rest(lineOf(form), { body: { answers: {} } });
    const repeated = { ...sent, headers: { 'Idempotency-Key': 'once' } };
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => world.visitor.rest(lineOf(form), repeated)),
      ...Array.from({ length: 10 }, () => world.visitor.rest(lineOf(form), sent)),
    ]);
    const stored = answers.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(stored).size).toBe(3);
    expect(await deliveredResponseIds(alice, webhook)).toEqual([...new Set(stored)].sort());
  });

  it('sends the response as serialized by REST, for REST and GraphQL submissions', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    const webhook = await buildWebhook(alice, subscribedWebhook);
    const { body: response } = await alice.rest(`POST /forms/${form.id}/responses`, sent);
    await relayEvents(services);
    const [delivery] = await deliveriesOf(alice, webhook);
    expect(delivery.payload).toEqual({
      type: 'response.created',
      timestamp: response.created_at,
      data: {
        workspace_id: alice.workspaceId,
        form: { id: form.id, slug: form.slug, title: form.title },
        response,
      },
    });
    await alice.graphql(
      `mutation ($slug: String!) {
        submitResponse(slug: $slug, input: {answers: {name: "Bob"}}) { responseId }
      }`,
      { slug: form.slug },
    );
    expect(await deliveredResponseIds(alice, webhook)).toHaveLength(2);
  });

  it('sends the language of the respondent', async () => {
    const alice = await world.client();
    const { schema } = survey;
    const translations = { de: { 'elements.name.title': 'Ihr Name' } };
    const definition = { schema: { ...schema, translations } };
    const form = await buildPublishedForm(alice, { definition });
    const webhook = await buildWebhook(alice, subscribedWebhook);
    await world.visitor.rest(lineOf(form), { body: { ...sent.body, language: 'de' } });
    await relayEvents(services);
    const [{ payload }] = await deliveriesOf(alice, webhook);
    expect(payload.data.response).toMatchObject({ answers: { name: 'Ann' }, language: 'de' });
  });

  it('sends events to a webhook that another server has just created', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    await world.visitor.rest(lineOf(form), sent); // caches the form on this server
    const other = await listen({ ...services, config: { ...services.config, PORT: 0 } });
    const remoteAlice = alice.forServer(`http://127.0.0.1:${other.services.config.PORT}`);
    const webhook = await buildWebhook(remoteAlice, subscribedWebhook);
    const { body } = await world.visitor.rest(lineOf(form), sent);
    expect(await deliveredResponseIds(alice, webhook)).toEqual([body.id]);
    await other.stop();
  });

  it('inserts the events of concurrent submissions with shared statements', async () => {
    const alice = await world.client();
    const form = await buildPublishedForm(alice);
    const webhook = await buildWebhook(alice, subscribedWebhook);
    const statements = await recordStatements(world, () =>
      Promise.all(Array.from({ length: 25 }, () => world.visitor.rest(lineOf(form), sent))),
    );
    const eventInserts = statements.filter((text) => text.includes('INSERT INTO events'));
    expect(eventInserts.length).toBeLessThan(12);
    expect(await deliveredResponseIds(alice, webhook)).toHaveLength(25);
  });
});

import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildForm, publishVersion } from '../support/fixtures/forms.ts';
import {
  adjustableClock,
  buildWebhook,
  deliveriesOf,
  runWorkerOnce,
} from '../support/fixtures/webhooks.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Webhooks that include labels: what a receiver gets, and what is stored.

const clock = adjustableClock();
const world = await createTestWorld({ clock, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
const { services } = world;
const receiver = await createReceiver();
const alice = await world.client();
const { id: formId } = await buildForm(alice);

async function publish(title: string) {
  const color = {
    id: 'color',
    type: 'dropdown',
    title,
    code: 'C 1',
    options: [{ id: 'r', label: `Red of ${title}`, code: '01' }],
  };
  const text = { id: 'text', type: 'short_text', title: 'Text' };
  const definition = { schema: { sections: [{ elements: [color, text] }] } };
  await publishVersion(alice, formId, definition);
}

await publish('Color');
const events = [
  'response.created',
  'response.approval_changed',
  'response.deleted',
  'webhook.test',
];
const webhook = await buildWebhook(alice, {
  url: `${receiver.url}/labels`,
  events,
  include: ['labels'],
});
const plain = await buildWebhook(alice, { url: `${receiver.url}/plain`, events });

const respond = async (): Promise<string> =>
  (await alice.rest(`POST /forms/${formId}/responses`, { body: { answers: { color: 'r' } } })).body
    .id;

/** Does the work of a worker, and returns the bodies that arrived at a path since the last time. */
async function work(path = '/labels') {
  await runWorkerOnce(services);
  const bodies = receiver.received.filter((one) => one.path === path).map(({ body }) => body);
  receiver.received.length = 0;
  return bodies;
}

it('refuses other names, and null, and changes nothing', async () => {
  const line = `PATCH /webhooks/${webhook.id}`;
  for (const [path, code, include] of [
    ['include[0]', 'invalid_value', ['label']],
    ['include', 'wrong_type', null],
  ]) {
    const { status, body } = await alice.rest(line, { body: { include } });
    expect([status, body.errors]).toMatchObject([422, [{ path, code }]]);
  }
  const { code, errors } = await alice.graphqlProblem(
    `mutation ($id: ID!) { updateWebhook(id: $id, input: { include: null }) { webhook { id } } }`,
    { id: webhook.id },
  );
  expect([code, errors]).toMatchObject(['validation_failed', [{ path: 'include' }]]);
  const read = `query ($id: ID!) { webhook(id: $id) { include } }`;
  expect(await alice.graphql(read, webhook)).toEqual({ webhook: { include: ['LABELS'] } });
});

it('signs what is sent', async () => {
  await respond();
  await runWorkerOnce(services);
  const sent = receiver.received.splice(0).find(({ path }) => path === '/labels');
  const header = (name: string) => String(sent?.headers[name]);
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, header(name)]),
  );
  expect(new Webhook(webhook.secret).verify(sent?.body ?? '', headers)).toMatchObject({
    data: { response: { questions: [{ title: 'Color' }] } },
  });
});

it('sends the questions of the version that was answered, in every attempt the same bytes', async () => {
  await respond();
  receiver.respondWith(respondStatus(500));
  const [first = ''] = await work();
  await publish('Colour');
  clock.advance(3_600_000);
  receiver.respondWith(respondStatus(200));
  expect(await work()).toEqual([first]);

  const { response } = JSON.parse(first).data;
  const read = await alice.rest(`GET /forms/${formId}/responses?include=labels&limit=1`);
  expect(read.body.data).toEqual([response]);
  expect(response.questions).toEqual([
    {
      id: 'color',
      code: 'C 1',
      title: 'Color',
      type: 'dropdown',
      options: [{ id: 'r', code: '01', label: 'Red of Color' }],
    },
  ]);
});

it('stores payloads without questions, and sends them so to other webhooks', async () => {
  await respond();
  const [body = ''] = await work('/plain');
  const { response } = JSON.parse(body).data;
  expect(response).not.toHaveProperty('questions');
  for (const one of [webhook, plain]) {
    expect((await deliveriesOf(alice, one))[0].payload).toEqual(JSON.parse(body));
  }
});

it('sends the other events, and those whose answers were deleted, as they are', async () => {
  const id = await respond();
  await alice.rest(`DELETE /forms/${formId}/responses/${id}`);
  await alice.rest(`POST /webhooks/${webhook.id}/test`);
  const sent = (await work()).map((body) => JSON.parse(body));
  expect(sent.map(({ type }) => type).sort()).toEqual([
    'response.created',
    'response.deleted',
    'webhook.test',
  ]);
  expect(JSON.stringify(sent)).not.toContain('questions');
});

it('sends a review with the questions until the webhook no longer includes them', async () => {
  const id = await respond();
  await work();
  const review = (status: string) =>
    alice.rest(`PUT /forms/${formId}/responses/${id}/approval`, { body: { status } });
  await review('approved');
  const [reviewed = ''] = await work();
  expect(JSON.parse(reviewed).data.response.questions).toMatchObject([{ id: 'color' }]);
  await alice.rest(`PATCH /webhooks/${webhook.id}`, { body: { include: [] } });
  await review('rejected');
  const [later = ''] = await work();
  expect(JSON.parse(later)).toMatchObject({ type: 'response.approval_changed' });
  expect(later).not.toContain('questions');
});

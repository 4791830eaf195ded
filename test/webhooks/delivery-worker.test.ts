import { expect, it } from 'vitest';
import { queuedJobs, scheduledJobs } from '../../src/operations/background-jobs.ts';
import { openJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { createClient } from '../support/clients/api-client.ts';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook, deliveriesOf } from '../support/fixtures/webhooks.ts';
import { dataFolder, startServer } from '../support/processes/server-process.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Real workers, with the queue as it is.

const key = 'fw_a_key_for_tests_only_0001';
const receiver = await createReceiver();
const pollOptions = { timeout: 15_000, interval: 100 };

it('delivers everything once with two workers, though a slow receiver is among them', async () => {
  const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  const { services } = world;
  const slow = await createReceiver();
  let [open, most] = [0, 0];
  slow.respondWith((response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
  });
  const alice = await world.client();
  const events = ['form.published'];
  await buildWebhook(alice, { url: slow.url, events });
  const webhook = await buildWebhook(alice, { url: receiver.url, events });
  const forms = await Promise.all(Array.from({ length: 30 }, () => buildForm(alice)));

  const workers = [0, 1].map(() => openJobQueue(services.db.pool, createLog('silent')));
  for (const jobs of workers) jobs.startWorkers(scheduledJobs(services), queuedJobs(services));
  await Promise.all(forms.map(({ id }) => alice.rest(`POST /forms/${id}/publish`)));
  await expect.poll(() => receiver.received.length, pollOptions).toBe(30);
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(30);
  // Each worker has given the slow one a part of its time only.
  expect(most).toBeLessThanOrEqual(8);
  const states = async () => {
    const { body } = await alice.rest(`GET /webhooks/${webhook.id}/deliveries?limit=100`);
    return new Set(body.data.map((delivery: { status: string }) => delivery.status));
  };
  await expect.poll(states, pollOptions).toEqual(new Set(['succeeded']));
  slow.respondWith(respondStatus(200));
  await Promise.all(workers.map((jobs) => jobs.stop()));
}, 60_000);

it('sends within a minute what a worker had under way that was killed', async () => {
  const environment = {
    ...{ DATA_DIR: dataFolder(), BOOTSTRAP_API_KEY: key, LOG_LEVEL: 'silent' },
    WEBHOOK_ALLOW_PRIVATE: 'true',
  };
  const broken = await createReceiver();
  broken.respondWith(() => undefined);
  const first = await startServer(environment);
  const alice = createClient(first.url, key, undefined);
  const webhook = await buildWebhook(alice, { url: broken.url, events: ['form.published'] });
  await buildPublishedForm(alice);
  await expect.poll(() => broken.received.length, pollOptions).toBe(1);
  await first.kill('SIGKILL');

  broken.respondWith(respondStatus(200));
  const second = await startServer(environment);
  await expect.poll(() => broken.received.length, { timeout: 60_000, interval: 200 }).toBe(2);
  const [one, two] = broken.received;
  expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
  const again = createClient(second.url, key, undefined);
  const state = async () => (await deliveriesOf(again, webhook))[0].status;
  await expect.poll(state, pollOptions).toBe('succeeded');
  await second.kill('SIGTERM');
}, 120_000);

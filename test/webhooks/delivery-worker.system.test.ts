import { expect, it } from 'vitest';
import { openJobQueue } from '../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../src/platform/observability/log.ts';
import { pollingJobs, scheduledJobs } from '../../src/services/background-jobs.ts';
import { jobNames } from '../../src/services/job-names.ts';
import { expireLeases, quickPolling } from '../support/database/job-queues.ts';
import { createReceiver, respondStatus } from '../support/doubles/webhook-receiver.ts';
import { buildForm, buildPublishedForm } from '../support/fixtures/forms.ts';
import { buildWebhook, deliveriesOf } from '../support/fixtures/webhooks.ts';
import { clientsOf, createDeployment } from '../support/processes/two-servers.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Real workers with the real job queue.

const receiver = await createReceiver();
const pollOptions = { interval: 100 };

it('delivers every event once with two workers and a slow receiver', async () => {
  const world = await createTestWorld({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
  const { services } = world;
  const slow = await createReceiver();
  let [open, maxOpen] = [0, 0];
  slow.respondWith((response) => {
    open += 1;
    maxOpen = Math.max(maxOpen, open);
    response.on('close', () => {
      open -= 1;
    });
  });
  const alice = await world.client();
  const events = ['form.published'];
  await buildWebhook(alice, { url: slow.url, events });
  const webhook = await buildWebhook(alice, { url: receiver.url, events });
  const forms = await Promise.all(Array.from({ length: 30 }, () => buildForm(alice)));

  const workers = [0, 1].map(() =>
    openJobQueue(services.db.pool, createLog('silent'), {
      ...quickPolling,
      polling: jobNames.polling,
    }),
  );
  for (const jobs of workers) jobs.startWorkers(scheduledJobs(services), pollingJobs(services));
  await Promise.all(forms.map(({ id }) => alice.rest(`POST /forms/${id}/publish`)));
  await expect.poll(() => receiver.received.length, pollOptions).toBe(30);
  const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(ids.size).toBe(30);
  // Each worker uses only a part of its slots for the slow receiver.
  expect(maxOpen).toBeLessThanOrEqual(8);
  const states = async () => {
    const { body } = await alice.rest(`GET /webhooks/${webhook.id}/deliveries?limit=100`);
    return new Set(body.data.map((delivery: { status: string }) => delivery.status));
  };
  await expect.poll(states, pollOptions).toEqual(new Set(['succeeded']));
  slow.respondWith(respondStatus(200));
  await Promise.all(workers.map((jobs) => jobs.stop()));
});

it('repeats within a minute the delivery that a killed worker had in progress', async () => {
  const { pool, start } = await createDeployment();
  const broken = await createReceiver();
  broken.respondWith(() => undefined);
  const first = await start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  const { alice } = clientsOf(first);
  const webhook = await buildWebhook(alice, { url: broken.url, events: ['form.published'] });
  await buildPublishedForm(alice);
  await expect.poll(() => broken.received.length, pollOptions).toBe(1);
  await first.kill('SIGKILL');
  const { rows } = await pool.query(
    `SELECT leased_until < now() + interval '30 s' AS "isLeaseShort" FROM webhook_deliveries`,
  );
  expect(rows).toEqual([{ isLeaseShort: true }]);

  await expireLeases(pool);
  broken.respondWith(respondStatus(200));
  const second = await start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  await expect.poll(() => broken.received.length, pollOptions).toBe(2);
  const [one, two] = broken.received;
  expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id']);
  const state = async () => (await deliveriesOf(clientsOf(second).alice, webhook))[0].status;
  await expect.poll(state, pollOptions).toBe('succeeded');
});

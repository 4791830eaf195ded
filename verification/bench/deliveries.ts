import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '../../src/platform/clock.ts';
import { createIds } from '../../src/platform/ids.ts';
import type { Cleanup } from '../support/cleanup.ts';
import { createForm, postJson, submission } from './bench-forms.ts';
import { readCpuTime } from './cpu-time.ts';
import { copyInto } from './postgres-copy.ts';
import { type BenchEnvironment, pathOf } from './scenarios.ts';
import { query } from './service-process.ts';

/** Webhook deliveries, from the outbox to the recorded result. */
export interface DeliveryCost {
  readonly deliveries: number;
  readonly perSecond: number;
  /** CPU time of one delivery, in microseconds; NaN if unknown. */
  readonly serverTime: number;
  readonly databaseTime: number;
}

/** The number of forms, each with a webhook. */
const formCount = 20;

/** Milliseconds between two checks whether all events have been delivered. */
const pollInterval = 20;

/** The number of events before the measurement, after which the service knows its receivers. */
const warmUpEvents = 200;

/** Inserts events of many forms into the outbox and waits until all of them have been delivered. */
export async function measureDeliveries(
  environment: BenchEnvironment,
  count: number,
  cleanup: Cleanup,
): Promise<DeliveryCost> {
  const { service, postmaster } = environment;
  const receiver = await startReceiver(cleanup);
  const subjects = await createSubjects(environment, receiver);
  await insertEvents(environment, subjects, warmUpEvents);
  await deliverAll(environment, subjects, receiver, warmUpEvents + 1);
  await query(environment.database, 'ANALYZE');
  await insertEvents(environment, subjects, count);
  const before = await readCpuTime(service.pid, postmaster);
  const began = performance.now();
  const deliveries = count + 1;
  await deliverAll(environment, subjects, receiver, warmUpEvents + 1 + deliveries);
  const seconds = (performance.now() - began) / 1000;
  const after = await readCpuTime(service.pid, postmaster);
  const microseconds = (total: number) => (total * 1e6) / deliveries;
  return {
    deliveries,
    perSecond: deliveries / seconds,
    serverTime: microseconds(after.server - before.server),
    databaseTime: microseconds(after.database - before.database),
  };
}

/** A form with its webhook. */
interface Subject {
  readonly formId: string;
  readonly slug: string;
  readonly webhookId: string;
}

async function createSubjects(
  { service }: BenchEnvironment,
  { url }: Receiver,
): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (let place = 0; place < formCount; place += 1) {
    const { id: formId, slug } = await createForm(service.url);
    const input = { url, events: ['response.created'], form_id: formId };
    const webhook = await postJson(`${service.url}/api/v1/webhooks`, input, webhookModel);
    subjects.push({ formId, slug, webhookId: webhook.id });
  }
  return subjects;
}

const webhookModel = z.object({ id: z.string() });

async function insertEvents(
  { database }: BenchEnvironment,
  subjects: readonly Subject[],
  count: number,
): Promise<void> {
  const target = 'events (form_id, id, type, webhook_ids, payload, created_at)';
  await copyInto(database, target, eventRows(subjects, count));
}

/**
 * Submits a response, which starts the relay, and waits until all events have been delivered.
 *
 * @param total the number of deliveries so far
 */
async function deliverAll(
  { service, database }: BenchEnvironment,
  subjects: readonly Subject[],
  receiver: Receiver,
  total: number,
): Promise<void> {
  const url = `${service.url}${pathOf(subjects[0]?.slug ?? '')}/submissions`;
  await postJson(url, JSON.parse(submission), z.unknown());
  while (receiver.received() < total) await sleep(pollInterval);
  while ((await query(database, isPending))[0]?.[0] !== 'false') await sleep(pollInterval);
}

const isPending = `
  SELECT EXISTS (SELECT 1 FROM events)
    OR EXISTS (SELECT 1 FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL)`;

/** Rows in the text format of PostgreSQL. */
function* eventRows(subjects: readonly Subject[], count: number): Generator<string> {
  const ids = createIds(systemClock);
  const at = systemClock.now().toISOString();
  const payload = JSON.stringify({ type: 'response.created', timestamp: at, data: submission });
  const escaped = payload.replaceAll('\\', '\\\\');
  for (let place = 0; place < count; place += 1) {
    const { formId, webhookId } = subjects[place % subjects.length] ?? {};
    const id = ids.next('evt');
    yield `${[formId, id, 'response.created', `{${webhookId}}`, escaped, at].join('\t')}\n`;
  }
}

interface Receiver {
  readonly url: string;
  /** The number of requests so far. */
  received(): number;
}

/** Starts a receiver that responds immediately. */
export async function startReceiver(cleanup: Cleanup): Promise<Receiver> {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().on('end', () => response.end());
  });
  cleanup.add(async () => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, received: () => received };
}

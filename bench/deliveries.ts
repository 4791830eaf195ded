import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { systemClock } from '../src/platform/clock.ts';
import { createIds } from '../src/platform/ids.ts';
import { createForm, postJson, submission } from './bench-forms.ts';
import type { Cleanup } from './cleanup.ts';
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

/** Milliseconds between two checks whether all deliveries have been recorded. */
const pollInterval = 100;

/** The result of one delivery of each webhook is recorded before the measurement. */
const warmUpEvents = 200;

/** Inserts events of many forms into the outbox and waits until all of them have been delivered. */
export async function measureDeliveries(
  environment: BenchEnvironment,
  count: number,
  cleanup: Cleanup,
): Promise<DeliveryCost> {
  const { service, postmaster } = environment;
  const subjects = await createSubjects(environment, await startReceiver(cleanup));
  await deliver(environment, subjects, warmUpEvents);
  const before = await readCpuTime(service.pid, postmaster);
  const began = performance.now();
  const deliveries = await deliver(environment, subjects, count);
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

async function createSubjects({ service }: BenchEnvironment, url: string): Promise<Subject[]> {
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

/** Inserts the events, and submits a response, which starts the relay. */
async function deliver(
  { service, database }: BenchEnvironment,
  subjects: readonly Subject[],
  count: number,
): Promise<number> {
  await copyInto(
    database,
    'events (form_id, id, type, webhook_ids, payload, created_at)',
    eventRows(subjects, count),
  );
  const url = `${service.url}${pathOf(subjects[0]?.slug ?? '')}/submissions`;
  await postJson(url, JSON.parse(submission), z.unknown());
  const pending = `
    SELECT (SELECT count(*) FROM events)
      + (SELECT count(*) FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL)`;
  while ((await query(database, pending))[0]?.[0] !== '0') await sleep(pollInterval);
  return count + 1;
}

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

/** Starts a receiver that responds immediately. */
async function startReceiver(cleanup: Cleanup): Promise<string> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end());
  });
  cleanup.add(async () => {
    receiver.closeAllConnections();
    receiver.close();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = receiver.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
}

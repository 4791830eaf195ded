import { setTimeout as sleep } from 'node:timers/promises';
import { jsonOf, sendJson } from '../probe.ts';

/** A server, and a key for it. */
interface Access {
  readonly url: string;
  readonly key: string;
}

/** The first attempt of a test delivery. */
export interface AttemptedDelivery {
  readonly last_status_code: number | null;
  readonly last_error: string | null;
}

/** Milliseconds between reads of a delivery, and how many. */
const interval = 50;
const reads = 400;

/** Creates a webhook. @throws {Error} the answer of the service, if it refuses the URL */
export async function createWebhook({ url, key }: Access, receiver: string) {
  const body = { url: receiver, events: ['response.created'] };
  const created = await sendJson(url, 'POST', '/webhooks', { key, body });
  if (created.status !== 201) throw new Error(`POST /webhooks was answered ${created.text}`);
  const { id, secret } = jsonOf(created);
  return { id: String(id), secret: String(secret) };
}

/** Sends a test delivery to a webhook and waits for its first attempt. @throws {Error} if there is none */
export async function sendTestDelivery(
  { url, key }: Access,
  id: string,
): Promise<AttemptedDelivery> {
  await sendJson(url, 'POST', `/webhooks/${id}/test`, { key });
  for (let read = 0; read < reads; read += 1) {
    const { data } = jsonOf(
      await sendJson(url, 'GET', `/webhooks/${id}/deliveries?limit=1`, { key }),
    );
    const latest = Object(Array.isArray(data) ? data[0] : undefined);
    if (latest.attempts > 0) return latest;
    await sleep(interval);
  }
  throw new Error(`The test delivery of ${id} was not attempted.`);
}

/** Sends a test delivery to a URL, by a webhook that exists only for it. */
export async function deliverOnce(access: Access, receiver: string): Promise<AttemptedDelivery> {
  const { id } = await createWebhook(access, receiver);
  try {
    return await sendTestDelivery(access, id);
  } finally {
    await sendJson(access.url, 'DELETE', `/webhooks/${id}`, { key: access.key });
  }
}

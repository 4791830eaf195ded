import { setTimeout as sleep } from 'node:timers/promises';
import { firstOf, jsonOf, requireJson, sendJson } from '../../support/requests/rest.ts';

interface Access {
  readonly url: string;
  readonly key: string;
}

/** Milliseconds between reads of a delivery, and how many. */
const [interval, reads] = [50, 400];

/** Creates a webhook. @throws {Error} the answer of the service, if it refuses the URL */
export async function createWebhook({ url, key }: Access, receiver: string) {
  const body = { url: receiver, events: ['response.created'] };
  const { id, secret } = await requireJson(url, 'POST', '/webhooks', { key, body });
  return { id: String(id), secret: String(secret) };
}

export const deleteWebhook = ({ url, key }: Access, id: string) =>
  sendJson(url, 'DELETE', `/webhooks/${id}`, { key });

/** Sends a test delivery to a webhook and waits for its first attempt. @throws {Error} if there is none */
export async function sendTestDelivery({ url, key }: Access, id: string) {
  await sendJson(url, 'POST', `/webhooks/${id}/test`, { key });
  for (let read = 0; read < reads; read += 1) {
    const answer = await sendJson(url, 'GET', `/webhooks/${id}/deliveries?limit=1`, { key });
    const { attempts, last_status_code: status, last_error } = firstOf(jsonOf(answer)['data']);
    const error = last_error === null ? null : String(last_error);
    if (Number(attempts) > 0) return { status, error };
    await sleep(interval);
  }
  throw new Error(`The test delivery of ${id} was not attempted.`);
}

export async function deliverOnce(access: Access, receiver: string) {
  const { id } = await createWebhook(access, receiver);
  try {
    return await sendTestDelivery(access, id);
  } finally {
    await deleteWebhook(access, id);
  }
}

import type { Schemas } from './rest-types.ts';

/** What a webhook is told; `type` says which. */
export type WebhookEvent = Schemas['Event'];

/** `Headers`, or those of a request in Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** How many seconds old a message may be: who recorded one cannot send it again tomorrow. */
const maxAgeSeconds = 300;

/**
 * Checks that a message comes from the service (Standard Webhooks 1.0.0).
 *
 * @param secret `whsec_…`, or several while you change from one to another; the service signs with both
 *   for a day after a rotation, so that one is enough
 * @param body exactly as it came in
 * @throws {Error} if it was not signed with a secret, or not lately: answer 401
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
): Promise<WebhookEvent> {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const [id, timestamp, signature] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headerOf(headers, name),
  );
  // Not "more than": what is no number is not lately.
  const isLate = !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds);
  if (isLate) throw new Error('The message is too old, too new, or does not say');

  const content = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const keys = await Promise.all([secret].flat().map(keyOf));
  const sent = String(signature).split(' ').filter(isSymmetric).map(bytesOf);
  const checks = keys.flatMap((key) =>
    sent.map((bytes) => crypto.subtle.verify('HMAC', key, bytes, content)),
  );
  if (!(await Promise.all(checks)).includes(true)) throw new Error('The signature does not fit');
  return JSON.parse(text);
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  return value === null || value === undefined ? undefined : String(value);
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );

/** Others are signatures of other kinds. */
const isSymmetric = (signature: string) => /^v1,[A-Za-z0-9+/]+=*$/.test(signature);

/** Of base64, without what stands before a comma. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/^v1,/, '')), (character) => character.charCodeAt(0));

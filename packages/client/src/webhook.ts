import type { Schemas } from './rest-types.ts';

/** The payload of a webhook delivery, distinguished by `type`. */
export type WebhookEvent = Schemas['Event'];

/** `Headers`, or the headers of a Node request. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

/** The maximum age of a message in seconds, against replay of recorded messages. */
const maxAgeSeconds = 300;

/**
 * Verifies the signature and the age of a webhook message (Standard Webhooks 1.0.0) and returns its payload.
 *
 * @param secret `whsec_…`, or several during a rotation. The service signs with both secrets for 24 hours
 *   after a rotation, so either one suffices.
 * @param body the body exactly as it was received
 * @throws {Error} if the signature is invalid or the message too old; respond with 401
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
  // Negated, so that a timestamp that is not a number is rejected too.
  const isLate = !(Math.abs(Date.now() / 1000 - Number(timestamp)) <= maxAgeSeconds);
  if (isLate) throw new Error('The webhook timestamp is missing or outside the tolerance');

  const content = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const keys = await Promise.all([secret].flat().map(keyOf));
  const sent = String(signature).split(' ').filter(isSymmetric).map(bytesOf);
  const checks = keys.flatMap((key) =>
    sent.map((bytes) => crypto.subtle.verify('HMAC', key, bytes, content)),
  );
  if (!(await Promise.all(checks)).includes(true))
    throw new Error('The webhook signature is invalid');
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

/** Selects `v1` signatures (HMAC-SHA256); other versions are ignored. */
const isSymmetric = (signature: string) => /^v1,[A-Za-z0-9+/]+=*$/.test(signature);

/** Decodes base64, without the prefix `v1,`. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replace(/^v1,/, '')), (character) => character.charCodeAt(0));

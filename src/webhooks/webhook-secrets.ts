import { createHmac } from 'node:crypto';
import type { Clock } from '../platform/clock.ts';
import type { Query } from '../platform/database/database.ts';
import type { Log } from '../platform/observability/log.ts';
import { decryptWithAny, encrypt } from '../platform/secrets/encryption.ts';
import { webhookSecretsPurpose as purpose } from '../platform/secrets/reencrypt-secrets.ts';
import { lockEncryptionKey } from '../platform/secrets/secret-keys.ts';
import type { Platform } from '../platform/startup/platform.ts';

const prefix = 'whsec_';

/**
 * Generates a secret in the format of Standard Webhooks: `whsec_` and 32 random bytes in base64.
 */
export function newSecret(clock: Clock): string {
  return prefix + Buffer.from(clock.random(32)).toString('base64');
}

function signingKey(secret: string): Buffer {
  return Buffer.from(secret.slice(prefix.length), 'base64');
}

/**
 * Encrypts a secret for storage, bound to its webhook.
 *
 * @param run of the transaction that stores it
 * @throws {Problem} `unavailable` if the secret key was changed and this server does not have the
 *   new one
 */
export async function sealSecret(
  services: Platform,
  run: Query,
  webhookId: string,
  secret: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await lockEncryptionKey(run, services);
  return encrypt(key, services.clock, { purpose, owner: webhookId }, secret);
}

/** Decrypts a secret; undefined if it was encrypted with a different key or for another webhook. */
export function unsealSecret(
  services: Platform,
  webhookId: string,
  sealed: Uint8Array,
): string | undefined {
  return decryptWithAny(services, { purpose, owner: webhookId }, sealed);
}

/** Ids of reported webhooks, by log. */
const reported = new WeakMap<Log, Set<string>>();

/** Logs once per webhook that its secret cannot be decrypted. */
export function reportUnreadable({ log }: Platform, webhookId: string): void {
  const known = reported.get(log) ?? new Set();
  if (known.has(webhookId)) return;
  reported.set(log, known.add(webhookId));
  log.error(
    { webhook_id: webhookId },
    'failed to decrypt a webhook secret: it was encrypted with a different SECRET_KEY',
  );
}

interface Message {
  readonly id: string;
  readonly payload: string;
  /** `whsec_…`; one signature for each. */
  readonly secrets: readonly string[];
}

/** The signature headers of Standard Webhooks 1.0.0. */
export function signedHeaders({ id, payload, secrets }: Message, at: Date): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000);
  const content = `${id}.${timestamp}.${payload}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', signingKey(secret)).update(content).digest('base64')}`,
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

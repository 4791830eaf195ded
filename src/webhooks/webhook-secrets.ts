// Signing secrets of webhooks as they are stored: encrypted, each bound to its webhook.

import type { Query } from '../platform/database/database.ts';
import type { Log } from '../platform/observability/log.ts';
import { decryptWithAny, encrypt } from '../platform/secrets/encryption.ts';
import { webhookSecretsPurpose as purpose } from '../platform/secrets/reencrypt-secrets.ts';
import { lockEncryptionKey } from '../platform/secrets/secret-keys.ts';
import type { Platform } from '../platform/startup/platform.ts';

/**
 * Encrypts a secret for storage.
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

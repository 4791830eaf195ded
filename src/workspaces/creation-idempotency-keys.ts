import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  canonicalJson,
  idempotencyKeyReused,
  idempotencyLifetime,
} from '../platform/concurrency/idempotent-execution.ts';
import type { Platform } from '../platform/container/platform.ts';
import type { Query } from '../platform/database/database.ts';
import type { ExpiringTable } from '../platform/database/expiring-table.ts';
import { problem } from '../platform/problem.ts';
import { decryptWithAny, encrypt } from '../platform/secrets/encryption.ts';
import { creationSecretsPurpose as use } from '../platform/secrets/reencrypt-secrets.ts';
import { lockEncryptionKey } from '../platform/secrets/secret-keys.ts';

/** Idempotency keys of creations. */
export const creationKeyTable: ExpiringTable = {
  name: 'creation_keys',
  key: ['caller', 'operation', 'key'],
  expiryColumn: 'expires_at',
};

/** A creation that its client may repeat. */
export interface IdempotentCreation {
  /** Name of the mutation: keys of different operations have nothing to do with each other. */
  readonly operation: string;
  /** Id of the API key that sends it. */
  readonly caller: string;
  readonly key: string;
  /** All other arguments of the mutation; compared as a JSON value. */
  readonly input: object;
}

/** What was created. */
export interface CreatedResource {
  readonly id: string;
  /** What the client is shown once. */
  readonly secret?: string | undefined;
}

/** The idempotency key is in use: another request has created the resource. */
export class IdempotencyKeyInUse extends Error {
  override readonly name = 'KeyTaken';
}

/**
 * What is stored encrypted. The digest is too: an input may hold a password, which could be guessed from it.
 */
const sealedModel = z.object({ digest: z.string(), secret: z.string().optional() });

/**
 * What a key was used for within the last day, if it was.
 *
 * @throws {Problem} `idempotency_key_reused` if the input was another one; `not_found` if what is stored
 *   was encrypted with a secret key that is lost
 */
export async function findCreation(
  services: Platform,
  { operation, caller, key, input }: IdempotentCreation,
): Promise<CreatedResource | undefined> {
  const { rows } = await services.db.pool.query<{ id: string; sealed: Buffer }>({
    name: 'find-creation',
    text: `SELECT target_id AS id, sealed FROM creation_keys
           WHERE caller = $1 AND operation = $2 AND key = $3 AND expires_at > $4`,
    values: [caller, operation, key, services.clock.now()],
  });
  const [row] = rows;
  if (!row) return undefined;
  const text = decryptWithAny(services, { purpose: use, owner: row.id }, row.sealed);
  if (text === undefined) {
    throw problem('not_found', 'The answer for this Idempotency-Key cannot be read any more.');
  }
  const { digest, secret } = sealedModel.parse(JSON.parse(text));
  if (digest !== digestOf(input)) throw idempotencyKeyReused();
  return { id: row.id, secret };
}

/**
 * Stores a key with what is being created. A concurrent request with the same key waits here until the
 * transaction ends. A key that has expired is taken over.
 *
 * @param run of the transaction that creates the resource
 * @throws {IdempotencyKeyInUse}
 * @throws {Problem} `unavailable` if the secret key was changed and this server does not have it
 */
export async function claimCreationKey(
  run: Query,
  services: Platform,
  { operation, caller, key, input }: IdempotentCreation,
  { id, secret }: CreatedResource,
): Promise<void> {
  const now = services.clock.now();
  const text = JSON.stringify({ digest: digestOf(input), secret });
  const storingKey = await lockEncryptionKey(run, services);
  const sealed = encrypt(storingKey, services.clock, { purpose: use, owner: id }, text);
  const row = {
    target_id: id,
    sealed: Buffer.from(sealed).toString('hex'),
    expires_at: new Date(now.getTime() + idempotencyLifetime),
    now,
  };
  const { rows } = await run({
    name: 'claim-creation-key',
    text: `INSERT INTO creation_keys AS k (caller, operation, key, target_id, sealed, expires_at)
           SELECT $1, $2, $3, target_id, decode(sealed, 'hex'), expires_at
           FROM json_to_record($4::json) AS row (target_id text, sealed text, expires_at timestamptz)
           ON CONFLICT (caller, operation, key) DO UPDATE SET
             target_id = excluded.target_id, sealed = excluded.sealed,
             expires_at = excluded.expires_at
           WHERE k.expires_at <= ($4::json->>'now')::timestamptz
           RETURNING 1 AS claimed`,
    values: [caller, operation, key, JSON.stringify(row)],
  });
  if (rows.length === 0) throw new IdempotencyKeyInUse();
}

const digestOf = (input: object) =>
  createHash('sha256').update(canonicalJson(input)).digest('base64url');

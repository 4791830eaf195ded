// Creations that a client may repeat: the key is stored with what was created, and the first result is returned again.

import { createHash } from 'node:crypto';
import { z } from 'zod';
import { problem, unavailable } from '../../packages/common/problem.ts';
import {
  canonicalJson,
  executeIdempotently,
  idempotencyKeyReused,
  idempotencyLifetime,
} from '../platform/concurrency/idempotent-execution.ts';
import { createKeyedLimiter, type KeyedLimiter } from '../platform/concurrency/keyed-limiter.ts';
import type { Database, Query } from '../platform/database/database.ts';
import type { ExpiringTable } from '../platform/database/expiring-table.ts';
import { decryptWithAny, encrypt } from '../platform/secrets/encryption.ts';
import { creationSecretsPurpose as use } from '../platform/secrets/reencrypt-secrets.ts';
import { lockEncryptionKey } from '../platform/secrets/secret-keys.ts';
import type { Platform } from '../platform/startup/platform.ts';

export const creationKeyTable: ExpiringTable = {
  name: 'creation_keys',
  key: ['caller', 'operation', 'key'],
  expiryColumn: 'expires_at',
};

/** A creation that the client can safely retry. */
interface IdempotentCreation {
  /** Name of the mutation, which is the namespace of the key. */
  readonly operation: string;
  /** Id of the API key of the request. */
  readonly caller: string;
  readonly key: string;
  /** All other arguments of the mutation; compared as canonical JSON. */
  readonly input: object;
}

export interface CreatedResource {
  readonly id: string;
  /** A secret that the response contains, once. */
  readonly secret?: string | undefined;
}

/** A concurrent request with the same idempotency key has created the resource. */
class IdempotencyKeyInUse extends Error {
  override readonly name = 'IdempotencyKeyInUse';
}

/**
 * The encrypted part of a row. It includes the digest: an input may contain a password, which could
 * be guessed by its digest.
 */
const encryptedModel = z.object({ digest: z.string(), secret: z.string().optional() });

/**
 * The resource that an idempotency key created within the last day; undefined if the key is new.
 *
 * @throws {Problem} `idempotency_key_reused` if the input differs; `not_found` if the row was
 *   encrypted with a secret key that this server does not have
 */
async function findCreation(
  services: Platform,
  { operation, caller, key, input }: IdempotentCreation,
): Promise<CreatedResource | undefined> {
  const { rows } = await services.db.pool.query<{ id: string; encrypted: Buffer }>({
    name: 'find-creation',
    text: `SELECT target_id AS id, sealed AS encrypted FROM creation_keys
           WHERE caller = $1 AND operation = $2 AND key = $3 AND expires_at > $4`,
    values: [caller, operation, key, services.clock.now()],
  });
  const [row] = rows;
  if (!row) return undefined;
  const text = decryptWithAny(services, { purpose: use, owner: row.id }, row.encrypted);
  if (text === undefined) {
    throw problem('not_found', 'The stored response of this Idempotency-Key cannot be decrypted.');
  }
  const { digest, secret } = encryptedModel.parse(JSON.parse(text));
  if (digest !== digestOf(input)) throw idempotencyKeyReused();
  return { id: row.id, secret };
}

/**
 * Stores an idempotency key with the resource that is being created. A concurrent request with the
 * same key waits here until the transaction ends. An expired key is replaced.
 *
 * @param run queries of the transaction that creates the resource
 * @throws {IdempotencyKeyInUse}
 * @throws {Problem} `unavailable` if the secret key was rotated and this server has the old one only
 */
async function claimCreationKey(
  run: Query,
  services: Platform,
  { operation, caller, key, input }: IdempotentCreation,
  { id, secret }: CreatedResource,
): Promise<void> {
  const now = services.clock.now();
  const text = JSON.stringify({ digest: digestOf(input), secret });
  const encryptionKey = await lockEncryptionKey(run, services);
  const encrypted = encrypt(encryptionKey, services.clock, { purpose: use, owner: id }, text);
  const expiresAt = new Date(now.getTime() + idempotencyLifetime);
  const { rows } = await run({
    name: 'claim-creation-key',
    text: `INSERT INTO creation_keys AS k (caller, operation, key, target_id, sealed, expires_at)
           VALUES ($1, $2, $3, $4, decode($5, 'hex'), $6::timestamptz)
           ON CONFLICT (caller, operation, key) DO UPDATE SET
             target_id = excluded.target_id, sealed = excluded.sealed,
             expires_at = excluded.expires_at
           WHERE k.expires_at <= $7::timestamptz
           RETURNING 1 AS claimed`,
    values: [
      caller,
      operation,
      key,
      id,
      Buffer.from(encrypted).toString('hex'),
      expiresAt.toISOString(),
      now.toISOString(),
    ],
  });
  if (rows.length === 0) throw new IdempotencyKeyInUse();
}

const digestOf = (input: object) =>
  createHash('sha256').update(canonicalJson(input)).digest('base64url');

/** Stores the idempotency key: the first statement of the transaction that creates the resource. */
export type ClaimIdempotencyKey = (run: Query, created: CreatedResource) => Promise<void>;

/** For creations without an idempotency key: stores nothing. */
export const noClaim: ClaimIdempotencyKey = async () => undefined;

/**
 * Creates a resource, or returns the one that an earlier request with the same idempotency key has
 * created. Requests with the same key run one at a time: a queue in this process orders them, and
 * the lock of the key's row orders those of other processes. Failures are not stored.
 *
 * @param request undefined without an idempotency key
 * @param create creates the resource, and claims the key in the same transaction
 * @param find reads the current state of a resource that was created before
 * @returns the resource, and whether an earlier request created it
 * @throws {Problem} `idempotency_key_reused`, and the problems of `create` and `find`
 */
export async function createOnce<Created>(
  services: Platform,
  request: IdempotentCreation | undefined,
  create: (claim: ClaimIdempotencyKey) => Promise<Created>,
  find: (before: CreatedResource) => Promise<Created>,
): Promise<{ created: Created; replayed: boolean }> {
  if (!request) return { created: await create(noClaim), replayed: false };
  const replay = async () => {
    const before = await findCreation(services, request);
    return before && { created: await find(before), replayed: true };
  };
  const claim: ClaimIdempotencyKey = (run, created) =>
    claimCreationKey(run, services, request, created);
  const { caller, operation, key } = request;
  const name = [caller, operation, key].join(' ');
  const createAndClaim = async () => ({ created: await create(claim), replayed: false });
  try {
    return await executeIdempotently(limiterOf(services), name, replay, createAndClaim);
  } catch (error) {
    if (!(error instanceof IdempotencyKeyInUse)) throw error;
    throw unavailable('This Idempotency-Key is in use. Try again in a moment.', error);
  }
}

const limiters = new WeakMap<Database, KeyedLimiter>();

function limiterOf({ db }: Platform): KeyedLimiter {
  const known = limiters.get(db) ?? createKeyedLimiter();
  limiters.set(db, known);
  return known;
}

import { createHmac } from 'node:crypto';
import type { Query } from '../kernel/db.ts';
import { canonicalJson, idempotencyLifetime, keyReused } from '../kernel/idempotency.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { problem } from '../kernel/problem.ts';
import { acceptedKeys, lockStoringKey } from '../kernel/secrets/keys.ts';
import { seal, unsealWithAny } from '../kernel/secrets/seal.ts';
import { creationSecrets as use } from '../kernel/secrets/stored-secrets.ts';

/** A creation that its client may repeat. */
export interface RepeatableCreation {
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

/** The idempotency key is in use: somebody else has created the resource meanwhile. */
export class KeyTaken extends Error {
  override readonly name = 'KeyTaken';
}

/**
 * What a key was used for within the last day, if it was.
 *
 * @throws {Problem} `idempotency_key_reused` if the input was another one
 */
export async function findCreation(
  kernel: Kernel,
  { operation, caller, key, input }: RepeatableCreation,
): Promise<CreatedResource | undefined> {
  const { rows } = await kernel.db.pool.query<{
    digest: Buffer;
    id: string;
    secret: Buffer | null;
  }>({
    name: 'find-creation',
    text: `SELECT digest, target_id AS id, secret FROM creation_keys
           WHERE caller = $1 AND operation = $2 AND key = $3 AND expires_at > $4`,
    values: [caller, operation, key, kernel.clock.now()],
  });
  const [use] = rows;
  if (!use) return undefined;
  const { id, digest, secret } = use;
  const isSame = acceptedKeys(kernel).some((one) => digestOf(one, input).equals(digest));
  if (!isSame) throw keyReused();
  return { id, secret: secret === null ? undefined : unsealCreated(kernel, id, secret) };
}

const unsealCreated = (kernel: Kernel, id: string, secret: Uint8Array) =>
  unsealWithAny(kernel, { use, owner: id }, secret);

/**
 * The secret of what was created.
 *
 * @throws {Problem} `not_found` if it was encrypted with a secret key that is lost
 */
export function assertReadable(secret: string | undefined): string {
  if (secret !== undefined) return secret;
  throw problem('not_found', 'The secret cannot be read any more. Create another one.');
}

/**
 * Stores a key with what is being created. Whoever sends the same key meanwhile waits here until the
 * transaction ends. A key that has expired is taken over.
 *
 * @param run of the transaction that creates the resource
 * @throws {KeyTaken}
 */
export async function claimCreationKey(
  run: Query,
  kernel: Kernel,
  { operation, caller, key, input }: RepeatableCreation,
  { id, secret }: CreatedResource,
): Promise<void> {
  const now = kernel.clock.now();
  const row = {
    digest: digestOf(kernel.secret, input).toString('hex'),
    secret: secret === undefined ? null : await sealCreated(kernel, run, id, secret),
    expires_at: new Date(now.getTime() + idempotencyLifetime),
    now,
  };
  const { rows } = await run({
    name: 'claim-creation-key',
    text: `INSERT INTO creation_keys AS k (
             caller, operation, key, target_id, digest, secret, expires_at
           )
           SELECT $1, $2, $3, $4, decode(digest, 'hex'), decode(secret, 'hex'), expires_at
           FROM json_to_record($5::json) AS row (digest text, secret text, expires_at timestamptz)
           ON CONFLICT (caller, operation, key) DO UPDATE SET
             target_id = excluded.target_id, digest = excluded.digest,
             secret = excluded.secret, expires_at = excluded.expires_at
           WHERE k.expires_at <= ($5::json->>'now')::timestamptz
           RETURNING 1 AS claimed`,
    values: [caller, operation, key, id, JSON.stringify(row)],
  });
  if (rows.length === 0) throw new KeyTaken();
}

async function sealCreated(kernel: Kernel, run: Query, id: string, secret: string) {
  const key = await lockStoringKey(run, kernel);
  const sealed = seal(key, kernel.clock, { use, owner: id }, secret);
  return Buffer.from(sealed).toString('hex');
}

/** Keyed, since an input may hold a password, which could be guessed from a plain digest. */
function digestOf(secret: Uint8Array, input: object): Buffer {
  return createHmac('sha256', secret)
    .update(`creation ${canonicalJson(input)}`)
    .digest();
}

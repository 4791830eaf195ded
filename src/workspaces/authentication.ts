import type { Plan } from '../../prisma/generated/client/client.ts';
import { createBatcher } from '../platform/concurrency/batcher.ts';
import type { Platform } from '../platform/container/platform.ts';
import { translateTimeouts } from '../platform/database/database.ts';
import { digest } from './api-keys.ts';
import { type Scope, scopeModel } from './scopes.ts';
import { invalidKey, missingKey, type Viewer } from './viewer.ts';

/**
 * Finds out who sends `Authorization: Bearer <API key>`.
 *
 * @param header the header's value
 * @param requestId the request that they send it with
 * @throws {Problem} `unauthenticated`, with the same words for every key that does not work;
 *   `unavailable` if too many wait
 */
export type Authenticate = (header: string | undefined, requestId: string) => Promise<Viewer>;

/** How many milliseconds `last_used_at` may lag behind. */
const lastUsedPrecision = 60_000;

/** How many keys one statement looks up. */
const batchSize = 256;

const authorizationHint = 'Send an API key as "Authorization: Bearer <API key>".';

/** How many requests wait for it at most. */
const maxWaiting = 2000;

/**
 * Every request is looked up by a statement that begins after it came: a key that was revoked is
 * good for nothing from then on. Requests that arrive together share the statement; once a minute
 * one more writes when a key was used.
 */
export function createAuthentication(services: Pick<Platform, 'db' | 'clock'>): Authenticate {
  const batcher = createBatcher({
    maxBatchSize: batchSize,
    maxPending: maxWaiting,
    processBatch: findAll,
  });

  async function findAll(
    digests: readonly string[],
  ): Promise<PromiseFulfilledResult<KeyRow | undefined>[]> {
    const rows = await findKeys(services, new Set(digests));
    const unnoticed = rows.filter(({ unnoticed }) => unnoticed);
    if (unnoticed.length > 0) await recordLastUse(services, unnoticed);
    const keys = new Map(rows.map((row) => [row.digest, row]));
    return digests.map((digest) => ({ status: 'fulfilled', value: keys.get(digest) }));
  }

  return async (header, requestId) => {
    const secret = /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1];
    if (secret === undefined) throw missingKey(authorizationHint);
    if (!/^[\x21-\x7e]+$/.test(secret)) throw invalidKey(authorizationHint);
    const key = await batcher.add(digest(secret).toString('hex'));
    if (!key) throw invalidKey();
    return {
      keyId: key.id,
      keyName: key.name,
      keyExpiresAt: key.expires_at,
      workspaceId: key.workspace_id,
      plan: key.plan,
      requestId,
      scopes: key.scopes,
    };
  };
}

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly workspace_id: string;
  readonly expires_at: Date | null;
  readonly plan: Plan;
  /** In hexadecimal. */
  readonly digest: string;
  /** Whether `last_used_at` is to be written. */
  readonly unnoticed: boolean;
}

/** Those that work. To look a digest up tells nothing of the secret, however long it takes. */
async function findKeys(
  services: Pick<Platform, 'db' | 'clock'>,
  digests: ReadonlySet<string>,
): Promise<KeyRow[]> {
  const query = translateTimeouts((config) => services.db.pool.query(config));
  const { rows } = await query<Omit<KeyRow, 'scopes'> & { readonly scopes: readonly string[] }>({
    name: 'authenticate',
    text: `SELECT k.id, k.name, k.scopes, k.workspace_id, k.expires_at, w.plan,
             encode(k.digest, 'hex') AS digest,
             k.last_used_at IS NULL OR k.last_used_at <= $3 AS unnoticed
           FROM api_keys k JOIN workspaces w ON w.id = k.workspace_id
           WHERE k.digest = ANY($1) AND k.revoked_at IS NULL
             AND (k.expires_at IS NULL OR k.expires_at > $2)`,
    values: [[...digests].map((digest) => Buffer.from(digest, 'hex')), ...lastUseTimes(services)],
  });
  return rows.map(({ scopes, ...key }) => ({
    ...key,
    scopes: new Set(scopes.flatMap((scope) => scopeModel.safeParse(scope).data ?? [])),
  }));
}

/** Now, and when the last use was that need not be written anew. */
function lastUseTimes({ clock }: Pick<Platform, 'clock'>): [now: Date, stale: Date] {
  const now = clock.now();
  return [now, new Date(now.getTime() - lastUsedPrecision)];
}

/** Of requests that come together one writes. For a key that is being changed the next one does. */
async function recordLastUse(
  services: Pick<Platform, 'db' | 'clock'>,
  keys: readonly KeyRow[],
): Promise<void> {
  const query = translateTimeouts((config) => services.db.pool.query(config));
  await query({
    text: `UPDATE api_keys SET last_used_at = $2 WHERE id IN (
             SELECT id FROM api_keys
             WHERE id = ANY($1) AND (last_used_at IS NULL OR last_used_at <= $3)
             FOR UPDATE SKIP LOCKED
           )`,
    values: [keys.map(({ id }) => id), ...lastUseTimes(services)],
  });
}

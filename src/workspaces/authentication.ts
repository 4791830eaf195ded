import type { Plan } from '../../prisma/generated/client/client.ts';
import { createBatcher } from '../platform/concurrency/batcher.ts';
import type { Platform } from '../platform/container/platform.ts';
import { translateTimeouts } from '../platform/database/database.ts';
import { digest } from './api-keys.ts';
import { type Scope, scopeModel } from './scopes.ts';
import { invalidKey, missingKey, type Viewer } from './viewer.ts';

/**
 * Authenticates a request by its `Authorization: Bearer <API key>` header.
 *
 * @param header value of the header
 * @param requestId id of the request, stored in audit entries
 * @throws {Problem} `unauthenticated`, with the same detail for unknown, expired and revoked keys;
 *   `unavailable` if too many requests are waiting
 */
export type Authenticate = (header: string | undefined, requestId: string) => Promise<Viewer>;

/** Precision of `last_used_at` in milliseconds. */
const lastUsedPrecision = 60_000;

/** The most keys of one statement. */
const batchSize = 256;

const authorizationHint = 'Send an API key as "Authorization: Bearer <API key>".';

const maxPending = 2000;

/**
 * Keys are not cached: each request is authenticated by a statement that begins after its arrival,
 * so that a revocation takes effect immediately. Requests that arrive at the same time share the
 * statement. The last use of a key is written once a minute.
 */
export function createAuthentication(services: Pick<Platform, 'db' | 'clock'>): Authenticate {
  const batcher = createBatcher({
    maxBatchSize: batchSize,
    maxPending,
    processBatch: findAll,
  });

  async function findAll(
    digests: readonly string[],
  ): Promise<PromiseFulfilledResult<KeyRow | undefined>[]> {
    const rows = await findKeys(services, new Set(digests));
    const stale = rows.filter(({ isLastUseStale }) => isLastUseStale);
    if (stale.length > 0) await recordLastUse(services, stale);
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
  /** Hexadecimal. */
  readonly digest: string;
  /** Whether `last_used_at` must be written. */
  readonly isLastUseStale: boolean;
}

/** Valid keys. The lookup is by digest, so that its duration reveals nothing about a secret. */
async function findKeys(
  services: Pick<Platform, 'db' | 'clock'>,
  digests: ReadonlySet<string>,
): Promise<KeyRow[]> {
  const query = translateTimeouts((config) => services.db.pool.query(config));
  const { rows } = await query<Omit<KeyRow, 'scopes'> & { readonly scopes: readonly string[] }>({
    name: 'authenticate',
    text: `SELECT k.id, k.name, k.scopes, k.workspace_id, k.expires_at, w.plan,
             encode(k.digest, 'hex') AS digest,
             k.last_used_at IS NULL OR k.last_used_at <= $3 AS "isLastUseStale"
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

/** The current time, and the time from which on a stored last use is precise enough. */
function lastUseTimes({ clock }: Pick<Platform, 'clock'>): [now: Date, stale: Date] {
  const now = clock.now();
  return [now, new Date(now.getTime() - lastUsedPrecision)];
}

/** One of several concurrent requests writes. Locked keys are skipped: a later request writes them. */
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

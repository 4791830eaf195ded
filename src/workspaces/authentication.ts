import type { Plan } from '../../prisma/generated/client/client.ts';
import { createSharedCall } from '../platform/concurrency/batcher.ts';
import { translateTimeouts } from '../platform/database/database.ts';
import { isReadOnlyFailure } from '../platform/database/database-errors.ts';
import { sessionTokens } from '../platform/secrets/tokens.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { digest } from './api-keys.ts';
import { extendSessions } from './console-sessions.ts';
import { type Scope, scopesOf } from './scopes.ts';
import { invalidKey, missingKey, type Viewer } from './viewer.ts';

/** What a request sends to authenticate itself. */
export interface Credentials {
  /** Value of the header `Authorization`. It takes precedence over a session. */
  readonly authorization?: string | undefined;
  /** Token of a session of the console, if the endpoint accepts it. */
  readonly session?: string | undefined;
}

/**
 * Authenticates a request by its `Authorization: Bearer <API key>` header, or by a session of the console.
 *
 * @param requestId id of the request, stored in audit entries
 * @throws {Problem} `unauthenticated`, with the same detail for unknown, expired and revoked keys;
 *   `unavailable` if too many requests are waiting
 */
export type Authenticate = (credentials: Credentials, requestId: string) => Promise<Viewer>;

/** Precision of `last_used_at` in milliseconds. */
const lastUsedPrecision = 60_000;

/** The most keys of one statement. */
const batchSize = 256;

const authorizationHint = 'Send an API key as "Authorization: Bearer <API key>".';

const maxPending = 2000;

type AuthenticationServices = Pick<Platform, 'db' | 'clock'>;

/**
 * Neither keys nor sessions are cached: each request is authenticated by a statement that begins after its
 * arrival, so that a revocation takes effect immediately. Requests that arrive at the same time share the
 * statement. The last use of a key is written once a minute.
 */
export function createAuthentication(services: AuthenticationServices): Authenticate {
  const findKey = createLookup(services, keySource);
  const findSession = createLookup(services, sessionSource);

  async function bySession(token: string, requestId: string): Promise<Viewer> {
    const tokenDigest = sessionTokens.digest(token);
    const id = Buffer.from(tokenDigest ?? '').toString('hex');
    const key = tokenDigest && (await findSession(id));
    if (!key) throw invalidKey(sessionEnded);
    return { ...viewerOf(key, requestId), session: { digest: id, expiresAt: key.end } };
  }

  async function byHeader(header: string | undefined, requestId: string): Promise<Viewer> {
    const secret = /^Bearer +(\S.*)$/i.exec(header ?? '')?.[1];
    if (secret === undefined) throw missingKey(authorizationHint);
    if (!/^[\x21-\x7e]+$/.test(secret)) throw invalidKey(authorizationHint);
    const key = await findKey(digest(secret).toString('hex'));
    if (!key) throw invalidKey();
    return viewerOf(key, requestId);
  }

  return ({ authorization, session }, requestId) =>
    authorization === undefined && session !== undefined
      ? bySession(session, requestId)
      : byHeader(authorization, requestId);
}

const sessionEnded = 'The session has ended. Sign in again.';

/** Finds the keys of digests, in batches, and records their use. */
function createLookup(services: AuthenticationServices, source: KeySource) {
  const lookUpAll = async (digests: readonly string[]) => {
    const rows = await findKeys(services, source, new Set(digests));
    const stale = rows.filter(({ isLastUseStale }) => isLastUseStale);
    if (stale.length > 0) await source.recordUse(services, stale).catch(unlessReadOnly);
    const keys = new Map(rows.map((row) => [row.digest, row]));
    return digests.map((one) => keys.get(one));
  };
  return createSharedCall(lookUpAll, batchSize, maxPending);
}

/** While the database is read-only, requests that only read succeed, and their use of keys is not recorded. */
function unlessReadOnly(error: unknown): void {
  if (!isReadOnlyFailure(error)) throw error;
}

const viewerOf = (key: KeyRow, requestId: string): Viewer => ({
  keyId: key.id,
  keyName: key.name,
  keyExpiresAt: key.expires_at,
  workspaceId: key.workspace_id,
  plan: key.plan,
  requestId,
  scopes: key.scopes,
});

interface KeyRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly workspace_id: string;
  readonly expires_at: Date | null;
  readonly plan: Plan;
  /** Hexadecimal. */
  readonly digest: string;
  /** When the credential expires; null for never. */
  readonly end: Date | null;
  /** Whether `last_used_at` must be written. */
  readonly isLastUseStale: boolean;
}

/** Where the digest of a credential is stored. */
interface KeySource {
  /** Name of the prepared statement. */
  readonly statement: string;
  /** The table `k` of keys, and the one with the digests. */
  readonly tables: string;
  /** The alias of the table with the digests. */
  readonly digests: 'k' | 's';
  /** Further conditions. `$2` is the current time. */
  readonly condition: string;
  recordUse(services: AuthenticationServices, rows: readonly KeyRow[]): Promise<void>;
}

const keySource: KeySource = {
  statement: 'authenticate',
  tables: 'api_keys k',
  digests: 'k',
  condition: '',
  recordUse: recordLastUse,
};

const sessionSource: KeySource = {
  statement: 'authenticate-session',
  tables: 'console_sessions s JOIN api_keys k ON k.id = s.key_id',
  digests: 's',
  condition: 'AND s.expires_at > $2',
  async recordUse(services, rows) {
    await extendSessions(
      services,
      rows.map((row) => row.digest),
    );
    await recordLastUse(services, rows);
  },
};

/** Valid keys. The lookup is by digest, so that its duration reveals nothing about a secret. */
async function findKeys(
  services: AuthenticationServices,
  { statement, tables, digests: c, condition }: KeySource,
  digests: ReadonlySet<string>,
): Promise<KeyRow[]> {
  const query = translateTimeouts((config) => services.db.pool.query(config));
  const { rows } = await query<Omit<KeyRow, 'scopes'> & { readonly scopes: readonly string[] }>({
    name: statement,
    text: `SELECT k.id, k.name, k.scopes, k.workspace_id, k.expires_at, w.plan,
             encode(${c}.digest, 'hex') AS digest, ${c}.expires_at AS end,
             ${c}.last_used_at IS NULL OR ${c}.last_used_at <= $3 AS "isLastUseStale"
           FROM ${tables} JOIN workspaces w ON w.id = k.workspace_id
           WHERE ${c}.digest = ANY($1) AND k.revoked_at IS NULL
             AND (k.expires_at IS NULL OR k.expires_at > $2) ${condition}`,
    values: [[...digests].map((digest) => Buffer.from(digest, 'hex')), ...lastUseTimes(services)],
  });
  return rows.map(({ scopes, ...key }) => ({
    ...key,
    scopes: scopesOf(scopes),
  }));
}

/** The current time, and the time from which on a stored last use is precise enough. */
function lastUseTimes({ clock }: Pick<Platform, 'clock'>): [now: Date, stale: Date] {
  const now = clock.now();
  return [now, new Date(now.getTime() - lastUsedPrecision)];
}

/** One of several concurrent requests writes. Locked keys are skipped: a later request writes them. */
async function recordLastUse(
  services: AuthenticationServices,
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

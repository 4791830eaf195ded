import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKey } from '../../prisma/generated/client/client.ts';
import type { Platform } from '../platform/container/platform.ts';
import {
  acquireNamedLock,
  inTransaction,
  type Query,
  queryOf,
  transactionOptions,
} from '../platform/database/database.ts';
import { base62, type Ids } from '../platform/ids.ts';
import { validationFailed } from '../platform/problem.ts';
import { type ClaimIdempotencyKey, noClaim } from './idempotent-create.ts';
import { type Scope, scopeModel } from './scopes.ts';
import { assertScope, invalidKey, type Viewer } from './viewer.ts';
import { type Actor, writeAudit } from './write-audit.ts';

/** How many keys that were not revoked a workspace may have: a list shows all of them. */
export const keyLimit = 500;

/** Names the lock among the advisory locks. */
const issueLock = 0x46_4b; // "FK"

/** A new key together with its secret, which can never be read again. */
export interface IssuedKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** What a key is asked to be. */
export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date | null;
}

/**
 * A key that is not stored yet, and its secret.
 *
 * @param secret taken as it is; without it one is generated
 */
export function prepareKey(
  { clock, ids }: Platform,
  { name, scopes, expiresAt }: KeyRequest,
  secret: string = generateSecret(ids),
) {
  const id = ids.next('key');
  const createdAt = clock.now();
  const row = { id, name, scopes: [...scopes], digest: digest(secret), expiresAt, createdAt };
  return { row, secret };
}

/**
 * Makes a key for a workspace.
 *
 * @param actor who makes it; the operator, unless told otherwise
 * @param claim takes the idempotency key
 * @throws {Problem} `validation_failed` if the workspace has too many; `unauthenticated` if the key
 *   that makes it was revoked meanwhile
 */
export async function issueKey(
  services: Platform,
  workspaceId: string,
  request: KeyRequest,
  actor: Actor = 'cli',
  claim: ClaimIdempotencyKey = noClaim,
): Promise<IssuedKey> {
  const { row, secret } = prepareKey(services, request);
  const createdBy = typeof actor === 'string' ? null : actor.keyId;
  const key = await services.db.prisma.$transaction(async (tx) => {
    const run = queryOf(tx);
    await claim(run, { id: row.id, secret });
    await assertBelowKeyLimit(run, workspaceId);
    if (createdBy !== null) await lockKey(run, createdBy);
    const record = { action: 'key.created', targetId: row.id } as const;
    await writeAudit(run, services, workspaceId, actor, record);
    return tx.apiKey.create({ data: { ...row, workspaceId, createdBy } });
  }, transactionOptions);
  return { key, secret };
}

/** Keys of a workspace are made one after the other: so the count is exact. */
async function assertBelowKeyLimit(run: Query, workspaceId: string): Promise<void> {
  await acquireNamedLock(run, issueLock, workspaceId);
  const { rows } = await run<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM api_keys
           WHERE workspace_id = $1 AND revoked_at IS NULL`,
    values: [workspaceId],
  });
  if ((rows[0]?.count ?? 0) < keyLimit) return;
  const message = `A workspace may have at most ${keyLimit} API keys. Revoke some that are not needed.`;
  throw validationFailed([{ path: [], code: 'too_many', message }]);
}

/** Keeps a key from being revoked until the transaction ends. */
async function lockKey(run: Query, id: string): Promise<void> {
  const text = 'SELECT 1 FROM api_keys WHERE id = $1 AND revoked_at IS NULL FOR SHARE';
  const { rows } = await run({ text, values: [id] });
  if (rows.length === 0) throw invalidKey();
}

/** Every key, or one workspace's, oldest first. */
export function listKeys({ db }: Platform, workspaceId?: string): Promise<ApiKey[]> {
  return db.prisma.apiKey.findMany({
    where: workspaceId === undefined ? {} : { workspaceId },
    orderBy: { id: 'asc' },
  });
}

/**
 * Ends a key at once. Of many who ask at the same time one succeeds.
 *
 * @param by who ends it; a viewer may end keys of their workspace that have no scope they lack
 * @returns false if there is no such key that still worked
 * @throws {Problem} `insufficient_scope`
 */
export async function revokeKey(
  services: Platform,
  id: string,
  by: Viewer | 'cli' = 'cli',
): Promise<boolean> {
  const { db, clock } = services;
  const workspaceId = by === 'cli' ? null : by.workspaceId;
  return inTransaction(db.pool, async (run) => {
    const { rows } = await run<{ owner: string; scopes: string[] }>({
      text: `SELECT workspace_id AS owner, scopes FROM api_keys
             WHERE id = $1 AND revoked_at IS NULL AND ($2::text IS NULL OR workspace_id = $2)
             FOR UPDATE`,
      values: [id, workspaceId],
    });
    const [key] = rows;
    if (!key) return false;
    if (by !== 'cli') {
      for (const scope of key.scopes.flatMap((name) => scopeModel.safeParse(name).data ?? [])) {
        assertScope(by, scope);
      }
    }
    await run({
      text: 'UPDATE api_keys SET revoked_at = $2 WHERE id = $1',
      values: [id, clock.now()],
    });
    await writeAudit(run, services, key.owner, by, { action: 'key.revoked', targetId: id });
    return true;
  });
}

/** Which of these keys work at this moment. */
export async function findValidKeys(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ id: string }>({
    name: 'working-keys',
    text: `SELECT id FROM api_keys
           WHERE id = ANY ($1) AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    values: [ids, clock.now()],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * `fw_`, 22 random base62 characters (131 bits) and 6 of checksum, so that a scanner can tell a
 * leaked key from text that merely looks like one.
 */
function generateSecret(ids: Ids): string {
  const body = ids.random(22);
  return `fw_${body}${checksum(body)}`;
}

/** CRC-32 (ISO 3309) of the text, as six base62 digits. */
export function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < 6; place += 1) {
    digits = base62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** What is kept of a secret: its SHA-256. */
export function digest(secret: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(secret).digest();
}

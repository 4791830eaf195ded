import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKey } from '../../prisma/generated/client/client.ts';
import { inTransaction, patient, queryOf } from '../kernel/db.ts';
import { base62, type Ids } from '../kernel/ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { type Actor, writeAudit } from './audit.ts';
import type { Scope } from './scopes.ts';

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
export function draftKey(
  { clock, ids }: Kernel,
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
 */
export async function issueKey(
  kernel: Kernel,
  workspaceId: string,
  request: KeyRequest,
  actor: Actor = 'cli',
): Promise<IssuedKey> {
  const { row, secret } = draftKey(kernel, request);
  const key = await kernel.db.prisma.$transaction(async (tx) => {
    const deed = { action: 'key.created', targetId: row.id } as const;
    await writeAudit(queryOf(tx), kernel, workspaceId, actor, deed);
    return tx.apiKey.create({ data: { ...row, workspaceId } });
  }, patient);
  return { key, secret };
}

/** Every key, or one workspace's, oldest first. */
export function listKeys({ db }: Kernel, workspaceId?: string): Promise<ApiKey[]> {
  return db.prisma.apiKey.findMany({
    where: workspaceId === undefined ? {} : { workspaceId },
    orderBy: { id: 'asc' },
  });
}

/**
 * Ends a key at once. In one statement, so that of many who ask at the same time one succeeds.
 *
 * @param actor who ends it; the operator, unless told otherwise
 * @param workspaceId only a key of this workspace
 * @returns false if there is no such key that still worked
 */
export async function revokeKey(
  kernel: Kernel,
  id: string,
  workspaceId?: string,
  actor: Actor = 'cli',
): Promise<boolean> {
  const { db, clock } = kernel;
  return inTransaction(db.pool, async (run) => {
    const { rows } = await run<{ owner: string }>({
      text: `UPDATE api_keys SET revoked_at = $2
             WHERE id = $1 AND revoked_at IS NULL AND ($3::text IS NULL OR workspace_id = $3)
             RETURNING workspace_id AS owner`,
      values: [id, clock.now(), workspaceId ?? null],
    });
    for (const { owner } of rows) {
      await writeAudit(run, kernel, owner, actor, { action: 'key.revoked', targetId: id });
    }
    return rows.length === 1;
  });
}

/** Which of these keys work at this moment. */
export async function workingKeys(
  { db, clock }: Pick<Kernel, 'db' | 'clock'>,
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

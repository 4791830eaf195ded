import { createHmac } from 'node:crypto';
import type { ExpiringTable } from '../platform/database/expiring-table.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { sessionTokens } from '../platform/secrets/tokens.ts';
import type { Platform } from '../platform/startup/platform.ts';

/** Milliseconds after its last use at which a session ends: 8 hours. */
export const sessionIdleTime = 8 * 3_600_000;

/** Milliseconds after its start at which a session ends in any case: 7 days. */
export const sessionLifetime = 7 * 86_400_000;

/** The most sessions of a key. A further one ends the oldest. */
const sessionsPerKey = 100;

export const consoleSessionTable: ExpiringTable = {
  name: 'console_sessions',
  key: ['digest'],
  expiryColumn: 'expires_at',
};

/** A session of the console, for its browser. */
export interface ConsoleSession {
  /** Value of the cookie. */
  readonly token: string;
  readonly expiresAt: Date;
}

/**
 * Starts a session that represents an API key, until it ends or the key is revoked or expires.
 *
 * @param keyId of a key that was authenticated
 */
export async function startSession(
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  keyId: string,
): Promise<ConsoleSession> {
  const token = sessionTokens.create(ids);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + sessionIdleTime);
  await inTransaction(db.pool, async (run) => {
    await run({
      text: `INSERT INTO console_sessions (digest, key_id, created_at, last_used_at, expires_at)
             VALUES ($1, $2, $3, $3, $4)`,
      values: [sessionTokens.digest(token), keyId, now, expiresAt],
    });
    await run({
      text: `DELETE FROM console_sessions WHERE digest IN (
               SELECT digest FROM console_sessions WHERE key_id = $1
               ORDER BY created_at DESC OFFSET $2
             )`,
      values: [keyId, sessionsPerKey],
    });
  });
  return { token, expiresAt };
}

/** Ends a session. Nothing happens if it has ended before. */
export async function endSession({ db }: Pick<Platform, 'db'>, token: string): Promise<void> {
  const values = [sessionTokens.digest(token)];
  await db.pool.query({ text: 'DELETE FROM console_sessions WHERE digest = $1', values });
}

/** Extends sessions that are in use. Locked ones are skipped: a later request extends them. */
export async function extendSessions(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  digests: readonly string[],
): Promise<void> {
  await db.pool.query({
    text: `UPDATE console_sessions SET last_used_at = $2,
             expires_at = least($2::timestamptz + $3 * interval '1 millisecond',
                                created_at + $4 * interval '1 millisecond')
           WHERE digest IN (
             SELECT digest FROM console_sessions WHERE digest = ANY ($1) FOR UPDATE SKIP LOCKED
           )`,
    values: [
      digests.map((digest) => Buffer.from(digest, 'hex')),
      clock.now(),
      sessionIdleTime,
      sessionLifetime,
    ],
  });
}

/**
 * The token that the page of a session sends in the header `X-CSRF-Token`. It is derived from the cookie,
 * which scripts cannot read, so that only responses of this service reveal it.
 */
export const csrfTokenOf = (sessionToken: string): string =>
  createHmac('sha256', sessionToken).update('X-CSRF-Token').digest('base64url');

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../observability/log.ts';
import { missingGrant } from './missing-grants.ts';

/** The database is not there, or does not let us in; the message says why. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';

  constructor(cause: unknown) {
    super(`The database cannot be used: ${reasonOf(cause)}`, { cause });
  }
}

/** How long, in milliseconds, a server waits at its start for a database that is away. */
export const startupConnectTimeout = 30_000;

/** How long, in milliseconds, between two attempts to connect. */
const retryDelay = 250;

export interface ConnectOptions {
  /** How long, in milliseconds, a database that is away is waited for. */
  readonly connectTimeout: number;
  readonly log: Pick<Log, 'warn'>;
  /** Ends the wait. */
  readonly stop: AbortSignal;
}

/**
 * Connects to the database. One that is away, or starting, or has no connection to spare is waited
 * for; a wrong password or a database that does not exist is an error at once.
 *
 * @throws {DatabaseError} if it cannot be reached
 */
export async function connectWithRetry(
  pool: Pick<pg.Pool, 'connect'>,
  { connectTimeout, log, stop }: ConnectOptions,
): Promise<pg.PoolClient> {
  const end = AbortSignal.timeout(connectTimeout);
  const loggedReasons = new Set<string>();
  for (;;) {
    stop.throwIfAborted();
    try {
      return await pool.connect();
    } catch (error) {
      if (!isRetryable(error) || connectTimeout === 0 || end.aborted)
        throw new DatabaseError(error);
      const reason = reasonOf(error);
      if (!loggedReasons.has(reason)) {
        log.warn(
          { reason },
          `waiting for the database, for up to ${connectTimeout / 1000} seconds`,
        );
      }
      loggedReasons.add(reason);
      await sleep(retryDelay, undefined, { signal: stop });
    }
  }
}

/** Where a host has several addresses, Node's error has no message, only a code. */
function reasonOf(error: unknown): string {
  const { message, code } = Object(error);
  const reason = String(message || code || error);
  const grant = missingGrant(error);
  return grant === undefined ? reason : `${reason}\n  ${grant}`;
}

/** PostgreSQL stops, has crashed or starts (57P01–57P03), or all its connections are taken (53300). */
const retryableStates = /^(57P0[123]|53300)$/;

/** The driver gives no code to a connection that ended early, or was not made in time. */
const connectionLostMessage = /^(Connection terminated|timeout )/;

/** Of the system: the host is not found, refuses, or hangs up. */
const retryableSystemCalls = new Set(['connect', 'getaddrinfo', 'read', 'write']);

function isRetryable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isRetryable);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error) return retryableSystemCalls.has(String(error.syscall));
  return 'code' in error
    ? retryableStates.test(String(error.code))
    : connectionLostMessage.test(error.message);
}

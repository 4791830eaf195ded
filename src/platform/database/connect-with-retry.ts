import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../observability/log.ts';
import { OperatorError } from '../operator-error.ts';

/** What the operator can do about a missing privilege, by the object that lacks it. */
export const grantRemedies = {
  database: (name: string) =>
    `GRANT CREATE ON DATABASE ${name} TO the role, ` +
    'or create the schemas of the service for it (CREATE SCHEMA pgboss AUTHORIZATION …)',
  schema: (name: string) => `GRANT USAGE, CREATE ON SCHEMA ${name} TO the role`,
  owner: (name: string) => `ALTER … OWNER TO the role: it must own what it migrates, here ${name}`,
} as const;

/** Messages of PostgreSQL about insufficient privileges (42501). */
const refusals: readonly (readonly [refusal: RegExp, remedy: (name: string) => string])[] = [
  [/^permission denied for database (.+)$/, grantRemedies.database],
  [/^permission denied for schema (.+)$/, grantRemedies.schema],
  [/^(?:must be owner of|permission denied for) (.+)$/, grantRemedies.owner],
];

/** What the operator can do if the role lacks a privilege. */
function missingGrant(error: unknown): string | undefined {
  const { code, message } = Object(error);
  if (code !== '42501') return undefined;
  for (const [refusal, remedy] of refusals) {
    const [, name] = refusal.exec(String(message)) ?? [];
    if (name !== undefined) return `${remedy(name)}. See docs/guides/postgresql.md.`;
  }
  return undefined;
}

/** The database cannot be reached or refuses the connection; an error that is for the operator already is returned. */
export const cannotUseDatabase = (cause: unknown): OperatorError =>
  cause instanceof OperatorError
    ? cause
    : new OperatorError(`The database cannot be used: ${reasonOf(cause)}`, { cause });

/** Milliseconds for which a starting server waits for an unavailable database. */
export const startupConnectTimeout = 30_000;

/** Milliseconds between two connection attempts. */
const retryDelay = 250;

export interface ConnectOptions {
  /** Milliseconds to wait for an unavailable database. */
  readonly connectTimeout: number;
  readonly log: Pick<Log, 'warn'>;
  /** Aborts the wait. */
  readonly stop: AbortSignal;
}

/**
 * Uses the database during the start. Retries while it is unreachable, is starting or has no free
 * connections; a wrong password or an unknown database is an immediate error.
 *
 * @throws {OperatorError} if the database cannot be used, or that of the attempt
 */
export async function retryWhileUnavailable<Result>(
  attempt: () => Promise<Result>,
  { connectTimeout, log, stop }: ConnectOptions,
): Promise<Result> {
  const end = AbortSignal.timeout(connectTimeout);
  const loggedReasons = new Set<string>();
  for (;;) {
    stop.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      const mayRetry = !(error instanceof OperatorError) && isRetryable(error);
      if (!mayRetry || connectTimeout === 0 || end.aborted) throw cannotUseDatabase(error);
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

/** For a host with several addresses, the error of Node.js has no message, only a code. */
function reasonOf(error: unknown): string {
  const { message, code } = Object(error);
  const reason = String(message || code || error);
  const grant = missingGrant(error);
  return grant === undefined ? reason : `${reason}\n  ${grant}`;
}

/** PostgreSQL is stopping, has crashed or is starting (57P01–57P03), or has too many connections (53300). */
const retryableStates = /^(57P0[123]|53300)$/;

/** The driver has no codes for terminated connections and connection timeouts. */
const connectionLostMessage = /^(Connection terminated|timeout )/;

/** System calls that fail if the host is not found, refuses or closes the connection. */
const retryableSystemCalls = new Set(['connect', 'getaddrinfo', 'read', 'write']);

function isRetryable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isRetryable);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error) return retryableSystemCalls.has(String(error.syscall));
  return 'code' in error
    ? retryableStates.test(String(error.code))
    : connectionLostMessage.test(error.message);
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import { fallbackTls, type TlsConnectionConfig } from './tls-fallback.ts';

/** Connection options, in addition to those of the driver. */
export interface PoolOptions extends pg.PoolConfig, Pick<TlsConnectionConfig, 'tlsFallback'> {
  /** Whether to use named prepared statements, which poolers in transaction mode may not support. */
  readonly statementNames?: boolean;
  /** The search_path of the sessions, if it is not that of the role. */
  readonly searchPath?: string;
  /** `lock_timeout` of the sessions, in milliseconds. */
  readonly lockTimeout?: number;
}

/** The default maximum number of connections. */
export const defaultPoolSize = 10;

/** Milliseconds to wait for a connection, including the time in the queue of the pool. */
const connectTimeout = 10_000;

/** Milliseconds that a statement may take by default. */
const queryTimeout = 15_000;

/** Milliseconds that a statement may take that reads or writes a large part of a table. */
export const longQueryTimeout = 3_600_000;

/** Marks statements that may take that long and are sent by Prisma, which cannot pass a timeout. */
export const longQueryMarker = '/* long */';

/** The default `lock_timeout`, in milliseconds. */
export const defaultLockTimeout = 5000;

/** Milliseconds for which the pool stays smaller after the database has refused a connection. */
const shrinkDuration = 10_000;

/** Milliseconds between two connection attempts if the pool has no connection at all. */
const retryDelay = 250;

/** Default options of connections. */
export const connectionDefaults = {
  max: defaultPoolSize,
  connectionTimeoutMillis: connectTimeout,
  query_timeout: queryTimeout,
  application_name: 'formwright',
  // Without it, the driver reads PGSSLMODE from the environment.
  ssl: false,
  // Detects connections that the other side has dropped without closing them.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: { getTypeParser },
} satisfies pg.PoolConfig;

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * A connection pool that, in addition to that of the driver, waits if the database has no connection
 * left, closes connections that time out or lead to a read-only database (after a failover), and stops
 * using named statements if a pooler loses them.
 */
export class ConnectionPool extends pg.Pool {
  readonly #tlsFallback: TlsConnectionConfig['tlsFallback'];
  readonly #log: Log;
  /** Connections to close when they are released. */
  readonly #unusable = new WeakSet<object>();
  readonly #size: number;
  #shrinkTimer: NodeJS.Timeout | undefined;
  #usesStatementNames: boolean;

  constructor(
    {
      tlsFallback,
      statementNames = true,
      searchPath,
      lockTimeout = defaultLockTimeout,
      ...own
    }: PoolOptions,
    log: Log,
  ) {
    super({
      ...connectionDefaults,
      ...own,
      // Not as startup parameters: poolers reject unknown ones.
      onConnect: async (client) => {
        await client.query(
          `SELECT set_config('lock_timeout', $1, false),
             set_config('search_path', coalesce($2, current_setting('search_path')), false)`,
          [String(lockTimeout), searchPath],
        );
      },
    });
    this.#tlsFallback = tlsFallback;
    this.#log = log;
    this.#size = this.options.max;
    this.#usesStatementNames = statementNames;
    // A broken idle connection is replaced; statements on a broken connection fail by themselves.
    this.on('error', (error) => {
      if (!this.ending) log.warn({ err: error }, 'database connection lost');
    });
    this.on('connect', (client) => this.#instrument(client));
    this.on('release', (error, client) => {
      if (error) this.#recordError(client, error);
      if (this.#unusable.has(client)) void client.end();
    });
  }

  /** Whether named prepared statements are used. */
  get statementNames(): boolean {
    return this.#usesStatementNames;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect();
    super.connect((error, client, done) => {
      if (!error) callback(undefined, client, done);
      else
        this.#retryConnect(error, performance.now() + connectTimeout).then(
          (next) => callback(undefined, next, (release) => next.release(release)),
          (reason) => callback(reason, undefined, () => undefined),
        );
    });
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + connectTimeout;
    try {
      return await super.connect();
    } catch (error) {
      return this.#retryConnect(error, until);
    }
  }

  /** Retries if the connection limit was reached or the other TLS mode is allowed. */
  async #retryConnect(refusal: unknown, until: number): Promise<pg.PoolClient> {
    for (let error = refusal; ; ) {
      if (isConnectionLimitReached(error)) await this.#shrink();
      else if (!this.#switchTls(error)) throw error;
      if (performance.now() > until) throw error;
      try {
        return await super.connect();
      } catch (next) {
        error = next;
      }
    }
  }

  /** Limits the pool to its current connections for a while, since the database refuses more. */
  async #shrink(): Promise<void> {
    if (this.totalCount === 0) return sleep(retryDelay);
    this.options.max = this.totalCount;
    if (!this.#shrinkTimer) {
      this.#log.warn(
        { connections: this.totalCount },
        'database connection limit reached; using fewer connections',
      );
    }
    clearTimeout(this.#shrinkTimer);
    this.#shrinkTimer = setTimeout(() => {
      this.#shrinkTimer = undefined;
      this.options.max = this.#size;
    }, shrinkDuration).unref();
  }

  /** @returns whether to retry with the other TLS mode */
  #switchTls(error: unknown): boolean {
    const { ssl } = this.options;
    const next = fallbackTls(
      { ssl, ...(this.#tlsFallback && { tlsFallback: this.#tlsFallback }) },
      error,
    );
    if (next === undefined) return false;
    this.options.ssl = next;
    return true;
  }

  #instrument(client: pg.PoolClient): void {
    // Statements report a broken connection themselves. An error event between two statements, without
    // a listener, would end the process.
    client.on('error', () => undefined);
    const { query } = client;
    client.query = (...args: unknown[]) => {
      const [config] = args;
      if (isNamed(config) && !this.#usesStatementNames) args[0] = { ...config, name: undefined };
      else if (isLongRunning(config)) args[0] = { ...config, query_timeout: longQueryTimeout };
      const result = Reflect.apply(query, client, args);
      // Errors of statements with a callback are passed to the release.
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          this.#recordError(client, error);
          // Later statements on this connection would not be answered either.
          if (isQueryTimeout(error)) void client.end();
        });
      }
      return result;
    };
  }

  #recordError(client: object, error: unknown): void {
    const { code } = Object(error);
    if (code === readOnlyTransaction) this.#unusable.add(client);
    if (this.#usesStatementNames && (code === unknownStatement || code === duplicateStatement)) {
      this.#usesStatementNames = false;
      this.#log.warn(
        'a connection pooler in transaction mode, such as PgBouncer, loses prepared statements: ' +
          'they are disabled; add ?pgbouncer=true to DATABASE_URL',
      );
    }
  }
}

const tooManyConnections = '53300';
const readOnlyTransaction = '25006';
const unknownStatement = '26000';
const duplicateStatement = '42P05';

const isConnectionLimitReached = (error: unknown) => Object(error).code === tooManyConnections;

/** Whether a statement timed out; the driver has only a message for it. */
export function isQueryTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function isNamed(config: unknown): config is { readonly name: string } {
  return typeof Object(config).name === 'string' && typeof Object(config).text === 'string';
}

function isLongRunning(config: unknown): config is object {
  const { text } = Object(config);
  return typeof text === 'string' && text.startsWith(longQueryMarker);
}

/**
 * Parses timestamps in UTC, the usual time zone of sessions, with `Date`: the parser of the driver takes
 * 0.8 µs for each. Decision: docs/decisions/0018-what-profiles-showed.md; benchmark:
 * `npm run bench -- --line list`.
 */
function parseTimestamp(text: string): unknown {
  return text.endsWith('+00') && text.length > 18
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text);
}

function getTypeParser(
  ...[oid, format]: Parameters<pg.CustomTypesConfig['getTypeParser']>
): ReturnType<pg.CustomTypesConfig['getTypeParser']> {
  return oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? parseTimestamp
    : pg.types.getTypeParser(oid, format);
}

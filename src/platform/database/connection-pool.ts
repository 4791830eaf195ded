import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import { fallbackTls, type TlsConnectionConfig } from './tls-fallback.ts';

/** How a database is reached, beside what the driver knows. */
export interface PoolOptions extends pg.PoolConfig, Pick<TlsConnectionConfig, 'tlsFallback'> {
  /** Whether statements may have names, which a pooler in transaction mode does not know. */
  readonly statementNames?: boolean;
  /** The schema that unqualified names mean, where it is not left to the role. */
  readonly searchPath?: string;
  /** How long a statement may wait for a lock, in milliseconds. */
  readonly lockTimeout?: number;
}

/** How many connections there are at most. */
export const defaultPoolSize = 10;

/** How many milliseconds a connection may take, waiting for its turn included. */
const connectTimeout = 10_000;

/** How many milliseconds a statement may take, unless it says itself that it takes longer. */
const queryTimeout = 15_000;

/** How many milliseconds a statement may take that reads or writes a large part of a table. */
export const longQueryTimeout = 3_600_000;

/** Begins statements of Prisma's that may take so long: it passes nothing else on. */
export const longQueryMarker = '/* long */';

/** How many milliseconds a statement may wait for what another transaction has locked. */
export const defaultLockTimeout = 5000;

/** How many milliseconds the pool makes do with fewer connections once the database refused one more. */
const shrinkDuration = 10_000;

/** How many milliseconds pass before a connection is asked for again where there is none. */
const retryDelay = 250;

/** What holds for each connection, unless it is said otherwise. */
export const connectionDefaults = {
  max: defaultPoolSize,
  connectionTimeoutMillis: connectTimeout,
  query_timeout: queryTimeout,
  application_name: 'formwright',
  // Not what the environment says of other programs' databases.
  ssl: false,
  // A connection that the other side has forgotten is found, even where nobody says so.
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
 * The pool of connections. Beside the driver's it waits where the database has no connection left,
 * gives up connections that say nothing or lead to a database that became read-only, and does without
 * statement names where a pooler does not know them.
 */
export class ConnectionPool extends pg.Pool {
  readonly #tlsFallback: TlsConnectionConfig['tlsFallback'];
  readonly #log: Log;
  /** Connections that are closed once they are given back. */
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
      // Not as parameters of the connection, which poolers refuse.
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
    // An idle connection that breaks is replaced; a statement on a broken one gets an error anyway.
    this.on('error', (error) => {
      if (!this.ending) log.warn({ err: error }, 'database connection lost');
    });
    this.on('connect', (client) => this.#instrument(client));
    this.on('release', (error, client) => {
      if (error) this.#recordError(client, error);
      if (this.#unusable.has(client)) void client.end();
    });
  }

  /** Whether statements have names. */
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

  /** Tries once more where that may help. */
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

  /** Where the database takes no more connections, those that there are must do for a while. */
  async #shrink(): Promise<void> {
    if (this.totalCount === 0) return sleep(retryDelay);
    this.options.max = this.totalCount;
    if (!this.#shrinkTimer) {
      this.#log.warn({ connections: this.totalCount }, 'the database takes no more connections');
    }
    clearTimeout(this.#shrinkTimer);
    this.#shrinkTimer = setTimeout(() => {
      this.#shrinkTimer = undefined;
      this.options.max = this.#size;
    }, shrinkDuration).unref();
  }

  /** @returns whether the next connection is made another way than the refused one */
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
    // A statement hears that its connection broke; said again while the connection passes from one
    // to the next, it would end the process.
    client.on('error', () => undefined);
    const { query } = client;
    client.query = (...args: unknown[]) => {
      const [config] = args;
      if (isNamed(config) && !this.#usesStatementNames) args[0] = { ...config, name: undefined };
      else if (isLongRunning(config)) args[0] = { ...config, query_timeout: longQueryTimeout };
      const result = Reflect.apply(query, client, args);
      // Of statements with a callback the release tells.
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          this.#recordError(client, error);
          // What comes next on this connection would not be answered either.
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
        'prepared statements get lost between this server and the database, as with PgBouncer in ' +
          'transaction mode: they are not used any more; say ?pgbouncer=true in DATABASE_URL',
      );
    }
  }
}

const tooManyConnections = '53300';
const readOnlyTransaction = '25006';
const unknownStatement = '26000';
const duplicateStatement = '42P05';

const isConnectionLimitReached = (error: unknown) => Object(error).code === tooManyConnections;

/** Whether a statement was not answered in time; the driver has only words for it. */
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

/** Times in UTC, which is what sessions usually have, by V8 itself: the driver's way is slow. */
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

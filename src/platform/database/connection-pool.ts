// The connections to PostgreSQL: what the pool of the driver lacks where connections run out, fail over, or lead
// through a pooler.

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../observability/log.ts';
import { productionTimings } from '../timings.ts';
import {
  isConnectionLimitReached,
  isQueryTimeout,
  isReadOnlyFailure,
  isStatementLost,
} from './database-errors.ts';

// A pooler in transaction mode gives each transaction another session, so that settings of sessions are
// lost. They are set for each transaction instead.

/** Statements that open or end a transaction, or that PostgreSQL does not execute within one. */
const unwrappedStatement =
  /^\s*(?:BEGIN|START|COMMIT|END|ROLLBACK|ABORT|VACUUM)\b|\bCONCURRENTLY\b/i;

/** The statement that opens a transaction, alone or before others. */
const begin = /^BEGIN(?=;|$)/;

/** Sends a statement; with the arguments of `query` of a client, without a callback. */
type Send = (...args: unknown[]) => Promise<unknown>;

/**
 * Sends a statement with settings of its transaction. A statement outside of a transaction gets one of
 * its own.
 *
 * @param send sends a statement to `client`
 * @param settings `SET LOCAL` statements
 */
async function sendWithSettings(
  client: pg.ClientBase,
  send: Send,
  [query, ...values]: readonly unknown[],
  settings: string,
): Promise<unknown> {
  const config = typeof query === 'string' ? { text: query } : Object(query);
  const text = String(config.text);
  if (begin.test(text)) {
    return send({ ...config, text: text.replace(begin, `BEGIN; ${settings}`) }, ...values);
  }
  if (client.getTransactionStatus() !== 'I' || unwrappedStatement.test(text)) {
    return send(query, ...values);
  }
  const { query_timeout } = config;
  const control = (statement: string) => send({ text: statement, query_timeout });
  await control(`BEGIN; ${settings}`);
  try {
    const result = await send(query, ...values);
    await control('COMMIT');
    return result;
  } catch (error) {
    await control('ROLLBACK').catch(() => undefined); // the connection is broken
    throw error;
  }
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

/** The parsers of the driver, with a faster one for timestamps. */
function getTypeParser(
  ...[oid, format]: Parameters<pg.CustomTypesConfig['getTypeParser']>
): ReturnType<pg.CustomTypesConfig['getTypeParser']> {
  return oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? parseTimestamp
    : pg.types.getTypeParser(oid, format);
}

interface TlsConnectionConfig extends pg.ClientConfig {
  /** The options for a retry with TLS if the server requires it; without TLS if the server does not support it. */
  readonly tlsFallback?: { readonly ssl: pg.ClientConfig['ssl'] };
}

/** The TLS options for a retry; undefined if TLS is not the reason of the error or must not be changed. */
function fallbackTls(
  { ssl, tlsFallback }: TlsConnectionConfig,
  refusal: unknown,
): pg.ClientConfig['ssl'] {
  if (!tlsFallback) return undefined;
  const { code, message } = Object(refusal);
  if (ssl) return message === 'The server does not support SSL connections' ? false : undefined;
  return code === invalidAuthorization ? tlsFallback.ssl : undefined;
}

/** SQLSTATE of a connection that pg_hba.conf only permits with TLS. */
const invalidAuthorization = '28000';

/** Connection options, in addition to those of the driver. */
export interface PoolOptions extends pg.PoolConfig, Pick<TlsConnectionConfig, 'tlsFallback'> {
  /** Whether to use named prepared statements, which poolers in transaction mode may not support. */
  readonly statementNames?: boolean;
  /** The search_path of the sessions, if it is not that of the role. */
  readonly searchPath?: string;
  /** `lock_timeout` of the sessions, in milliseconds. */
  readonly lockTimeout?: number;
  /** Whether PostgreSQL refuses statements that write. */
  readonly readOnly?: boolean;
}

/** The default maximum number of connections. */
export const defaultPoolSize = 10;

/** Milliseconds that a statement may take that reads or writes a large part of a table. */
export const longQueryTimeout = 3_600_000;

/** Marks statements that may take that long and are sent by Prisma, which cannot pass a timeout. */
export const longQueryMarker = '/* long */';

/** Milliseconds between two attempts to open a connection after the database has refused one. */
const retryDelay = 250;

/** Milliseconds between two log lines about refused connections. */
const warnInterval = 60_000;

/**
 * What the settings of the pool are set for: `session`, after connecting; `transaction`, because a pooler
 * gives each transaction another session; `role`: the settings are defaults of the role already.
 */
type SettingsScope = 'session' | 'transaction' | 'role';

export const connectionDefaults = {
  max: defaultPoolSize,
  // Where other servers use all connections of the database, this one retains one of its own.
  min: 1,
  connectionTimeoutMillis: productionTimings.connectTimeout,
  query_timeout: productionTimings.statementTimeout,
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
 * left, closes connections that time out or lead to a read-only database (after a failover), and supports
 * poolers in transaction mode.
 */
export class ConnectionPool extends pg.Pool {
  readonly #tlsFallback: TlsConnectionConfig['tlsFallback'];
  readonly #log: Log;
  /** Connections to close when they are released. */
  readonly #unusable = new WeakSet<object>();
  readonly #size: number;
  readonly #lockTimeout: number;
  readonly #readOnly: boolean;
  /** The number of connections that are open, without those that are being opened. */
  #open = 0;
  /** Set while the database refuses connections. */
  #growing: Promise<void> | undefined;
  #lastWarning = Number.NEGATIVE_INFINITY;
  #usesStatementNames: boolean;
  #settingsScope: SettingsScope;

  constructor(
    {
      tlsFallback,
      statementNames = true,
      searchPath,
      lockTimeout = productionTimings.lockTimeout,
      readOnly = false,
      ...own
    }: PoolOptions,
    log: Log,
  ) {
    super({
      ...connectionDefaults,
      ...own,
      // A setting of a session behind an undetected pooler could reach statements that write.
      ...(readOnly && statementNames && { options: readOnlyOptions(own.options) }),
      // Not as startup parameters: poolers reject unknown ones.
      onConnect: async (client) => {
        if (this.#settingsScope !== 'session') return;
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
    this.#lockTimeout = lockTimeout;
    this.#readOnly = readOnly;
    this.#usesStatementNames = statementNames;
    this.#settingsScope = statementNames ? 'session' : 'transaction';
    // A broken idle connection is replaced; statements on a broken connection fail by themselves.
    this.on('error', (error) => {
      if (!this.ending) log.warn({ err: error }, 'database connection lost');
    });
    this.on('connect', (client) => {
      this.#open += 1;
      this.#instrument(client);
    });
    this.on('remove', () => {
      this.#open -= 1;
    });
    this.on('release', (error, client) => {
      if (error) this.#recordError(client, error);
      if (this.#unusable.has(client)) void client.end();
    });
  }

  /** Whether named prepared statements are used. */
  get statementNames(): boolean {
    return this.#usesStatementNames;
  }

  /** `lock_timeout` of all statements, in milliseconds. */
  get lockTimeout(): number {
    return this.#lockTimeout;
  }

  /** Whether PostgreSQL refuses statements that write. */
  get readOnly(): boolean {
    return this.#readOnly;
  }

  get settingsScope(): SettingsScope {
    return this.#settingsScope;
  }

  set settingsScope(scope: SettingsScope) {
    this.#settingsScope = scope;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect();
    super.connect((error, client, done) => {
      if (!error) callback(undefined, client, done);
      else
        this.#retryConnect(error, performance.now() + productionTimings.connectTimeout).then(
          (next) => callback(undefined, next, (release) => next.release(release)),
          (reason) => callback(reason, undefined, () => undefined),
        );
    });
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + productionTimings.connectTimeout;
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

  /** Limits the pool to its open connections, since the database refuses more. */
  async #shrink(): Promise<void> {
    this.options.max = Math.max(Math.min(this.#open, this.totalCount), 1);
    if (performance.now() > this.#lastWarning + warnInterval) {
      this.#lastWarning = performance.now();
      this.#log.warn(
        { connections: this.#open },
        'database connection limit reached; using fewer connections',
      );
    }
    this.#growing ??= this.#grow().finally(() => {
      this.#growing = undefined;
      this.options.max = this.#size;
    });
    if (this.#open === 0) await sleep(retryDelay);
  }

  /**
   * Tries to open one more connection at a time while requests wait: those that hold the open
   * connections may be waiting for another one.
   */
  async #grow(): Promise<void> {
    do {
      await sleep(retryDelay, undefined, { ref: false });
      if (this.ending) return;
      this.options.max = Math.min(this.#open + 1, this.#size);
      try {
        (await super.connect()).release();
      } catch (error) {
        if (!isConnectionLimitReached(error)) return;
        this.options.max = Math.max(this.#open, 1);
      }
    } while (this.waitingCount > 0 && this.#open < this.#size);
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
    const send = (...args: unknown[]) => {
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
    client.query = (...args: unknown[]) => {
      if (this.#settingsScope !== 'transaction') return send(...args);
      const callback = args.at(-1);
      const settings =
        `SET LOCAL lock_timeout = ${this.#lockTimeout}` +
        (this.#readOnly ? '; SET LOCAL transaction_read_only = on' : '');
      if (typeof callback !== 'function') return sendWithSettings(client, send, args, settings);
      sendWithSettings(client, send, args.slice(0, -1), settings).then(
        (result) => callback(undefined, result),
        (error) => callback(error),
      );
      return undefined;
    };
  }

  #recordError(client: object, error: unknown): void {
    if (isReadOnlyFailure(error)) this.#unusable.add(client);
    if (this.#usesStatementNames && isStatementLost(error)) {
      this.#usesStatementNames = false;
      this.#settingsScope = 'transaction';
      this.#log.warn(
        'a connection pooler in transaction mode, such as PgBouncer, loses prepared statements: ' +
          'they are disabled; add ?pgbouncer=true to DATABASE_URL',
      );
    }
  }
}

const readOnlyOptions = (options = '') => `${options} -c default_transaction_read_only=on`.trim();

function isNamed(config: unknown): config is { readonly name: string } {
  return typeof Object(config).name === 'string' && typeof Object(config).text === 'string';
}

function isLongRunning(config: unknown): config is object {
  const { text } = Object(config);
  return typeof text === 'string' && text.startsWith(longQueryMarker);
}

import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { otherTls, type Reachable } from './tls.ts';

/** How a database is reached, beside what the driver knows. */
export interface PoolOptions extends pg.PoolConfig, Pick<Reachable, 'tlsFallback'> {
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
const connectTime = 10_000;

/** How many milliseconds a statement may take, unless it says itself that it takes longer. */
const answerTime = 15_000;

/** How many milliseconds a statement may take that reads or writes a large part of a table. */
export const longTime = 3_600_000;

/** Begins statements of Prisma's that may take so long: it passes nothing else on. */
export const longMark = '/* long */';

/** How many milliseconds a statement may wait for what another transaction has locked. */
const lockTime = 5000;

/** How many milliseconds the pool makes do with fewer connections once the database refused one more. */
const makeDoTime = 10_000;

/** How many milliseconds pass before a connection is asked for again where there is none. */
const retryPause = 250;

/** What holds for each connection, unless it is said otherwise. */
export const connectionDefaults = {
  max: defaultPoolSize,
  connectionTimeoutMillis: connectTime,
  query_timeout: answerTime,
  application_name: 'formwright',
  // Not what the environment says of other programs' databases.
  ssl: false,
  // A connection that the other side has forgotten is found, even where nobody says so.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  types: { getTypeParser },
} satisfies pg.PoolConfig;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void;

/**
 * The pool of connections. Beside the driver's it waits where the database has no connection left,
 * gives up connections that say nothing or lead to a database that became read-only, and does without
 * statement names where a pooler does not know them.
 */
export class ServicePool extends pg.Pool {
  readonly #tlsFallback: Reachable['tlsFallback'];
  readonly #log: Log;
  /** Connections that are closed once they are given back. */
  readonly #unusable = new WeakSet<object>();
  readonly #size: number;
  #makingDo: NodeJS.Timeout | undefined;
  #names: boolean;

  constructor(
    { tlsFallback, statementNames = true, searchPath, lockTimeout = lockTime, ...own }: PoolOptions,
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
    this.#names = statementNames;
    // An idle connection that breaks is replaced; a statement on a broken one gets an error anyway.
    this.on('error', (error) => {
      if (!this.ending) log.warn({ err: error }, 'database connection lost');
    });
    this.on('connect', (client) => this.#watch(client));
    this.on('release', (error, client) => {
      if (error) this.#learn(client, error);
      if (this.#unusable.has(client)) void client.end();
    });
  }

  /** Whether statements have names. */
  get statementNames(): boolean {
    return this.#names;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect();
    super.connect((error, client, done) => {
      if (!error) callback(undefined, client, done);
      else
        this.#connectAgain(error, performance.now() + connectTime).then(
          (next) => callback(undefined, next, (release) => next.release(release)),
          (reason) => callback(reason, undefined, () => undefined),
        );
    });
    return undefined;
  }

  async #connect(): Promise<pg.PoolClient> {
    const until = performance.now() + connectTime;
    try {
      return await super.connect();
    } catch (error) {
      return this.#connectAgain(error, until);
    }
  }

  /** Tries once more where that may help. */
  async #connectAgain(refusal: unknown, until: number): Promise<pg.PoolClient> {
    for (let error = refusal; ; ) {
      if (isFull(error)) await this.#makeDo();
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
  async #makeDo(): Promise<void> {
    if (this.totalCount === 0) return sleep(retryPause);
    this.options.max = this.totalCount;
    if (!this.#makingDo) {
      this.#log.warn({ connections: this.totalCount }, 'the database takes no more connections');
    }
    clearTimeout(this.#makingDo);
    this.#makingDo = setTimeout(() => {
      this.#makingDo = undefined;
      this.options.max = this.#size;
    }, makeDoTime).unref();
  }

  /** @returns whether the next connection is made another way than the refused one */
  #switchTls(error: unknown): boolean {
    const { ssl } = this.options;
    const next = otherTls(
      { ssl, ...(this.#tlsFallback && { tlsFallback: this.#tlsFallback }) },
      error,
    );
    if (next === undefined) return false;
    this.options.ssl = next;
    return true;
  }

  #watch(client: pg.PoolClient): void {
    // A statement hears that its connection broke; said again while the connection passes from one
    // to the next, it would end the process.
    client.on('error', () => undefined);
    const { query } = client;
    client.query = (...args: unknown[]) => {
      const [config] = args;
      if (isNamed(config) && !this.#names) args[0] = { ...config, name: undefined };
      else if (isLong(config)) args[0] = { ...config, query_timeout: longTime };
      const result = Reflect.apply(query, client, args);
      // Of statements with a callback the release tells.
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          this.#learn(client, error);
          // What comes next on this connection would not be answered either.
          if (isSilence(error)) void client.end();
        });
      }
      return result;
    };
  }

  #learn(client: object, error: unknown): void {
    const { code } = Object(error);
    if (code === readOnlyTransaction) this.#unusable.add(client);
    if (this.#names && (code === noSuchStatement || code === repeatedStatement)) {
      this.#names = false;
      this.#log.warn(
        'prepared statements get lost between this server and the database, as with PgBouncer in ' +
          'transaction mode: they are not used any more; say ?pgbouncer=true in DATABASE_URL',
      );
    }
  }
}

const tooManyConnections = '53300';
const readOnlyTransaction = '25006';
const noSuchStatement = '26000';
const repeatedStatement = '42P05';

const isFull = (error: unknown) => Object(error).code === tooManyConnections;

/** Whether a statement was not answered in time; the driver has only words for it. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

function isNamed(config: unknown): config is { readonly name: string } {
  return typeof Object(config).name === 'string' && typeof Object(config).text === 'string';
}

function isLong(config: unknown): config is object {
  const { text } = Object(config);
  return typeof text === 'string' && text.startsWith(longMark);
}

/** Times in UTC, which is what sessions usually have, by V8 itself: the driver's way is slow. */
function readTime(text: string): unknown {
  return text.endsWith('+00') && text.length > 18
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)(text);
}

function getTypeParser(
  ...[oid, format]: Parameters<pg.CustomTypesConfig['getTypeParser']>
): ReturnType<pg.CustomTypesConfig['getTypeParser']> {
  return oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary'
    ? readTime
    : pg.types.getTypeParser(oid, format);
}

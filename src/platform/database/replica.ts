// Reads that may be outdated use a replica. Decision: docs/decisions/0047-connections.md

import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { Problem } from '../../../packages/common/problem.ts';
import { PrismaClient } from '../../../prisma/generated/client/client.ts';
import { type Clock, systemClock } from '../clock.ts';
import { errorToProblem } from '../error-to-problem.ts';
import type { Log } from '../observability/log.ts';
import { OperatorError } from '../operator-error.ts';
import { ConnectionPool, type PoolOptions } from './connection-pool.ts';
import { isQueryTimeout } from './database-errors.ts';
import { detectPooler } from './prepare-database.ts';

/** The position of a primary in its write-ahead log. */
interface PrimaryPosition {
  readonly lsn: string;
  /** The cluster and the database, which a replica has in common with its primary. */
  readonly identity: string;
  readonly startTime: string;
}

const identitySql = `current_database() || ' of ' || system_identifier AS identity,
  pg_postmaster_start_time()::text AS "startTime"`;

/** The functions have no special privileges. Everything that is committed is before the position. */
async function readPrimaryPosition(pool: pg.Pool, query_timeout: number): Promise<PrimaryPosition> {
  const text = `SELECT pg_current_wal_insert_lsn()::text AS lsn, ${identitySql} FROM pg_control_system()`;
  const { rows } = await pool.query<PrimaryPosition>(Object.assign({ text }, { query_timeout }));
  const [position] = rows;
  if (!position) throw new Error('The position of the primary was not returned.');
  return position;
}

/**
 * Whether a replica has replayed everything up to a position of its primary. The primary itself counts
 * as a replica.
 *
 * @throws {OperatorError} if it is a replica of another primary, or another primary
 */
async function hasReplayed(replica: pg.Pool, primary: PrimaryPosition): Promise<boolean> {
  const { rows } = await replica.query<{
    readonly identity: string;
    readonly startTime: string;
    readonly isStandby: boolean;
    readonly hasReplayed: boolean;
  }>({
    text: `SELECT ${identitySql}, pg_is_in_recovery() AS "isStandby",
             coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS "hasReplayed"
           FROM pg_control_system()`,
    values: [primary.lsn],
  });
  const [row] = rows;
  if (row?.identity !== primary.identity) {
    throw new OperatorError(
      'READ_DATABASE_URL must lead to a streaming replica of the database of DATABASE_URL: ' +
        `it leads to ${row?.identity}, and DATABASE_URL to ${primary.identity}.`,
    );
  }
  if (row.isStandby) return row.hasReplayed;
  if (row.startTime === primary.startTime) return true;
  throw new OperatorError(
    'READ_DATABASE_URL leads to a former replica of the database of DATABASE_URL that was promoted.',
  );
}

/** Where statements that only read are sent. */
export interface Reader {
  readonly prisma: PrismaClient;
  readonly pool: pg.Pool;
  /** Whether the tables of forms are distributed over the nodes of Citus: a statement for each form. */
  readonly isDistributed: boolean;
}

/** The state of the replica, for metrics. */
export interface ReplicaStatus {
  readonly isUsed: boolean;
  /** Milliseconds for which the replica may lack what was committed; undefined before it has caught up. */
  readonly lag: number | undefined;
  /** Number of reads by database, since the start. */
  readonly reads: { readonly replica: number; readonly primary: number };
}

/** Milliseconds that the replica may lag; otherwise the primary is read. */
const maxLag = 30_000;

/** Milliseconds between two checks of the replica. */
const checkInterval = 1000;

/** Milliseconds that a check may take. */
const checkTimeout = 2000;

interface Mark {
  readonly time: number;
  readonly position: PrimaryPosition;
}

/** Routes reads to a replica while it is available and up to date. */
export class Replica {
  readonly #primary: Reader;
  readonly #reader: Reader & { readonly pool: ConnectionPool };
  /** A connection of its own, so that a check does not wait for other reads. */
  readonly #checks: ConnectionPool;
  readonly #log: Log;
  readonly #clock: Clock;
  #isPrepared = false;
  #isUsed = false;
  #lastCheck = Number.NEGATIVE_INFINITY;
  #pending: Promise<unknown> | undefined;
  #mark: Mark | undefined;
  /** The replica contains everything that was committed before this time. */
  #upToDateUntil: number | undefined;
  #lastReason: string | undefined;
  readonly #reads = { replica: 0, primary: 0 };

  constructor(
    primary: Reader,
    connection: PoolOptions,
    schema: string,
    log: Log,
    clock: Clock = systemClock,
  ) {
    const options = { ...connection, readOnly: true };
    const pool = new ConnectionPool(options, log);
    this.#primary = primary;
    this.#reader = {
      pool,
      prisma: new PrismaClient({ adapter: new PrismaPg(pool, { schema }) }),
      get isDistributed() {
        return primary.isDistributed;
      },
    };
    this.#checks = new ConnectionPool(
      { ...options, max: 1, connectionTimeoutMillis: checkTimeout, query_timeout: checkTimeout },
      log,
    );
    this.#log = log;
    this.#clock = clock;
  }

  /**
   * Checks the replica for the first time. One that is not available is used later.
   *
   * @throws {OperatorError} if the URL does not lead to a replica of the primary
   */
  async prepare(): Promise<void> {
    const error = await this.#check();
    if (error instanceof OperatorError) throw error;
  }

  /**
   * Reads from the replica if it is used and contains everything that was committed before `time`,
   * otherwise from the primary; also if the replica fails.
   */
  async read<Result>(work: (reader: Reader) => Promise<Result>, time: number): Promise<Result> {
    if (await this.#contains(time)) {
      this.#reads.replica += 1;
      try {
        return await work(this.#reader);
      } catch (error) {
        if (!isReplicaUnavailable(error)) throw error;
        this.#stopUsing(error);
      }
    }
    this.#reads.primary += 1;
    return work(this.#primary);
  }

  async status(): Promise<ReplicaStatus> {
    await this.#check();
    return {
      isUsed: this.#isUsed,
      lag: this.#upToDateUntil === undefined ? undefined : this.#now() - this.#upToDateUntil,
      reads: this.#reads,
    };
  }

  async close(): Promise<void> {
    await this.#pending;
    await this.#reader.prisma.$disconnect();
    await Promise.all([this.#reader.pool.end(), this.#checks.end()]);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }

  async #contains(time: number): Promise<boolean> {
    if (performance.now() - this.#lastCheck > checkInterval) {
      const check = this.#check();
      // Nothing waits for a replica that is not used.
      if (this.#isUsed) await check;
    }
    return this.#isUsed && this.#upToDateUntil !== undefined && time <= this.#upToDateUntil;
  }

  /** Checks the replica, one check at a time. Returns the error, if any. */
  #check(): Promise<unknown> {
    this.#pending ??= this.#measure()
      .then(
        () => this.#setUsed(),
        (error: unknown) => {
          this.#stopUsing(error);
          return error;
        },
      )
      .finally(() => {
        this.#pending = undefined;
        this.#lastCheck = performance.now();
      });
    return this.#pending;
  }

  /** Notes the position of the primary, and later whether the replica has reached it. */
  async #measure(): Promise<void> {
    if (!this.#isPrepared) await detectPooler(this.#reader.pool, 'READ_DATABASE_URL');
    this.#isPrepared = true;
    const time = this.#now();
    this.#mark ??= {
      time,
      position: await readPrimaryPosition(this.#primary.pool, checkTimeout),
    };
    if (!(await hasReplayed(this.#checks, this.#mark.position))) return;
    this.#upToDateUntil = this.#mark.time;
    this.#mark = undefined;
  }

  #setUsed(): void {
    const since = this.#upToDateUntil ?? this.#mark?.time ?? this.#now();
    if (this.#now() - since > maxLag) {
      this.#stopUsing(new Error('The replica has not caught up with the primary.'));
    } else if (this.#upToDateUntil !== undefined && !this.#isUsed) {
      this.#log.info('reading from the replica of READ_DATABASE_URL');
      this.#isUsed = true;
      this.#lastReason = undefined;
    }
  }

  /** Logs each reason once. */
  #stopUsing(error: unknown): void {
    const reason = String(Object(error).message ?? error);
    if (reason !== this.#lastReason) {
      this.#log.warn({ err: error }, 'the replica is not used; reading from the primary');
    }
    this.#lastReason = reason;
    this.#isUsed = false;
  }
}

/** Whether the primary may succeed. A statement that timed out is not repeated, since it may be expensive. */
function isReplicaUnavailable(error: unknown): boolean {
  if (error instanceof Problem || isQueryTimeout(error)) return false;
  const isWrite = /read-only transaction/.test(String(Object(error).message));
  return !isWrite && errorToProblem(error).code === 'unavailable';
}

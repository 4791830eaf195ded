import type pg from 'pg';
import { DatabaseSetupError } from './prepare-database.ts';

/** The position of a primary in its write-ahead log. */
export interface PrimaryPosition {
  readonly lsn: string;
  /** The cluster and the database, which a replica has in common with its primary. */
  readonly identity: string;
  readonly startTime: string;
}

const identitySql = `current_database() || ' of ' || system_identifier AS identity,
  pg_postmaster_start_time()::text AS "startTime"`;

/** The functions have no special privileges. Everything that is committed is before the position. */
export async function readPrimaryPosition(
  pool: pg.Pool,
  query_timeout: number,
): Promise<PrimaryPosition> {
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
 * @throws {DatabaseSetupError} if it is a replica of another primary, or another primary
 */
export async function hasReplayed(replica: pg.Pool, primary: PrimaryPosition): Promise<boolean> {
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
    throw new DatabaseSetupError(
      'READ_DATABASE_URL must lead to a streaming replica of the database of DATABASE_URL: ' +
        `it leads to ${row?.identity}, and DATABASE_URL to ${primary.identity}.`,
    );
  }
  if (row.isStandby) return row.hasReplayed;
  if (row.startTime === primary.startTime) return true;
  throw new DatabaseSetupError(
    'READ_DATABASE_URL leads to a former replica of the database of DATABASE_URL that was promoted.',
  );
}

import type pg from 'pg';
import { isNewer, version } from '../../version.ts';
import { longRunning } from '../database.ts';
import type { SqlFunction } from './function-files.ts';
import { MigrationError } from './migration-history.ts';

// The digest of its file, and the release that applied it, are the comment of a function: they are true of what
// is in the database, also after it was dropped, restored or copied.

/**
 * The functions that a database does not have as their files define them. Not those that a newer release has
 * applied: an older server that starts in addition to newer ones must not replace theirs.
 */
export async function findChangedFunctions(
  connection: Pick<pg.Pool, 'query'>,
  functions: readonly SqlFunction[],
): Promise<SqlFunction[]> {
  const { rows } = await connection.query<{ routine: string; remark: string | null }>(
    `SELECT proname AS routine, obj_description(oid, 'pg_proc') AS remark FROM pg_proc
     WHERE proname = ANY ($1) AND pg_function_is_visible(oid)`,
    [functions.map(({ routine }) => routine)],
  );
  return functions.filter(({ routine, digest }) =>
    rows.every(({ routine: name, remark }) => {
      const [, release = '', applied] = recordedRemark.exec(remark ?? '') ?? [];
      return name !== routine || (applied !== digest && !isNewer(release, version));
    }),
  );
}

const recordedRemark = /^release (\S+), SHA-256 (\w{64})$/;

/**
 * Creates or replaces a function, in a transaction. A function with other types of arguments becomes another
 * one: servers of the previous release call the one that they know.
 *
 * @throws {MigrationError} if the file is wrong
 */
export async function applyFunction(
  client: pg.PoolClient,
  { name, routine, statements, digest }: SqlFunction,
  isDistributed = false,
): Promise<void> {
  try {
    for (const statement of statements) await client.query(longRunning(statement));
    const signature = await readChangedSignature(client, routine);
    await client.query(
      `COMMENT ON FUNCTION ${signature} IS 'release ${version}, SHA-256 ${digest}'`,
    );
    // As `database distribute` does: settings of the planner are for one PostgreSQL. Citus replaces the function on
    // all nodes, and continues to delegate its calls.
    if (isDistributed) await client.query(`ALTER FUNCTION ${signature} RESET ALL`);
  } catch (error) {
    if (!isDefinitionError(error)) throw error;
    const { message } = Object(error);
    throw new MigrationError(`prisma/${name}.sql: ${message}. Nothing was changed.`, {
      cause: error,
    });
  }
}

/** The function that this transaction has created or replaced, of those with the name. */
async function readChangedSignature(client: pg.PoolClient, routine: string): Promise<string> {
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure AS signature FROM pg_proc
     WHERE proname = $1 AND pg_function_is_visible(oid) AND xmin = pg_current_xact_id()::xid`,
    [routine],
  );
  const [changed] = rows;
  if (rows.length === 1 && changed) return changed.signature;
  throw new MigrationError(`prisma/functions/${routine}.sql must define one function ${routine}.`);
}

/** Errors of syntax and definitions, except a missing privilege, whose message names the function. */
const isDefinitionError = (error: unknown): boolean => {
  const { code } = Object(error);
  return String(code).startsWith('42') && code !== '42501';
};

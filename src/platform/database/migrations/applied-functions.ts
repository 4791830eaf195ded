// The digest of its file, and the release that applied it, are the comment of a function: they are true of what is in
// the database, also after it was dropped, restored or copied.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type pg from 'pg';
import { isNewer, version } from '../../installation.ts';
import { OperatorError } from '../../operator-error.ts';
import { longRunning } from '../database.ts';
import { splitStatements } from './migration-files.ts';

/** A function of `prisma/functions`, which is applied again when its file changes. */
export interface SqlFunction {
  /** The path of its file below `prisma`, without the extension. */
  readonly name: string;
  /** Its name in the database. */
  readonly routine: string;
  readonly statements: readonly string[];
  /** SHA-256 of the file, in hex. */
  readonly digest: string;
}

/**
 * Reads the functions, in the order in which they are applied: after those that they call.
 *
 * @param schemaFolder the folder of `migrations` and `functions`
 */
export async function readFunctions(schemaFolder: string): Promise<SqlFunction[]> {
  const folder = join(schemaFolder, 'functions');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return inOrderOfCalls(
    await Promise.all(
      files.map(async (file) => {
        const sql = await readFile(join(folder, file), 'utf8');
        const routine = basename(file, '.sql');
        const digest = createHash('sha256').update(sql).digest('hex');
        return {
          name: `functions/${routine}`,
          routine,
          digest,
          statements: splitStatements(sql),
        };
      }),
    ),
  );
}

/** @throws {OperatorError} if functions call each other */
function inOrderOfCalls(functions: readonly SqlFunction[]): SqlFunction[] {
  const ordered = new Set<SqlFunction>();
  const add = (one: SqlFunction, callers: readonly SqlFunction[]) => {
    const path = [...callers, one];
    if (callers.includes(one)) {
      const names = path.slice(path.indexOf(one)).map(({ routine }) => routine);
      throw new OperatorError(`Functions call each other: ${names.join(', ')}.`);
    }
    for (const other of functions) if (other !== one && calls(one, other)) add(other, path);
    ordered.add(one);
  };
  for (const one of functions) if (!ordered.has(one)) add(one, []);
  return [...ordered];
}

const calls = ({ statements }: SqlFunction, { routine }: SqlFunction): boolean =>
  statements.some((text) => new RegExp(`\\b${routine}\\s*\\(`).test(text.replaceAll(/--.*/g, '')));

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
 * @throws {OperatorError} if the file is wrong
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
    throw new OperatorError(`prisma/${name}.sql: ${message}. Nothing was changed.`, {
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
  throw new OperatorError(`prisma/functions/${routine}.sql must define one function ${routine}.`);
}

/** Errors of syntax and definitions, except a missing privilege, whose message names the function. */
const isDefinitionError = (error: unknown): boolean => {
  const { code } = Object(error);
  return String(code).startsWith('42') && code !== '42501';
};

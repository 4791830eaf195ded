import type pg from 'pg';
import { longRunning } from '../../platform/database/database.ts';
import { maintenanceTable } from '../../platform/maintenance/database-mark.ts';

/** A table, type or function, and the statement that drops it. */
interface DatabaseObject {
  readonly name: string;
  readonly drop: string;
}

/** Lists what schemas contain, except objects of extensions and the mark of maintenance. */
export async function listObjects(
  pool: Pick<pg.Pool, 'query'>,
  schemas: readonly string[],
): Promise<readonly DatabaseObject[]> {
  const { rows } = await pool.query<{ name: string; drop: string }>(objectsSql, [
    schemas,
    maintenanceTable,
  ]);
  return rows;
}

/** Drops everything that schemas contain, except objects of extensions and the mark of maintenance. */
export async function dropObjects(
  pool: Pick<pg.Pool, 'query'>,
  schemas: readonly string[],
): Promise<void> {
  for (const { drop } of await listObjects(pool, schemas)) await pool.query(longRunning(drop));
}

const isOwn = (catalog: string, alias: string) => `nspname = ANY($1) AND NOT EXISTS (
  SELECT FROM pg_depend d
  WHERE d.classid = '${catalog}'::regclass AND d.objid = ${alias}.oid AND d.deptype = 'e')`;

const objectsSql = `
  SELECT 1 AS position, format('%s.%s', nspname, relname) AS name, format('DROP %s IF EXISTS %I.%I CASCADE',
      CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE'
        WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END, nspname, relname) AS drop
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND relname <> $2 AND ${isOwn('pg_class', 'c')}
  UNION ALL
  SELECT 2, proname::text, format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace WHERE ${isOwn('pg_proc', 'p')}
  UNION ALL
  SELECT 3, typname::text, format('DROP TYPE IF EXISTS %I.%I CASCADE', nspname, typname)
    FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
    WHERE typtype IN ('e', 'd', 'r') AND ${isOwn('pg_type', 't')}
  ORDER BY position`;

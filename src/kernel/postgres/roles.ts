import type pg from 'pg';

/** Owns the cluster; only the supervisor connects as this role. */
export const superuser = 'formwright';

/** The role of the service: it owns the database and everything in it, and nothing else. */
export const owner = 'formwright_app';

/** Names the lock among the advisory locks: processes that start together make the roles once. */
const lock = 0x46_57_52; // "FWR"

/**
 * Makes the role of the service, and gives it what belongs to the superuser in the database: all of it
 * where an earlier release worked as superuser.
 *
 * @param client connected to the database of the service as superuser
 */
export async function ensureOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ fine: boolean }>(
    `SELECT EXISTS (${ownedBy(owner)}) AND NOT EXISTS (${belongings}) AS fine`,
  );
  if (rows[0]?.fine) return;
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${lock});
    DO $$
      DECLARE statement text;
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${owner}') THEN
          CREATE ROLE ${owner} LOGIN;
        END IF;
        EXECUTE format('ALTER DATABASE %I OWNER TO ${owner}', current_database());
        FOR statement IN ${belongings} LOOP EXECUTE statement; END LOOP;
      END
    $$;
    COMMIT`);
}

const ownedBy = (role: string) => `
  SELECT FROM pg_database JOIN pg_roles r ON r.oid = datdba
  WHERE datname = current_database() AND rolname = '${role}'`;

/** The superuser's role and the schemas that are not the system's. */
const ours = `nspname !~ '^pg_' AND nspname <> 'information_schema'`;
const superusers = `(SELECT oid FROM pg_roles WHERE rolname = '${superuser}')`;

/**
 * Statements that give what the superuser owns to the service: schemas, tables and what is like them,
 * types and functions. What belongs to something else (indexes, row types, sequences of columns) goes
 * with that.
 */
const belongings = `
  SELECT format('ALTER SCHEMA %I OWNER TO ${owner}', nspname) FROM pg_namespace
  WHERE ${ours} AND nspowner = ${superusers}
  UNION ALL
  SELECT format('ALTER TABLE %I.%I OWNER TO ${owner}', nspname, relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE ${ours} AND relowner = ${superusers} AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass
      AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
  UNION ALL
  SELECT format('ALTER TYPE %I.%I OWNER TO ${owner}', nspname, typname)
  FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
  WHERE ${ours} AND typowner = ${superusers} AND typtype IN ('e', 'd', 'r')
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${owner}', p.oid::regprocedure)
  FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
  WHERE ${ours} AND proowner = ${superusers}`;

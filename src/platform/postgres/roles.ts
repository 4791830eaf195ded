import type pg from 'pg';

/** Owns the cluster; used only by the supervisor. */
export const superuser = 'formwright';

/** The role of the service: it owns only the database and its content. */
export const appRole = 'formwright_app';

/** The key of the advisory lock for the creation of the role. */
const rolesLockKey = 0x46_57_52; // "FWR"

/**
 * Creates the role of the service, and gives it the objects of the superuser in the database: earlier
 * releases connected as superuser.
 *
 * @param client connected to the database of the service as superuser
 */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ fine: boolean }>(
    `SELECT EXISTS (${databaseOwnedBy(appRole)}) AND NOT EXISTS (${transferStatements}) AS fine`,
  );
  if (rows[0]?.fine) return;
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${rolesLockKey});
    DO $$
      DECLARE statement text;
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN
          CREATE ROLE ${appRole} LOGIN;
        END IF;
        EXECUTE format('ALTER DATABASE %I OWNER TO ${appRole}', current_database());
        FOR statement IN ${transferStatements} LOOP EXECUTE statement; END LOOP;
      END
    $$;
    COMMIT`);
}

const databaseOwnedBy = (role: string) => `
  SELECT FROM pg_database JOIN pg_roles r ON r.oid = datdba
  WHERE datname = current_database() AND rolname = '${role}'`;

/** Schemas that do not belong to PostgreSQL. */
const nonSystemSchemas = `nspname !~ '^pg_' AND nspname <> 'information_schema'`;
const superuserOid = `(SELECT oid FROM pg_roles WHERE rolname = '${superuser}')`;

/**
 * Statements that change the owner of schemas, relations, types and routines of the superuser. Dependent
 * objects (indexes, row types, sequences of columns) follow automatically.
 */
const transferStatements = `
  SELECT format('ALTER SCHEMA %I OWNER TO ${appRole}', nspname) FROM pg_namespace
  WHERE ${nonSystemSchemas} AND nspowner = ${superuserOid}
  UNION ALL
  SELECT format('ALTER TABLE %I.%I OWNER TO ${appRole}', nspname, relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
  WHERE ${nonSystemSchemas} AND relowner = ${superuserOid} AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass
      AND d.deptype IN ('a', 'i') AND c.relkind = 'S')
  UNION ALL
  SELECT format('ALTER TYPE %I.%I OWNER TO ${appRole}', nspname, typname)
  FROM pg_type t JOIN pg_namespace n ON n.oid = typnamespace
  WHERE ${nonSystemSchemas} AND typowner = ${superuserOid} AND typtype IN ('e', 'd', 'r')
  UNION ALL
  SELECT format('ALTER ROUTINE %s OWNER TO ${appRole}', p.oid::regprocedure)
  FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
  WHERE ${nonSystemSchemas} AND proowner = ${superuserOid}`;

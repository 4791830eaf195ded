import type pg from 'pg';

/** Owns the cluster; used only by the supervisor. */
export const superuser = 'formwright';

/** The role of the service: it owns only the database and its content. */
export const appRole = 'formwright_app';

/** The key of the advisory lock for the creation of the role. */
const rolesLockKey = 0x46_57_52; // "FWR"

/**
 * Creates the role of the service, which owns the database.
 *
 * @param client connected to the database of the service as superuser
 */
export async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owner: string }>(
    `SELECT rolname AS owner FROM pg_database JOIN pg_roles r ON r.oid = datdba
     WHERE datname = current_database()`,
  );
  if (rows[0]?.owner === appRole) return;
  await client.query(`
    BEGIN;
    SELECT pg_advisory_xact_lock(${rolesLockKey});
    DO $$
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${appRole}') THEN
          CREATE ROLE ${appRole} LOGIN;
        END IF;
        EXECUTE format('ALTER DATABASE %I OWNER TO ${appRole}', current_database());
      END
    $$;
    COMMIT`);
}

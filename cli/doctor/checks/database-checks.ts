import { systemClock } from '../../../src/platform/clock.ts';
import { defaultPoolSize } from '../../../src/platform/database/connection-pool.ts';
import {
  minimumServerVersion,
  planMigrations,
} from '../../../src/platform/database/migrations/migrate.ts';
import { commandName } from '../../../src/platform/installation.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { OperatorError } from '../../../src/platform/operator-error.ts';
import { compareSecrets } from '../../../src/platform/secrets/open-secrets.ts';
import { schemaFolder } from '../../../src/platform/startup/open-database.ts';
import { type Check, failure, ok, skipped, warning } from '../check.ts';
import { configuredCheck, databaseCheck } from '../conditional-checks.ts';
import { openExisting } from '../examination.ts';
import { messageOf } from '../run-checks.ts';

/** Seconds by which the clocks may differ: signatures of webhooks and expiries depend on them. */
const maxSkew = 2;

export const databaseChecks: readonly Check[] = [
  configuredCheck({
    id: 'database',
    title: 'Database',
    async run(configured) {
      const opened = openExisting(configured);
      if (!opened) return skipped('the embedded PostgreSQL is not running; a server starts it');
      const { pool } = opened.db;
      const began = performance.now();
      try {
        const { rows } = await pool.query<{ number: number; name: string }>(
          `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
        );
        const ms = Math.round(performance.now() - began);
        const [{ number, name } = { number: 0, name: 'unknown' }] = rows;
        if (number >= minimumServerVersion * 10_000) return ok(`PostgreSQL ${name}, ${ms} ms`);
        const advice = `Upgrade to PostgreSQL ${minimumServerVersion} or newer.`;
        return failure(`PostgreSQL ${name} is too old`, advice);
      } catch (error) {
        const advice =
          configured.config.DATABASE_URL === undefined
            ? 'Run this command as root, or as the user of the server.'
            : 'Check DATABASE_URL, that PostgreSQL runs, and that this host may connect to it.';
        return failure(messageOf(error), advice);
      } finally {
        await opened.db.close();
      }
    },
  }),
  databaseCheck({
    id: 'migrations',
    title: 'Migrations',
    async run({ db }) {
      try {
        const { pending, isEmpty } = await planMigrations(schemaFolder, db.pool);
        if (isEmpty) return ok('the database is empty; the first start migrates it');
        if (pending.length === 0) return ok('the database is up to date');
        const advice = `Start a server of this release, or run "${commandName} migrate"; --plan prints what would run.`;
        return warning(`pending: ${pending.map(({ name }) => name).join(', ')}`, advice);
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        return failure(error.message, 'Do what this message says.');
      }
    },
  }),
  databaseCheck({
    id: 'database-connections',
    title: 'Connections',
    async run({ db: { pool }, config }) {
      const { rows } = await pool.query<{ most: number; used: number; role: number }>(
        `SELECT current_setting('max_connections')::int
             - current_setting('superuser_reserved_connections')::int AS most,
           (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used,
           (SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user) AS role`,
      );
      const [{ most, used, role } = { most: 0, used: 0, role: -1 }] = rows;
      const limit = role >= 0 ? Math.min(most, role) : most;
      const size = config.WORKERS * (config.DATABASE_POOL_MAX ?? defaultPoolSize);
      const found = `${used} of ${limit} in use; each server opens up to ${size}`;
      if (used <= limit * 0.8 && size <= limit) return ok(found);
      return warning(found, 'Raise max_connections, lower DATABASE_POOL_MAX, or use a pooler.');
    },
  }),
  databaseCheck({
    id: 'clock',
    title: 'Clock',
    async run({ db: { pool } }) {
      const before = systemClock.now().getTime();
      const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
      const after = systemClock.now().getTime();
      const other = rows[0]?.now.getTime() ?? after;
      const skew = Math.max(before - other, other - after, 0) / 1000;
      const found = `differs from that of the database by ${skew.toFixed(1)} s`;
      if (skew <= maxSkew) return ok(found);
      return warning(found, 'Synchronize both clocks (NTP).');
    },
  }),
  databaseCheck({
    id: 'secret-key',
    title: 'Secret key',
    async run({ db: { pool }, config, dataDir }) {
      const { rows } = await pool.query<{ exists: boolean }>(
        `SELECT to_regclass('installation') IS NOT NULL AS exists`,
      );
      if (rows[0]?.exists !== true) return skipped('the database is empty');
      const log = createLog('silent');
      try {
        const sources = { config, dataDir, pool, clock: systemClock, log };
        return ok(keyStates[await compareSecrets(sources)]);
      } catch (error) {
        if (!(error instanceof OperatorError)) throw error;
        return failure(error.message, 'Use the key that the database is bound to.');
      }
    },
  }),
];

const keyStates = {
  matches: 'the database is bound to it',
  not_bound: 'the first start of a server binds the database to it',
  no_key: 'the first start of a server generates it',
} as const;

import { type Check, type Diagnosis, skipped } from './check.ts';
import { type Configured, type Connected, configuredOf, openExisting } from './examination.ts';

/** A check that needs a valid configuration, otherwise it is skipped. */
export function configuredCheck(
  check: Omit<Check, 'run'> & { run(installation: Configured): Promise<Diagnosis> },
): Check {
  return {
    ...check,
    run: async (installation) =>
      installation.config instanceof Error
        ? skipped('the environment variables are invalid')
        : check.run(configuredOf(installation, installation.config)),
  };
}

/** A check that needs a database. It is skipped if there is none; the check of the connection reports that. */
export function databaseCheck(
  check: Omit<Check, 'run'> & { run(connected: Connected): Promise<Diagnosis> },
): Check {
  return configuredCheck({
    ...check,
    async run(configured) {
      const opened = openExisting(configured);
      if (!opened) return skipped('the embedded PostgreSQL is not running');
      try {
        await opened.db.pool.query('SELECT 1');
      } catch {
        await opened.db.close();
        return skipped('there is no connection to the database');
      }
      return check.run(opened).finally(() => opened.db.close());
    },
  });
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readPostmaster } from '../../../src/platform/postgres/cluster.ts';
import { choosePostgresUser, succeedsAs } from '../../../src/platform/postgres/os-user.ts';
import { type Check, failure, ok, skipped, warning } from '../check.ts';
import { configuredCheck } from '../conditional-checks.ts';
import { clusterOf } from '../examination.ts';

export const embeddedChecks: readonly Check[] = [
  configuredCheck({
    id: 'embedded-postgresql',
    title: 'Embedded PostgreSQL',
    async run({ config, dataDir }) {
      if (config.DATABASE_URL !== undefined) return skipped('DATABASE_URL is set');
      const cluster = clusterOf(dataDir);
      const account = choosePostgresUser([cluster]);
      const user = account ? `user ${account.name}` : `user id ${process.getuid?.()}`;
      if (!existsSync(join(cluster, 'PG_VERSION'))) {
        if (account || hasName(process.getuid?.())) {
          return ok(`created in ${dataDir} by the first start, as ${user}`);
        }
        return warning(
          `the first start creates it in ${dataDir}, but the ${user} has no name in /etc/passwd`,
          'Add an entry to /etc/passwd, install libnss-wrapper in the image, or set DATABASE_URL.',
        );
      }
      if (!(await succeedsAs(account, 'cd "$0" && test -w .', cluster))) {
        const advice = `Run the server as the owner of ${cluster}, or change its owner with its content.`;
        return failure(`the ${user} cannot write to ${cluster}`, advice);
      }
      const major = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
      const postmaster = readPostmaster(cluster);
      const isRunning = postmaster !== undefined && isAlive(postmaster.pid);
      const state = isRunning ? `running, process ${postmaster.pid}` : 'not running';
      return ok(`PostgreSQL ${major} in ${dataDir}, ${user}, ${state}`);
    },
  }),
];

/** Whether /etc/passwd has an entry for the user, which PostgreSQL requires to create a cluster. */
function hasName(uid: number | undefined): boolean {
  const entries = readFileSync('/etc/passwd', 'utf8').split('\n');
  return entries.some((line) => line.split(':')[2] === `${uid}`);
}

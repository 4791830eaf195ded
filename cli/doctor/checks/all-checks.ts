import { existsSync, readFileSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { grantRemedies } from '../../../src/platform/database/connect-with-retry.ts';
import { installation, minimumNode } from '../../../src/platform/installation.ts';
import { isAlive, readPostmaster } from '../../../src/platform/postgres/cluster.ts';
import { choosePostgresUser, succeedsAs } from '../../../src/platform/postgres/os-user.ts';
import { storageFolder } from '../../../src/platform/storage/open-storage.ts';
import { type Check, failure, ok, skipped, warning } from '../check.ts';
import { configuredCheck, databaseCheck } from '../conditional-checks.ts';
import { clusterOf } from '../examination.ts';
import { databaseChecks } from './database-checks.ts';
import { environmentChecks } from './environment-checks.ts';
import { networkChecks } from './network-checks.ts';
import { placeChecks } from './place-checks.ts';

/** The oldest major version of Node.js that receives security updates. */
const oldestMaintainedNode = 22;

/** File descriptors for everything but the connections of clients: database, files, webhooks. */
const ownFileDescriptors = 200;

/** Compares versions such as `20.19` and `22.3.1`. */
const isOlder = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { numeric: true }) < 0;

const processChecks: readonly Check[] = [
  {
    id: 'node',
    title: 'Node.js',
    async run() {
      const { node } = process.versions;
      if (isOlder(node, minimumNode)) {
        return failure(`${node} is too old`, `Install Node.js ${minimumNode} or newer.`);
      }
      if (Number.parseInt(node, 10) >= oldestMaintainedNode) return ok(node);
      const advice = `Install Node.js ${oldestMaintainedNode} or newer.`;
      return warning(`${node} no longer receives security updates`, advice);
    },
  },
  configuredCheck({
    id: 'file-descriptors',
    title: 'File descriptors',
    async run({ config }) {
      const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
      const [, soft] = /^Max open files +(\w+)/m.exec(limits) ?? [];
      if (soft === undefined) return skipped('the limit is not known on this system');
      const needed = config.MAX_CONNECTIONS + ownFileDescriptors;
      const found = `this command may open ${soft} files`;
      if (soft === 'unlimited' || Number(soft) >= needed) return ok(found);
      return warning(
        `${found}; MAX_CONNECTIONS requires ${needed}`,
        `Raise the limit of the server to ${needed} (ulimit -n, LimitNOFILE), or lower MAX_CONNECTIONS.`,
      );
    },
  }),
  configuredCheck({
    id: 'console',
    title: 'Console',
    async run({ config }) {
      if (config.CONSOLE === 'off') return ok('not served: CONSOLE is off');
      if (existsSync(new URL('dist/console/files.json', installation))) return ok('built');
      return warning('not built, so /console is not available', 'Run "npm run build:console".');
    },
  }),
];

interface Rights {
  readonly database: string;
  readonly may_create_schemas: boolean;
  readonly may_use_schema: boolean;
  readonly has_queue: boolean;
  readonly foreign_tables: readonly string[];
}

/** $1: the schema of the service, $2: that of the job queue. */
const rightsStatement = `
  SELECT current_database() AS database,
    has_database_privilege(current_database(), 'CREATE') AS may_create_schemas,
    coalesce((SELECT has_schema_privilege(oid, 'USAGE') AND has_schema_privilege(oid, 'CREATE')
      FROM pg_namespace WHERE nspname = $1), false) AS may_use_schema,
    EXISTS (SELECT FROM pg_namespace WHERE nspname = $2) AS has_queue,
    ARRAY(SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE nspname IN ($1, $2) AND relkind IN ('r', 'p') AND NOT pg_has_role(relowner, 'USAGE')
      ORDER BY relname LIMIT 5) AS foreign_tables`;

const rightsChecks: readonly Check[] = [
  databaseCheck({
    id: 'database-rights',
    title: 'Privileges',
    async run({ db, schema }) {
      const { rows } = await db.pool.query<Rights>(rightsStatement, [schema, db.jobsSchema]);
      const [rights] = rows;
      if (!rights) return skipped('they cannot be read');
      const missing = [
        ...(rights.may_use_schema ? [] : [grantRemedies.schema(schema)]),
        ...(rights.has_queue || rights.may_create_schemas
          ? []
          : [grantRemedies.database(rights.database)]),
      ];
      if (missing.length > 0) {
        return failure(
          'the role lacks privileges to create tables',
          `${missing.join('; ')}. See docs/guides/postgresql.md.`,
        );
      }
      if (rights.foreign_tables.length === 0)
        return ok('the role may migrate and use the database');
      const tables = rights.foreign_tables.join(', ');
      return warning(`other roles own tables: ${tables}`, `${grantRemedies.owner(tables)}.`);
    },
  }),
];

const embeddedChecks: readonly Check[] = [
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

const gibibyte = 1024 ** 3;

/** Free bytes below which uploads and the database may soon fail. */
const littleSpace = 2 * gibibyte;

/** Free space of the disk. Places are examined by `place-checks.ts`. */
const diskChecks: readonly Check[] = [
  configuredCheck({
    id: 'disk-space',
    title: 'Disk space',
    async run({ config, dataDir }) {
      const folder = storageFolder(config.STORAGE_URL, dataDir);
      if (config.DATABASE_URL !== undefined && folder === undefined) {
        return skipped('nothing is stored on this machine');
      }
      const path = config.DATABASE_URL === undefined || folder === undefined ? dataDir : folder;
      const { bavail, bsize } = await statfs(existingParent(path));
      const found = `${((bavail * bsize) / gibibyte).toFixed(1)} GiB free for ${path}`;
      if (bavail * bsize >= littleSpace) return ok(found);
      return warning(found, 'Free some space, or use a larger volume.');
    },
  }),
];

const existingParent = (path: string): string =>
  existsSync(path) ? path : existingParent(dirname(path));

/** All checks of `doctor`, in the order in which they run. */
export const allChecks: readonly Check[] = [
  ...environmentChecks,
  ...processChecks,
  ...embeddedChecks,
  ...databaseChecks,
  ...rightsChecks,
  ...placeChecks,
  ...diskChecks,
  ...networkChecks,
];

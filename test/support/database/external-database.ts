import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished } from 'vitest';
import { type OpenedPlatform, openPlatform } from '../../../src/platform/startup/open-platform.ts';
import { createStartupContext } from '../../../src/server/startup-context.ts';
import { temporaryFolder } from '../processes/server-process.ts';

// Databases of an operator: reached with a URL, empty, and with roles of their own.

let made = 0;

/** Creates an empty database and a role that can connect to it; both are removed after the test. */
export async function createEmpty() {
  made += 1;
  const name = `own_${process.pid}_${made}`;
  const admin = new pg.Client({ ...inject('connection'), database: 'postgres' });
  await admin.connect();
  await admin.query(`CREATE ROLE ${name} LOGIN PASSWORD 'secret'`);
  await admin.query(`CREATE DATABASE ${name}`);
  const inside = new pg.Client({ ...inject('connection'), database: name });
  await inside.connect();
  onTestFinished(async () => {
    await inside.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
    await admin.end();
  });
  return { name, inside };
}

interface DatabaseTarget {
  readonly database: string;
  readonly role?: string;
  readonly port?: number;
}

/** DATABASE_URL of a database, as a role (password `secret`) or as the superuser. */
export function urlOf({ database, role, port }: DatabaseTarget, parameters: object = {}): string {
  const { host, port: usual, user, password } = inject('connection');
  const at =
    port === undefined ? { host, port: `${usual}` } : { host: 'localhost', port: `${port}` };
  const [name, secret] = role === undefined ? [user, password] : [role, 'secret'];
  const credentials = secret === undefined ? name : `${name}:${secret}`;
  const search = new URLSearchParams({ ...at, ...Object.fromEntries(Object.entries(parameters)) });
  return `postgresql://${credentials}@/${database}?${search}`.replaceAll('+', '%20');
}

/** Opens the platform as a server does; it is closed after the test. */
export async function openAt(url: string): Promise<OpenedPlatform> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: join(temporaryFolder(), 'data'),
    SECRET_KEY: 'the secret of all tests, 32 bytes or more',
    LOG_LEVEL: 'silent',
  };
  const opened = await openPlatform(createStartupContext(env), 'server', () => undefined);
  onTestFinished(() => opened.close());
  return opened;
}

/** Uses the database through Prisma and the pool, and the job queue. */
export async function exerciseDatabase({ platform }: OpenedPlatform): Promise<void> {
  expect(await platform.db.prisma.workspace.count()).toBe(0);
  const { rows } = await platform.db.pool.query('SELECT count(*)::int AS count FROM workspaces');
  expect(rows).toEqual([{ count: 0 }]);
  const ran = new Promise((resolve) => {
    platform.jobs.startWorkers([
      {
        name: 'sweep-files',
        timeoutSeconds: 60,
        pollSeconds: 1,
        intervalSeconds: 1e9,
        run: async () => resolve(undefined),
      },
    ]);
  });
  platform.jobs.trigger('sweep-files');
  await ran;
  await platform.jobs.stop();
}

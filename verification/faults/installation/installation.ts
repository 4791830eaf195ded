import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../test/support/processes/free-port.ts';
import type { Cleanup } from '../../support/cleanup.ts';
import type { BrokenBuild } from '../broken-builds.ts';
import { type Database, embeddedDatabase, separateDatabase } from './database.ts';
import { type ObjectStore, startObjectStore } from './object-store.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Replacement, replaceSource } from './replace-source.ts';
import { createServerHandle, type Server } from './server.ts';
import { mountSmallDisk } from './small-disk.ts';

/** What an installation consists of. */
export interface Layout {
  /** `embedded`: the server runs PostgreSQL itself. */
  readonly database: 'embedded' | 'separate';
  readonly storage: 'folder' | 's3';
  /** The roles of the servers; one for an embedded database. */
  readonly roles: readonly ('all' | 'web' | 'worker')[];
  /** MiB of separate disks for the database or the files; absent for the usual disk. */
  readonly disk?: { readonly of: 'database' | 'files'; readonly size: number };
  /** Further environment variables of a server, by its index. */
  readonly environment?: (folder: string, server: number) => Readonly<Record<string, string>>;
  /** Changes of the source of the servers. */
  readonly replacements?: readonly Replacement[];
}

/** Servers with a database, a storage and a webhook receiver, in a folder of their own. */
export interface Installation {
  readonly folder: string;
  readonly apiKey: string;
  readonly servers: readonly Server[];
  /** The servers that answer requests. */
  readonly frontends: readonly Server[];
  readonly database: Database;
  readonly objects: ObjectStore | undefined;
  readonly receiver: Receiver;
  /** The folder of a small disk. */
  readonly disk: string | undefined;
  /** Runs the command line; returns its output. @throws {Error} if it fails */
  runCli(...args: readonly string[]): Promise<string>;
}

/** Starts everything. */
export async function startInstallation(
  layout: Layout,
  broken: BrokenBuild | undefined,
  cleanup: Cleanup,
): Promise<Installation> {
  cleanup.check();
  const folder = await mkdtemp(join(tmpdir(), 'formwright-faults-'));
  await chmod(folder, 0o755); // PostgreSQL runs as another user than root
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const disk = layout.disk && mountSmallDisk(join(folder, 'disk'), layout.disk.size, cleanup);
  const dataDir = join(layout.disk?.of === 'database' && disk ? disk : folder, 'data');
  const isEmbedded = layout.database === 'embedded';
  const database = isEmbedded
    ? embeddedDatabase(dataDir, cleanup)
    : await separateDatabase(join(folder, 'postgresql'), cleanup);
  const objects = layout.storage === 's3' ? await startObjectStore(folder, cleanup) : undefined;
  const receiver = await startReceiver(cleanup);
  const apiKey = `fw_${randomBytes(20).toString('hex')}`;
  const store = {
    ...{ DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('hex') },
    ...objects?.environment,
    ...(layout.disk?.of === 'files' && disk && { STORAGE_URL: `file://${disk}/files` }),
  };
  const servers: Server[] = [];
  for (const [index, role] of layout.roles.entries()) {
    const { environment: access, link } = await database.attach();
    const environment = {
      ...{ ...store, ...access },
      ...{ HOST: '127.0.0.1', PORT: String(await freePort()), PUBLIC_URL: '', ROLE: role },
      ...{ BOOTSTRAP_API_KEY: apiKey, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
      ...{ WEBHOOK_ALLOW_PRIVATE: 'true' }, // the receiver is on this machine
      ...layout.environment?.(folder, index),
      ...replaceSource([...(layout.replacements ?? []), ...(broken?.replacements ?? [])]),
    };
    const server = createServerHandle(environment, link, cleanup);
    await server.start();
    servers.push(server);
  }
  if (broken?.breakDatabase) await broken.breakDatabase(database);
  return {
    ...{ folder, apiKey, servers, database, objects, receiver, disk },
    frontends: servers.filter((_, index) => layout.roles[index] !== 'worker'),
    async runCli(...args) {
      const env = { ...process.env, ...store, ...database.environment() };
      const { stdout } = await promisify(execFile)('node', ['scripts/cli.js', ...args], { env });
      return stdout;
    },
  };
}

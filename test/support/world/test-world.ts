import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PoolConfig } from 'pg';
import { Plan } from '../../../prisma/generated/client/enums.ts';
import type { WebSocketBounds } from '../../../src/graphql/websocket/connection.ts';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import type { PoolOptions } from '../../../src/platform/database/connection-pool.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { createIds } from '../../../src/platform/ids.ts';
import { openJobQueue } from '../../../src/platform/jobs/job-queue.ts';
import { createLog, type Log } from '../../../src/platform/observability/log.ts';
import { recordNothing } from '../../../src/platform/observability/recorded-metrics.ts';
import type { Platform } from '../../../src/platform/startup/platform.ts';
import { folderStorage } from '../../../src/platform/storage/folder-storage.ts';
import type { Storage } from '../../../src/platform/storage/storage.ts';
import { productionTimings, type Timings } from '../../../src/platform/timings.ts';
import { listen } from '../../../src/server/listen.ts';
import { jobNames } from '../../../src/services/job-names.ts';
import type { Services } from '../../../src/services/services.ts';
import { issueKey } from '../../../src/workspaces/api-keys.ts';
import { type Scope, scopes } from '../../../src/workspaces/scopes.ts';
import { createWorkspace } from '../../../src/workspaces/workspaces.ts';
import { type Client, createClient } from '../clients/api-client.ts';
import { createDatabase, databaseUrlOf } from '../database/test-database.ts';
import { cleanUp } from '../processes/clean-up.ts';

/** A server in this process. */
export interface TestServer {
  readonly services: Services;
  readonly url: string;
}

type StoppableServer = TestServer & { stop(): Promise<void> };

/** A running server with a database of its own. */
export interface TestWorld extends TestServer {
  /** Starts another server with the same database and files, for as long as the world. */
  startAnother(): Promise<StoppableServer>;
  /** A client of a new workspace, with all scopes by default. */
  client(options?: { plan?: Plan; scopes?: readonly Scope[] }): Promise<Client>;
  /** Another key for a client's workspace. */
  clientOfSameWorkspace(client: Client, scopes: readonly Scope[]): Promise<Client>;
  /** A client without a key. */
  readonly visitor: Client;
  /** The environment variables of commands and other processes with the same database and files. */
  readonly environment: Readonly<Record<string, string>>;
}

interface TestWorldOptions {
  readonly clock?: Clock;
  /** Overrides of the timings of a server. */
  readonly timings?: Partial<Timings>;
  readonly env?: Record<string, string>;
  /** Overrides of the database connection. */
  readonly connection?: Omit<PoolOptions, keyof ReturnType<typeof poolTimeouts>>;
  /** Creates the storage in a folder that is deleted afterwards. */
  readonly storage?: (folder: string) => Storage;
  /** The logger; by default nothing is logged. */
  readonly log?: Log;
  /** Overrides of the bounds of WebSockets. */
  readonly webSockets?: Partial<WebSocketBounds>;
}

const poolTimeouts = ({ lockTimeout, statementTimeout, connectTimeout }: Timings) => ({
  lockTimeout,
  query_timeout: statementTimeout,
  connectionTimeoutMillis: connectTimeout,
});

const secret = 'the secret of all tests, 32 bytes or more';

/** Most tests send more requests than the rate limits allow. Mail can be queued, but not sent. */
const defaultEnvironment = {
  PORT: '0',
  PUBLIC_URL: 'https://forms.example',
  RATE_LIMITS: 'off',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'forms@example.org',
};

/** Starts a server for one test file, or for the test that calls it. It is stopped after that. */
export async function createTestWorld(options: TestWorldOptions = {}): Promise<TestWorld> {
  const database = await createDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'formwright-files-'));
  const running = new Set<StoppableServer>();
  const start = async () => {
    const server = await startServer(options, database.connection, folder);
    running.add(server);
    return server;
  };
  const { services, url } = await start();
  cleanUp(async () => {
    await Promise.all([...running].map((server) => server.stop()));
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const clientWithNewKey = async (workspaceId: string, grantedScopes: readonly Scope[]) => {
    const request = { name: 'test', scopes: grantedScopes, expiresAt: null };
    const { secret } = await issueKey(services, workspaceId, request);
    return createClient(url, secret, workspaceId);
  };

  let workspaces = 0;
  return {
    services,
    url,
    visitor: createClient(url, undefined, undefined),
    environment: {
      DATABASE_URL: databaseUrlOf(database.connection),
      DATA_DIR: folder,
      STORAGE_URL: String(pathToFileURL(folder)),
      SECRET_KEY: secret,
      PUBLIC_URL: url,
    },
    async startAnother() {
      const server = await start();
      const stop = async () => {
        if (running.delete(server)) await server.stop();
      };
      return { ...server, stop };
    },
    async client({ plan = Plan.PRO, scopes: grantedScopes = scopes } = {}) {
      workspaces += 1;
      const workspace = await createWorkspace(services, `workspace ${workspaces}`, plan);
      if (!workspace) throw new Error('the name is taken');
      return clientWithNewKey(workspace.id, grantedScopes);
    },
    clientOfSameWorkspace: ({ workspaceId }, grantedScopes) =>
      clientWithNewKey(workspaceId ?? '', grantedScopes),
  };
}

/** Opens a server's own connections to the database and its files. */
async function startServer(
  { log = createLog('silent'), clock = systemClock, ...options }: TestWorldOptions,
  connection: PoolConfig,
  folder: string,
): Promise<StoppableServer> {
  const timings = {
    ...productionTimings,
    requestArrival: 0,
    requestDrain: 1000,
    ...options.timings,
  };
  const db = openDatabase({ ...connection, ...poolTimeouts(timings), ...options.connection }, log);
  await db.findNodes();
  const opened: Platform = {
    config: readConfig({ ...defaultEnvironment, ...options.env }),
    db,
    ids: createIds(clock),
    clock,
    timings,
    log,
    storage: options.storage?.(folder) ?? folderStorage(folder),
    jobs: openJobQueue(db.coordinator, log, { polling: jobNames.polling, timings }),
    recordMetric: recordNothing,
    secret: Buffer.from(secret),
  };
  const { services, stop } = await listen(opened, options.webSockets);
  return {
    services,
    url: `http://127.0.0.1:${services.config.PORT}`,
    async stop() {
      await stop();
      await services.jobs.stop();
      await db.close();
    },
  };
}

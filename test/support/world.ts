import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { Plan } from '../../prisma/generated/client/enums.ts';
import type { SocketTimes } from '../../src/http-server.ts';
import { type Clock, systemClock } from '../../src/kernel/clock.ts';
import { readConfig } from '../../src/kernel/config.ts';
import type { PoolOptions } from '../../src/kernel/database/pool.ts';
import { openDatabase } from '../../src/kernel/db.ts';
import { createIds } from '../../src/kernel/ids.ts';
import { openJobs } from '../../src/kernel/jobs.ts';
import type { Kernel } from '../../src/kernel/kernel.ts';
import { createLog, type Log } from '../../src/kernel/log.ts';
import { noMeter } from '../../src/kernel/meter.ts';
import { folderStorage } from '../../src/kernel/storage/folder.ts';
import type { Storage } from '../../src/kernel/storage/storage.ts';
import { listen } from '../../src/server.ts';
import { issueKey } from '../../src/workspaces/api-keys.ts';
import { type Scope, scopes } from '../../src/workspaces/scopes.ts';
import { createWorkspace } from '../../src/workspaces/workspaces.ts';
import { type Client, createClient } from './client.ts';
import { createDatabase } from './database.ts';

/** A running server with a database of its own. */
export interface World {
  readonly kernel: Kernel;
  readonly url: string;
  /** A client of a new workspace, with every scope unless told otherwise. */
  client(options?: { plan?: Plan; scopes?: readonly Scope[] }): Promise<Client>;
  /** Another key for a client's workspace. */
  colleague(client: Client, scopes: readonly Scope[]): Promise<Client>;
  /** Somebody without a key. */
  readonly visitor: Client;
}

interface WorldOptions {
  readonly clock?: Clock;
  readonly env?: Record<string, string>;
  /** What differs from the usual way to the database. */
  readonly connection?: PoolOptions;
  /** Makes the storage, given a folder that is gone afterwards. */
  readonly storage?: (folder: string) => Storage;
  /** Keeps what is logged, in the place of nothing. */
  readonly log?: Log;
  /** Times of sockets that differ from the usual ones. */
  readonly sockets?: Partial<SocketTimes>;
}

/** Most stories send more than a visitor may within a minute. */
const usual = { PORT: '0', PUBLIC_URL: 'https://forms.example', RATE_LIMITS: 'off' };

/** Starts a server for one test file; it stops when the file is done. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const database = await createDatabase();
  const log = options.log ?? createLog('silent');
  const clock = options.clock ?? systemClock;
  const db = openDatabase({ ...database.connection, ...options.connection }, log);
  const folder = mkdtempSync(join(tmpdir(), 'formwright-files-'));
  const opened: Kernel = {
    config: readConfig({ ...usual, ...options.env }),
    db,
    ids: createIds(clock),
    clock,
    log,
    storage: options.storage?.(folder) ?? folderStorage(folder),
    jobs: openJobs(db.pool, log),
    meter: noMeter,
    secret: Buffer.from('the secret of all tests, 32 bytes or more'),
  };
  const { kernel, stop } = await listen(opened, options.sockets);
  const url = `http://127.0.0.1:${kernel.config.PORT}`;
  afterAll(async () => {
    await stop();
    await kernel.jobs.stop();
    await kernel.db.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const keyFor = async (workspaceId: string, granted: readonly Scope[]) => {
    const request = { name: 'test', scopes: granted, expiresAt: null };
    const { secret } = await issueKey(kernel, workspaceId, request);
    return createClient(url, secret, workspaceId);
  };

  let workspaces = 0;
  return {
    kernel,
    url,
    visitor: createClient(url, undefined, undefined),
    async client({ plan = Plan.PRO, scopes: granted = scopes } = {}) {
      workspaces += 1;
      const workspace = await createWorkspace(kernel, `workspace ${workspaces}`, plan);
      if (!workspace) throw new Error('the name is taken');
      return keyFor(workspace.id, granted);
    },
    colleague: ({ workspaceId }, granted) => keyFor(workspaceId ?? '', granted),
  };
}

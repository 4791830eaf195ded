import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { startEmbeddedPostgres } from '../../../src/platform/postgres/embedded-postgres.ts';
import { appRole } from '../../../src/platform/postgres/initialize-cluster.ts';
import {
  type Responder,
  startRecordingReceiver,
  thank,
} from '../../../test/support/doubles/recording-receiver.ts';
import { freePort } from '../../../test/support/processes/free-port.ts';
import type { Cleanup } from '../../support/cleanup.ts';
import { type Database, databaseIn, embeddedDatabase } from '../../support/database.ts';
import {
  type Environment,
  launchServer,
  localServer,
  newKey,
  type StartingServer,
  signalIfAlive,
  temporaryFolder,
} from '../../support/processes.ts';
import type { BrokenBuild } from '../broken-builds.ts';
import { startObjectStore } from './object-store.ts';
import { type Replacement, replaceSource } from './replace-source.ts';
import { mountSmallDisk } from './small-disk.ts';
import { type Link, startProxy } from './tcp-proxy.ts';

export interface ReceivedEvent {
  /** Of the event, the same for each attempt. */
  readonly webhookId: string;
  readonly type: string;
  readonly responseId: string;
}

const payloadModel = z.object({
  type: z.string(),
  data: z.object({ response: z.object({ id: z.string() }).optional(), id: z.string().optional() }),
});

async function startReceiver(cleanup: Cleanup) {
  const events = new Map<string, ReceivedEvent[]>();
  let [bad, badAnswers]: [Responder | undefined, number] = [undefined, 0];
  const receiver = await startRecordingReceiver((response, received) => {
    const { path, headers, body } = received;
    const { data: payload } = payloadModel.safeParse(JSON.parse(body));
    const responseId = payload?.data.response?.id ?? payload?.data.id;
    if (payload && responseId !== undefined) {
      const event = { webhookId: String(headers['webhook-id']), type: payload.type, responseId };
      events.set(path, [...(events.get(path) ?? []), event]);
    }
    if (bad) badAnswers += 1;
    (bad ?? thank)(response, received);
  });
  cleanup.add(() => receiver.close());
  return {
    /** The URL for a form; deliveries are recorded by its path. */
    urlFor: (path: string) => `${receiver.url}${path}`,
    receivedAt: (path: string): readonly ReceivedEvent[] => events.get(path) ?? [],
    /** How many deliveries were not answered with thanks. */
    badAnswers: () => badAnswers,
    /** Answers later deliveries; `undefined` as usual. */
    answerWith(responder: Responder | undefined) {
      bad = responder;
      if (!bad) receiver.disconnect(); // deliveries that are not answered yet
    },
  };
}

export interface Layout {
  /** `embedded`: the server runs PostgreSQL itself. */
  readonly database: 'embedded' | 'separate';
  readonly storage: 'folder' | 's3';
  /** The roles of the servers; one for an embedded database. */
  readonly roles: readonly ('all' | 'web' | 'worker')[];
  /** MiB of separate disks for the database or the files; absent for the usual disk. */
  readonly disk?: { readonly of: 'database' | 'files'; readonly size: number };
  /** Further environment variables of a server, by its index. */
  readonly environment?: (folder: string, server: number) => Environment;
  readonly replacements?: readonly Replacement[];
}

export type Deployment = Awaited<ReturnType<typeof startDeployment>>;

/** A server that can be killed and started again, always at the same URL. */
export interface Server {
  readonly url: string;
  /** Between the server and its database, unless it runs the database itself. */
  readonly link: Link | undefined;
  /** Resolves when it is ready; rejects if it is killed before. */
  start(): Promise<unknown>;
  /** Sends SIGKILL and waits for the end of the process. */
  kill(): Promise<void>;
}

/** Starts servers with a database, a storage and a webhook receiver, in a folder of their own. */
export async function startDeployment(
  layout: Layout,
  broken: BrokenBuild | undefined,
  cleanup: Cleanup,
) {
  const folder = temporaryFolder('faults', cleanup);
  await mkdir(folder);
  const disk = layout.disk && mountSmallDisk(join(folder, 'disk'), layout.disk.size, cleanup);
  const dataDir = join(layout.disk?.of === 'database' && disk ? disk : folder, 'data');
  const isEmbedded = layout.database === 'embedded';
  const database = isEmbedded
    ? embeddedDatabase(dataDir, cleanup)
    : await separateDatabase(join(folder, 'postgresql'), cleanup);
  const objects = layout.storage === 's3' ? await startObjectStore(folder, cleanup) : undefined;
  const receiver = await startReceiver(cleanup);
  const apiKey = newKey();
  const store = {
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    ...objects?.environment,
    ...(layout.disk?.of === 'files' && disk && { STORAGE_URL: `file://${disk}/files` }),
  };
  const servers: Server[] = [];
  for (const [index, role] of layout.roles.entries()) {
    const link = isEmbedded ? undefined : await proxyTo(database, cleanup);
    const environment = {
      ...store,
      ...localServer,
      PORT: String(await freePort()),
      ROLE: role,
      DATABASE_URL: link ? `postgresql://${appRole}@127.0.0.1:${link.port}/postgres` : '',
      BOOTSTRAP_API_KEY: apiKey,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      WEBHOOK_ALLOW_PRIVATE: 'true', // the receiver is on this machine
      ...layout.environment?.(folder, index),
      ...replaceSource([...(layout.replacements ?? []), ...(broken?.replacements ?? [])]),
    };
    const server = createServer(environment, link, cleanup);
    await server.start();
    servers.push(server);
  }
  await broken?.breakDatabase?.(database);
  return {
    folder,
    apiKey,
    servers,
    database,
    objects,
    receiver,
    disk,
    frontends: servers.filter((_, index) => layout.roles[index] !== 'worker'),
    /** Runs the command line. @throws {Error} if it fails */
    runCli(...args: readonly string[]) {
      const url = isEmbedded ? '' : database.url(appRole);
      const env = { ...process.env, ...store, DATABASE_URL: url };
      return promisify(execFile)('node', ['scripts/cli.js', ...args], { env });
    },
  };
}

async function separateDatabase(dataDir: string, cleanup: Cleanup): Promise<Database> {
  const workingDir = fileURLToPath(new URL('../../..', import.meta.url));
  const postgres = await startEmbeddedPostgres({
    dataDir,
    workingDir,
    purpose: 'server',
    onLost: (error) => cleanup.abort(new Error(`PostgreSQL does not start again: ${error}`)),
  });
  cleanup.add(() => postgres.stop());
  return databaseIn(dataDir);
}

/** A connection to a socket that does not exist fails, as it should while PostgreSQL is away. */
const proxyTo = (database: Database, cleanup: Cleanup): Promise<Link> =>
  startProxy(() => {
    try {
      return { path: join(database.postmaster().socketDir, '.s.PGSQL.5432') };
    } catch {
      return { path: '/nowhere' };
    }
  }, cleanup);

/** @param env with the port */
function createServer(env: Environment, link: Link | undefined, cleanup: Cleanup): Server {
  let running: StartingServer | undefined;
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    link,
    start() {
      running = launchServer({ env }, cleanup);
      return running.ready;
    },
    async kill() {
      const ending = running;
      running = undefined;
      if (ending) signalIfAlive(ending.pid, 'SIGKILL');
      await ending?.stop();
    },
  };
}

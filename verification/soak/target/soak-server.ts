import type { Cleanup } from '../../support/cleanup.ts';
import { type Database, embeddedDatabase } from '../../support/database.ts';
import {
  type Environment,
  launchServer,
  localServer,
  newKey,
  temporaryFolder,
} from '../../support/processes.ts';
import { connectInspector, type Inspector } from './inspector.ts';

/** A server with its own database that can be looked into. */
export interface SoakServer {
  readonly url: string;
  readonly pid: number;
  readonly apiKey: string;
  readonly metricsToken: string;
  readonly inspector: Inspector;
  readonly database: Database;
  /** Bytes that it has logged so far. */
  loggedBytes(): number;
}

/** Starts a server with an embedded PostgreSQL in a temporary folder. Everything is logged, as in production. */
export async function startSoakServer(
  environment: Environment,
  cleanup: Cleanup,
): Promise<SoakServer> {
  const dataDir = temporaryFolder('soak', cleanup);
  const database = embeddedDatabase(dataDir, cleanup);
  const [apiKey, metricsToken] = [newKey(), newKey()];
  const { pid, running, ready } = launchServer(
    {
      args: ['--inspect=127.0.0.1:0', 'scripts/start.js'],
      env: {
        ...{ ...localServer, DATA_DIR: dataDir, DATABASE_URL: '', BOOTSTRAP_API_KEY: apiKey },
        ...{ METRICS_TOKEN: metricsToken, RATE_LIMITS: 'off', ...environment },
      },
    },
    cleanup,
  );
  const [url, [, debuggerUrl = '']] = await Promise.all([
    ready,
    running.waitForOutput(/listening on (ws:\S+)/),
  ]);
  const inspector = await connectInspector(debuggerUrl);
  cleanup.add(() => inspector.close());
  return {
    ...{ url, pid, apiKey, metricsToken, inspector, database },
    loggedBytes: () => Buffer.byteLength(running.stdout()),
  };
}

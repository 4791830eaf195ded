import type { Cleanup } from '../../support/cleanup.ts';
import { embeddedDatabase } from '../../support/database.ts';
import {
  type Environment,
  localServer,
  newKey,
  startServer,
  temporaryFolder,
} from '../../support/processes.ts';

const collectGarbage = new URL('collect-garbage.js', import.meta.url).href;

/** Starts a server with an embedded PostgreSQL in a temporary folder. Everything is logged, as in production. */
export async function startSoakServer(environment: Environment, cleanup: Cleanup) {
  const dataDir = temporaryFolder('soak', cleanup);
  const database = embeddedDatabase(dataDir, cleanup);
  const [apiKey, metricsToken] = [newKey(), newKey()];
  const { url, pid, running } = await startServer(
    {
      args: ['--expose-gc', '--import', collectGarbage, 'scripts/start.js'],
      env: {
        ...localServer,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        BOOTSTRAP_API_KEY: apiKey,
        METRICS_TOKEN: metricsToken,
        RATE_LIMITS: 'off',
        ...environment,
      },
    },
    cleanup,
  );
  return {
    url,
    pid,
    apiKey,
    metricsToken,
    database,
    loggedBytes: () => Buffer.byteLength(running.stdout()),
  };
}

export type SoakServer = Awaited<ReturnType<typeof startSoakServer>>;

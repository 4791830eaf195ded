import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { Plan } from '../../../prisma/generated/client/enums.ts';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import type { Platform } from '../../../src/platform/container/platform.ts';
import { recordNothing } from '../../../src/platform/container/recorded-metrics.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { createIds } from '../../../src/platform/ids.ts';
import { openJobQueue } from '../../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { folderStorage } from '../../../src/platform/storage/folder-storage.ts';
import { productionTimings } from '../../../src/platform/timings.ts';
import { listen } from '../../../src/server/listen.ts';
import { jobNames } from '../../../src/services/job-names.ts';
import { issueKey } from '../../../src/workspaces/api-keys.ts';
import { scopes } from '../../../src/workspaces/scopes.ts';
import { createWorkspace } from '../../../src/workspaces/workspaces.ts';
import { gatherWrites } from './batch-writes.ts';
import { acceptSolutions } from './captcha.ts';

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

export async function startModelServer(
  connection: pg.PoolConfig,
  clock: Clock = systemClock,
  prepare: (pool: pg.Pool) => void = () => undefined,
) {
  const log = createLog('silent');
  const db = openDatabase({ ...connection, max: 4 }, log);
  prepare(db.pool);
  const platform: Platform = {
    config: readConfig({ PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off' }),
    ...{ db, ids: createIds(clock), clock, log, recordMetric: recordNothing },
    timings: productionTimings,
    storage: folderStorage(join(tmpdir(), `formwright-model-${process.pid}`)),
    jobs: openJobQueue(db.coordinator, log, { polling: jobNames.polling }),
    secret: Buffer.from('the secret of the model check, 32 bytes or more'),
  };
  const { services, stop } = await listen(platform);
  acceptSolutions(services);
  return {
    services,
    url: `http://127.0.0.1:${services.config.PORT}`,
    gather: gatherWrites(services.writer),
    async close() {
      await stop();
      await services.jobs.stop();
      await db.close();
    },
  };
}

export async function createModelKey({ services }: ModelServer): Promise<string> {
  const workspace = await createWorkspace(services, 'model', Plan.PRO);
  if (!workspace) throw new Error('The database has a workspace of that name already.');
  const { secret } = await issueKey(services, workspace.id, {
    name: 'model',
    scopes,
    expiresAt: null,
  });
  return secret;
}

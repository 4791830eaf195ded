import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { Plan } from '../../../prisma/generated/client/enums.ts';
import { type Clock, systemClock } from '../../../src/platform/clock.ts';
import { readConfig } from '../../../src/platform/config/config.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { createIds } from '../../../src/platform/ids.ts';
import { openJobQueue } from '../../../src/platform/jobs/job-queue.ts';
import { createLog } from '../../../src/platform/observability/log.ts';
import { recordNothing } from '../../../src/platform/observability/recorded-metrics.ts';
import type { Platform } from '../../../src/platform/startup/platform.ts';
import { folderStorage } from '../../../src/platform/storage/folder-storage.ts';
import { productionTimings } from '../../../src/platform/timings.ts';
import type { ResponseWriter } from '../../../src/responses/store/batch-writer.ts';
import { listen } from '../../../src/server/listen.ts';
import { jobNames } from '../../../src/services/job-names.ts';
import type { Services } from '../../../src/services/services.ts';
import { issueKey } from '../../../src/workspaces/api-keys.ts';
import { scopes } from '../../../src/workspaces/scopes.ts';
import { createWorkspace } from '../../../src/workspaces/workspaces.ts';
import type { Submission } from '../specification.ts';

/** The captcha solution that the submissions of a scenario compete for. */
export const sharedSolution = 'shared';

export const digestOf = (solution: string): Buffer<ArrayBuffer> =>
  createHash('sha256').update(solution).digest();

/** Accepts every solution, once, without the work of a real one. */
function acceptSolutions({ captcha, clock }: Services): void {
  captcha.check = async (token, { id: formId }) => ({
    formId,
    digest: digestOf(token ?? ''),
    expiresAt: new Date(clock.now().getTime() + 600_000),
  });
}

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
    db,
    ids: createIds(clock),
    clock,
    log,
    recordMetric: recordNothing,
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

/** Sends submissions to one server so that its writer gets them at the same moment, and stores them in one batch. */
type Gather = <Result>(
  submissions: readonly Submission[],
  send: (submission: Submission) => Promise<Result>,
) => Promise<Result[]>;

/**
 * Makes the writer of a server wait for the other submissions that are sent with one: until each has reached it, or was
 * answered without it. Requests with one idempotency key reach it one after the other.
 */
function gatherWrites(writer: ResponseWriter): Gather {
  const { write } = writer;
  /** What each request that was not answered yet is counted as. */
  let unanswered: string[] = [];
  let held: (() => void)[] = [];

  function releaseIfComplete(): void {
    if (held.length < new Set(unanswered).size) return;
    const complete = held;
    [unanswered, held] = [[], []];
    for (const release of complete) release();
  }

  writer.write = async (submission) => {
    if (unanswered.length > 0)
      await new Promise<void>((resolve) => {
        held.push(resolve);
        releaseIfComplete();
      });
    return write(submission);
  };

  return (submissions, send) => {
    const nameOf = ({ key, name }: Submission) => key ?? name;
    unanswered = submissions.map(nameOf);
    return Promise.all(
      submissions.map(async (submission) => {
        const result = await send(submission);
        const index = unanswered.indexOf(nameOf(submission));
        if (index >= 0) unanswered.splice(index, 1);
        releaseIfComplete();
        return result;
      }),
    );
  };
}

import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { backgroundErrands, backgroundJobs } from './background.ts';
import { systemClock } from './kernel/clock.ts';
import { readConfig } from './kernel/config.ts';
import { type Kernel, publicUrl } from './kernel/kernel.ts';
import { createLog } from './kernel/log.ts';
import { openKernel } from './kernel/open.ts';
import { loadAll } from './load-all.ts';
import { bind, type Running, serve } from './server.ts';
import { startTracing } from './tracing.ts';
import { logUnhandledRejections } from './unhandled-rejections.ts';
import { bootstrap, isAnyKeyUsed } from './workspaces/workspaces.ts';

type Environment = Parameters<typeof openKernel>[0];

/** What ends a part of the service that has been started. */
type Ending = () => Promise<unknown>;

/**
 * Runs the service until `stop` is aborted, even if that is before it is ready.
 *
 * @throws {Error} with a message for the operator, if it cannot start
 */
export async function runService(env: Environment, stop: AbortSignal): Promise<void> {
  const endings: Ending[] = [];
  try {
    const running = await start(env, stop, endings);
    if (!stop.aborted) await once(stop, 'abort');
    const { log, config } = running.kernel;
    log.info({ signal: stop.reason }, 'stopping');
    running.announceStop();
    await sleep(config.SHUTDOWN_DELAY * 1000);
  } catch (error) {
    if (!stop.aborted) throw error; // else the start was broken off
  } finally {
    for (const end of endings.reverse()) await end();
  }
}

/** Starts one part after the other: address, database, first key, HTTP, background jobs. */
async function start(env: Environment, stop: AbortSignal, endings: Ending[]): Promise<Running> {
  // The address comes first: if it is taken, nothing has begun yet.
  const config = readConfig(env);
  const log = createLog(config.LOG_LEVEL);
  logUnhandledRejections(log);
  const socket = await bind({ config, log, clock: systemClock });
  endings.push(socket.close);
  const onLost = (error: unknown) => {
    log.fatal({ err: error }, 'PostgreSQL went away and could not be brought back');
    process.exit(1);
  };
  const opened = await openKernel(env, 'server', onLost, { stop, setUp: showFirstKey });
  endings.push(opened.close);
  endings.push(await startTracing(opened.kernel.config.OTEL_EXPORTER_OTLP_ENDPOINT));
  const running = serve(socket, opened.kernel);
  const { kernel } = running;
  const whyRoot = await opened.leaveRoot(loadAll);
  if (whyRoot !== undefined) log.warn({ reason: whyRoot }, 'the server goes on as root');
  running.open();
  endings.push(() => Promise.allSettled([running.stop(), kernel.jobs.stop()]));
  if (kernel.config.ROLE !== 'web') {
    kernel.jobs.work(backgroundJobs(kernel), backgroundErrands(kernel));
  }
  const url = publicUrl(kernel.config);
  say(
    ...(opened.announcement === undefined ? [] : [opened.announcement]),
    `Formwright is ready.\n  REST     ${url}/api/v1\n  GraphQL  ${url}/graphql\n  Docs     ${url}/docs`,
  );
  return running;
}

/**
 * Makes the first key, and prints it before anything else can fail. As long as no key was ever used,
 * later starts tell how to get one: it may have been lost.
 */
async function showFirstKey(kernel: Kernel): Promise<void> {
  const secret = await bootstrap(kernel);
  if (secret !== undefined) {
    say(`  API key  ${secret}\n           (every scope, workspace "default"; shown only now)`);
  } else if (kernel.config.BOOTSTRAP_API_KEY === undefined && !(await isAnyKeyUsed(kernel))) {
    say(
      'No key has been used so far. If the first one was lost, make another one by\n' +
        '  npm run cli -- keys create --name first --scopes all',
    );
  }
}

function say(...texts: readonly string[]): void {
  process.stdout.write(texts.map((text) => `${text}\n`).join(''));
}

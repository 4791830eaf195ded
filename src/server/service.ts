import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { queuedJobs, scheduledJobs } from '../operations/background-jobs.ts';
import { startTracing } from '../operations/opentelemetry.ts';
import { systemClock } from '../platform/clock.ts';
import { type Platform, publicUrl } from '../platform/container/platform.ts';
import { openPlatform } from '../platform/startup/bootstrap.ts';
import { bootstrapWorkspace, isAnyKeyUsed } from '../workspaces/workspaces.ts';
import { bind, type RunningServer, serve } from './listen.ts';
import { createStartupContext } from './startup-context.ts';
import { logUnhandledRejections } from './unhandled-rejections.ts';
import { warmUp } from './warm-up.ts';

type Environment = Parameters<typeof createStartupContext>[0];

/** What ends a part of the service that has been started. */
type Teardown = () => Promise<unknown>;

/**
 * Runs the service until `stop` is aborted, even if that is before it is ready.
 *
 * @throws {Error} with a message for the operator, if it cannot start
 */
export async function runService(env: Environment, stop: AbortSignal): Promise<void> {
  const teardowns: Teardown[] = [];
  try {
    const running = await start(env, stop, teardowns);
    if (!stop.aborted) await once(stop, 'abort');
    const { log, config } = running.services;
    log.info({ signal: stop.reason }, 'stopping');
    running.announceStop();
    await sleep(config.SHUTDOWN_DELAY * 1000);
  } catch (error) {
    if (!stop.aborted) throw error; // else the start was broken off
  } finally {
    for (const teardown of teardowns.reverse()) await teardown();
  }
}

/** Starts one part after the other: address, database, first key, HTTP, background jobs. */
async function start(
  env: Environment,
  stop: AbortSignal,
  teardowns: Teardown[],
): Promise<RunningServer> {
  // The address comes first: if it is taken, nothing has begun yet.
  const context = createStartupContext(env);
  const { config, log } = context;
  logUnhandledRejections(log);
  const socket = await bind({ config, log, clock: systemClock });
  teardowns.push(socket.close);
  const onLost = (error: unknown) => {
    log.fatal({ err: error }, 'PostgreSQL went away and could not be brought back');
    process.exit(1);
  };
  const opened = await openPlatform(context, 'server', onLost, { stop, setUp: printFirstKey });
  teardowns.push(opened.close);
  teardowns.push(await startTracing(opened.platform.config.OTEL_EXPORTER_OTLP_ENDPOINT));
  const running = serve(socket, opened.platform);
  const { services } = running;
  const whyRoot = await opened.dropPrivileges(warmUp);
  if (whyRoot !== undefined) log.warn({ reason: whyRoot }, 'the server goes on as root');
  running.startServing();
  teardowns.push(() => Promise.allSettled([running.stop(), services.jobs.stop()]));
  if (services.config.ROLE !== 'web') {
    services.jobs.startWorkers(scheduledJobs(services), queuedJobs(services));
  }
  const url = publicUrl(services.config);
  printLines(
    ...(opened.announcement === undefined ? [] : [opened.announcement]),
    `Formwright is ready.\n  REST     ${url}/api/v1\n  GraphQL  ${url}/graphql\n  Docs     ${url}/docs`,
  );
  return running;
}

/**
 * Makes the first key, and prints it before anything else can fail. As long as no key was ever used,
 * later starts tell how to get one: it may have been lost.
 */
async function printFirstKey(services: Platform): Promise<void> {
  const secret = await bootstrapWorkspace(services);
  if (secret !== undefined) {
    printLines(
      `  API key  ${secret}\n           (every scope, workspace "default"; shown only now)`,
    );
  } else if (services.config.BOOTSTRAP_API_KEY === undefined && !(await isAnyKeyUsed(services))) {
    printLines(
      'No key has been used so far. If the first one was lost, make another one by\n' +
        '  npm run cli -- keys create --name first --scopes all',
    );
  }
}

function printLines(...texts: readonly string[]): void {
  process.stdout.write(texts.map((text) => `${text}\n`).join(''));
}

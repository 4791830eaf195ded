import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { preloadAssets } from '../../web/assets.ts';
import { loadMailSender } from '../mail/load-mail-sender.ts';
import { startTracing } from '../monitoring/opentelemetry.ts';
import { systemClock } from '../platform/clock.ts';
import { hasNoHost, publicUrl } from '../platform/config/public-url.ts';
import { commandName, version } from '../platform/installation.ts';
import type { Log } from '../platform/observability/log.ts';
import { preloadSourceMaps } from '../platform/observability/source-maps.ts';
import { openPlatform, type StartupContext } from '../platform/startup/open-platform.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { productionTimings } from '../platform/timings.ts';
import { pollingJobs, scheduledJobs } from '../services/background-jobs.ts';
import { loadTransport } from '../webhooks/sending/load-transport.ts';
import { bootstrapWorkspace, isAnyKeyUsed } from '../workspaces/workspaces.ts';
import { bind, type RunningServer, serve } from './listen.ts';
import type { ServerProcess } from './worker.ts';

/** Stops a part of the service that has been started. */
type Teardown = () => Promise<unknown>;

/**
 * Runs the service until `stop` is aborted, which may happen during the start.
 *
 * @throws {Error} with a message for the operator, if the service cannot start
 */
export async function runService(
  context: StartupContext,
  member: ServerProcess,
  stop: AbortSignal,
): Promise<void> {
  const teardowns: Teardown[] = [];
  try {
    const running = await start(context, member, stop, teardowns);
    member.announceReady();
    if (!stop.aborted) await once(stop, 'abort');
    const { log, config } = running.services;
    log.info({ signal: stop.reason }, 'stopping');
    running.announceStop();
    await sleep(config.SHUTDOWN_DELAY * 1000);
  } catch (error) {
    if (!stop.aborted) throw error; // otherwise the start was aborted
  } finally {
    for (const teardown of teardowns.reverse()) await teardown();
  }
}

/** Starts the parts in order: socket, database, first API key, tracing, HTTP, background jobs. */
async function start(
  context: StartupContext,
  { isFirst, metrics }: ServerProcess,
  stop: AbortSignal,
  teardowns: Teardown[],
): Promise<RunningServer> {
  const { config, log } = context;
  logUnhandledRejections(log);
  const listen = async () => {
    const socket = await bind({ config, log, clock: systemClock, timings: productionTimings });
    teardowns.push(socket.close);
    return socket;
  };
  // The socket comes first: if the port is in use, nothing else has been started. Workers that start later receive
  // no connections before they can serve them.
  const early = isFirst ? await listen() : undefined;
  const onLost = (error: unknown) => {
    log.fatal({ err: error }, 'embedded PostgreSQL terminated and could not be restarted');
    process.exit(1);
  };
  const options = { stop, ...(isFirst && { report: printLines, setUp: printFirstKey }) };
  const opened = await openPlatform(context, 'server', onLost, options);
  teardowns.push(opened.close);
  teardowns.push(await startTracing(config));
  const running = serve(early ?? (await listen()), opened.platform, {}, metrics);
  const { services } = running;
  const whyRoot = await opened.dropPrivileges(warmUp);
  if (whyRoot !== undefined) log.warn({ reason: whyRoot }, 'could not drop root privileges');
  running.startServing();
  teardowns.push(() => Promise.allSettled([running.stop(), services.jobs.stop()]));
  if (services.config.ROLE !== 'web') {
    services.jobs.startWorkers(scheduledJobs(services), pollingJobs(services));
  }
  const url = publicUrl(services.config);
  log.info({ url, version, role: config.ROLE }, 'ready');
  if (!isFirst) return running;
  printLines(
    ...(opened.announcement === undefined ? [] : [opened.announcement]),
    `Formwright ${version} is ready.`,
    ...(hasNoHost(services.config) ? [unknownHost] : []),
    ...startLines(url, services.config.CONSOLE !== 'off'),
  );
  const examined = running.places.examine().then((warnings) => printLines(...warnings));
  teardowns.push(() => examined);
  return running;
}

/**
 * Creates the first API key and prints it immediately, since a later error must not lose it. While no key
 * has been used, later starts print how to create another one.
 */
async function printFirstKey(services: Platform): Promise<void> {
  const secret = await bootstrapWorkspace(services);
  if (secret !== undefined) {
    printLines(
      `  API key  ${secret}\n           (all scopes, workspace "default"; shown only once)`,
    );
  } else if (services.config.BOOTSTRAP_API_KEY === undefined && !(await isAnyKeyUsed(services))) {
    printLines(
      'No key has been used yet. If you have lost the first one, create another one:\n' +
        `  ${commandName} keys create --name first --scopes all`,
    );
  }
}

/** Prints messages for the operator, which are not part of the log. */
function printLines(...texts: readonly string[]): void {
  process.stderr.write(texts.map((text) => `${text}\n`).join(''));
}

/** Links of responses have the host of the request; those of commands and of background jobs have `localhost`. */
const unknownHost =
  'Warning: PUBLIC_URL is not set, and HOST is every address. Links contain the host of each request.';

/** Where the parts of the service are. */
function startLines(url: string, hasConsole: boolean): string[] {
  return [
    ...(hasConsole ? [`  Console  ${url}/console`] : []),
    `  REST     ${url}/api/v1`,
    `  GraphQL  ${url}/graphql`,
    `  Docs     ${url}/docs`,
  ];
}

/**
 * Logs unhandled rejections instead of ending the process: all expected errors are handled elsewhere, and
 * other requests must not be affected.
 */
function logUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

/**
 * Loads files and modules that are otherwise loaded on demand, for a process that cannot read the
 * installation folder after it has dropped its privileges.
 */
async function warmUp(): Promise<void> {
  preloadAssets();
  preloadSourceMaps();
  await loadMailSender();
  // The HTTP client of webhooks loads further modules with its first request.
  const { createTransport } = await loadTransport();
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  await createTransport({ allowPrivate: true })(`http://127.0.0.1:${port}`, {}, '{}');
  server.close();
}

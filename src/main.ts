import { backgroundErrands, backgroundJobs } from './background.ts';
import { publicUrl } from './kernel/kernel.ts';
import { openKernel } from './kernel/open.ts';
import { listen } from './server.ts';
import { startTracing } from './tracing.ts';
import { logUnhandledRejections } from './unhandled-rejections.ts';
import { bootstrap } from './workspaces/workspaces.ts';

/** Starts the service: configuration, database, first key, HTTP; and stops it in reverse. */
async function main(): Promise<void> {
  const opened = await openKernel(process.env, 'server', (error) => {
    opened.kernel.log.fatal({ err: error }, 'PostgreSQL went away and could not be brought back');
    process.exit(1);
  });
  logUnhandledRejections(opened.kernel.log);
  const stopTracing = await startTracing(opened.kernel.config.OTEL_EXPORTER_OTLP_ENDPOINT);
  const secret = await bootstrap(opened.kernel);
  const { kernel, stop } = await listen(opened.kernel).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  if (kernel.config.ROLE !== 'web') {
    kernel.jobs.work(backgroundJobs(kernel), backgroundErrands(kernel));
  }

  say(opened.announcement, welcome(publicUrl(kernel.config), secret));

  let stopping = false;
  const shutdown = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    kernel.log.info({ signal }, 'stopping');
    await Promise.allSettled([stop(), kernel.jobs.stop()]);
    await stopTracing();
    await opened.close();
    process.exit(0);
  };
  process.on('SIGTERM', shutdown);
  process.on('SIGINT', shutdown);
}

function welcome(url: string, secret: string | undefined): string {
  const ready = `Formwright is ready.\n  REST     ${url}/api/v1\n  GraphQL  ${url}/graphql\n  Docs     ${url}/docs`;
  if (secret === undefined) return ready;
  const about = '(every scope, workspace "default"; shown only now)';
  return `${ready}\n  API key  ${secret}\n           ${about}`;
}

/** In one piece, for whoever reads along. */
function say(...texts: (string | undefined)[]): void {
  const lines = texts.flatMap((text) => (text === undefined ? [] : [`${text}\n`]));
  process.stdout.write(lines.join(''));
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

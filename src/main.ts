import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { sdkSettings } from './server/sdk-settings.ts';
import { listenForStop } from './server/stop-signal.ts';

// Before other modules are loaded: a signal may arrive during the start.
const stop = listenForStop(process.env);

Object.assign(process.env, sdkSettings);
try {
  process.exit(await run());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

/** Runs the service, or the processes that do, and returns the exit code. A supervisor loads only what it needs. */
async function run(): Promise<number> {
  const { createStartupContext } = await import('./server/startup-context.ts');
  const context = createStartupContext(process.env);
  if (context.config.WORKERS > 1 && cluster.isPrimary) {
    const { supervise } = await import('./server/supervisor.ts');
    return supervise(context, stop, fileURLToPath(import.meta.url));
  }
  const { runService } = await import('./server/service.ts');
  const { joinServer } = await import('./server/worker.ts');
  await runService(context, joinServer(process.env), stop);
  return 0;
}

import { sdkSettings } from './server/sdk-settings.ts';
import { listenForStop } from './server/stop-signal.ts';

// Before other modules are loaded: a signal may arrive during the start.
const stop = listenForStop(process.env);

Object.assign(process.env, sdkSettings);
try {
  const { runService } = await import('./server/service.ts');
  await runService(process.env, stop);
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

import { knownVariables, readConfig } from '../platform/config/config.ts';
import { findMisspelt, withEnvFile } from '../platform/config/environment-files.ts';
import { createLog } from '../platform/observability/log.ts';
import type { StartupContext } from '../platform/startup/open-platform.ts';
import { jobNames } from '../services/job-names.ts';
import { workerNumber } from './worker.ts';

/**
 * Reads the environment of a process, with the file `.env`, and creates its log. Misspelt variables are
 * logged.
 *
 * @throws {OperatorError} naming every variable that cannot be used
 */
export function createStartupContext(
  processEnv: Readonly<Record<string, string | undefined>>,
): StartupContext {
  const env = withEnvFile(processEnv);
  const worker = workerNumber(processEnv);
  const config = readConfig(env);
  const log = createLog(config.LOG_LEVEL, {
    format: config.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
    hasTraces: config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    worker,
  });
  if (worker !== undefined) return { config, log, jobNames }; // the supervisor has logged them
  for (const { name: variable, suggestion } of findMisspelt(env, knownVariables)) {
    log.warn({ variable, suggestion }, 'unknown environment variable, probably misspelt');
  }
  return { config, log, jobNames };
}

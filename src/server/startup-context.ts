import { jobNames } from '../operations/background-jobs.ts';
import { readConfig } from '../platform/config/config.ts';
import { withEnvFile } from '../platform/config/env-file.ts';
import { createLog } from '../platform/observability/log.ts';
import type { StartupContext } from '../platform/startup/bootstrap.ts';

/**
 * Reads the environment of a process, with the file `.env`, and creates its log.
 *
 * @throws {ConfigError} naming every variable that cannot be used
 */
export function createStartupContext(
  env: Readonly<Record<string, string | undefined>>,
): StartupContext {
  const config = readConfig(withEnvFile(env));
  return { config, log: createLog(config.LOG_LEVEL), jobNames };
}

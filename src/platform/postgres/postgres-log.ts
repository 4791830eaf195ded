import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import { runShellAs } from './os-user.ts';

export const logPath = (dir: DataDir) => join(dir.home, 'postgres.log');

/** The maximum size in bytes; one previous file of that size remains as `postgres.log.1`. */
const maxLogBytes = 8 * 1024 * 1024;

/** Milliseconds between two checks of the size. */
const checkInterval = 60_000;

/** Trims the log periodically while this process runs. */
export function trimLogPeriodically(dir: DataDir, maximum = maxLogBytes): NodeJS.Timeout {
  return setInterval(() => void trimLog(dir, maximum), checkInterval).unref();
}

/** Moves the content of an oversized log to `postgres.log.1`. PostgreSQL continues to write to the same file. */
export async function trimLog(dir: DataDir, maximum = maxLogBytes): Promise<void> {
  const path = logPath(dir);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maximum)
    await runShellAs(dir.account, 'umask 077 && cp -- "$0" "$0.1" && : >"$0"', path);
}

/** The last lines of the log, for an error message. */
export async function logTail(dir: DataDir): Promise<string> {
  return (await runShellAs(dir.account, 'tail -n 5 -- "$0"', logPath(dir)))?.trim() ?? '';
}

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import { runShellAs } from './os-user.ts';

/** Where PostgreSQL writes what it has to say. */
export const logPath = (dir: DataDir) => join(dir.home, 'postgres.log');

/** How many bytes it may have; as many more are kept in `postgres.log.1`. */
const maxLogBytes = 8 * 1024 * 1024;

/** How often, in milliseconds, its size is looked at. */
const checkInterval = 60_000;

/** Keeps the log small as long as this process runs. */
export function trimLogPeriodically(dir: DataDir, maximum = maxLogBytes): NodeJS.Timeout {
  return setInterval(() => void trimLog(dir, maximum), checkInterval).unref();
}

/** Moves what a log has become too long with to `postgres.log.1`. PostgreSQL goes on writing to the same file. */
export async function trimLog(dir: DataDir, maximum = maxLogBytes): Promise<void> {
  const path = logPath(dir);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maximum)
    await runShellAs(dir.account, 'umask 077 && cp -- "$0" "$0.1" && : >"$0"', path);
}

/** What PostgreSQL said last, for an error message. */
export async function logTail(dir: DataDir): Promise<string> {
  return (await runShellAs(dir.account, 'tail -n 5 -- "$0"', logPath(dir)))?.trim() ?? '';
}

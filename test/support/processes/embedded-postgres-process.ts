// Runs the supervisor of the embedded PostgreSQL in a separate process, so that tests can kill it. They compile it first;
// its argument is such as '{"workingDir": "...", "purpose": "server"}'.
// Prints one line of JSON when PostgreSQL is ready or has been refused; stops on SIGTERM or when the
// standard input closes, which happens when the test process is killed.
import { z } from 'zod';
import { readPostmaster } from '../../../src/platform/postgres/cluster.ts';
import { startEmbeddedPostgres } from '../../../src/platform/postgres/embedded-postgres.ts';

const options = z
  .object({
    dataDir: z.string().optional(),
    workingDir: z.string(),
    purpose: z.enum(['server', 'tool']),
    /** User and group to switch to after all modules are loaded. */
    uid: z.int().optional(),
    umask: z.int().optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const printLine = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const errorLine = (error: unknown) =>
  error instanceof Error ? { error: error.name, message: error.message } : { error: String(error) };

if (options.umask !== undefined) process.umask(options.umask);
if (options.uid !== undefined) {
  process.setgroups?.([]);
  process.setgid?.(options.uid);
  process.setuid?.(options.uid);
}

const stopRequested = new Promise<void>((resolve) => {
  process.once('SIGTERM', () => resolve());
  process.stdin.once('end', () => resolve()).resume();
});

try {
  const embedded = await startEmbeddedPostgres({
    dataDir: options.dataDir,
    workingDir: options.workingDir,
    purpose: options.purpose,
    onLost(error) {
      printLine(errorLine(error));
      process.exit(2);
    },
  });
  const { connection, dataDir, announcement } = embedded;
  const postmaster = readPostmaster(`${dataDir}/postgres/cluster`)?.pid;
  printLine({ up: true, connection, dataDir, announcement, postmaster });
  await stopRequested;
  await embedded.stop();
  process.exit(0);
} catch (error) {
  printLine(errorLine(error));
  process.exit(1);
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyCluster } from '../database/migrated-cluster.ts';
import { cleanUp } from './clean-up.ts';
import {
  endProcess,
  type ProcessResult,
  type RunningProcess,
  spawnProcess,
} from './spawn-process.ts';

/** A server in a separate process, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  /** The printed API key, if any. */
  readonly key: string | undefined;
  /** The log so far. */
  readonly stdout: () => string;
  /** The messages for the operator so far. */
  readonly stderr: () => string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<ProcessResult>;
  /** Sends a signal and waits for the end of the process. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<ProcessResult>;
}

/** A folder that any user can access; removed after the test, or the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-process-'));
  chmodSync(folder, 0o755);
  cleanUp(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A data folder with a migrated cluster, as of a server that was stopped before it created a key.
 * Tests of the first start use a folder that does not exist.
 */
export function dataFolder(folder = temporaryFolder()): string {
  const data = join(folder, 'data');
  const cluster = inject('cluster');
  if (cluster !== undefined) copyCluster(cluster, data);
  return data;
}

/** Runs a script of the project until it ends. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<ProcessResult> {
  return launch(process.execPath, [script, ...args], env).ended;
}

/** Starts a server and waits until it is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const started = launch(process.execPath, ['scripts/start.js'], { PORT: '0', ...env });
  const { ended } = started;
  return {
    ...(await waitUntilReady(started)),
    ended,
    kill: (signal) => terminate(started, signal),
  };
}

/** Waits until a started server is ready. */
export async function waitUntilReady({ waitForOutput, stdout, stderr }: RunningProcess) {
  const [, url = ''] = await waitForOutput(/GraphQL\s+(\S+)\/graphql/);
  return { url, key: /API key {2}(\S+)/.exec(stderr())?.[1], stdout, stderr };
}

function terminate(
  { child, ended }: RunningProcess,
  signal: NodeJS.Signals,
): Promise<ProcessResult> {
  child.kill(signal);
  return ended;
}

/**
 * Starts a process in the folder of the project; it is killed after the test, or the file.
 *
 * @param options the user to run it as, instead of the own one, and another folder
 */
export function launch(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
  options: { uid?: number; gid?: number; cwd?: string } = {},
): RunningProcess {
  const { PATH, HOME } = process.env;
  const running = spawnProcess(command, args, { PATH, HOME, ...env }, options);
  cleanUp(() => endProcess(running));
  return running;
}

/** The status of a response, or `refused` if the connection was refused or aborted. */
export async function probe(url: string): Promise<number | 'refused'> {
  try {
    // Each request has its own connection, like the health check of a load balancer.
    const { status } = await fetch(url, { headers: { Connection: 'close' } });
    return status;
  } catch {
    return 'refused';
  }
}

import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProcess, spawnProcess } from '../../test/support/processes/spawn-process.ts';
import type { Cleanup } from './cleanup.ts';

export type Environment = Readonly<Record<string, string>>;

/** What is started: `npm start`, if nothing else is stated. */
export interface Program {
  /** The program, if it is not the Node.js of this process. */
  readonly node?: string | undefined;
  /** Arguments of `node`: options, script and its arguments; relative to the checkout. */
  readonly args?: readonly string[];
  readonly env: Environment;
}

export type StartingServer = ReturnType<typeof launchServer>;

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Milliseconds for a process to start before it is killed. */
const startTimeout = 90_000;

/** Starts a server of the service, or a program that prints its URL after `listening on`. It ends with the run. */
export function launchServer(
  { node = process.execPath, args = ['scripts/start.js'], env }: Program,
  cleanup: Cleanup,
) {
  cleanup.signal.throwIfAborted();
  const running = spawnProcess(node, args, { ...process.env, ...env });
  const stop = () => endProcess(running);
  cleanup.add(stop);
  const { pid } = running.child;
  if (pid === undefined) throw new Error(`${args.join(' ')} has no process.`);
  const timer = setTimeout(() => running.child.kill('SIGKILL'), startTimeout);
  /** The URL, once it is printed. @throws {Error} with the output, if it ends or prints no URL in time */
  const ready = running
    .waitForOutput(/(?:REST\s+|listening on )(http:\S+?)(?:\/api\/v1)?\s/)
    .then(([, url = '']) => url)
    .finally(() => clearTimeout(timer));
  return { pid, running, ready, stop };
}

export async function startServer(program: Program, cleanup: Cleanup) {
  const { ready, ...server } = launchServer(program, cleanup);
  return { ...server, url: await ready };
}

/** @param signal 0 sends none @returns whether the process has not ended */
export function signalIfAlive(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** Stops a process that is not a child of this one, and waits until it has ended. */
export async function stopForeignProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  signalIfAlive(pid, signal);
  for (const end = Date.now() + 30_000; signalIfAlive(pid, 0); await sleep(50)) {
    if (Date.now() > end) throw new Error(`Process ${pid} does not stop.`);
  }
}

/** The path of a new folder, which is removed with the run. A server creates it, so that PostgreSQL can access it. */
export function temporaryFolder(suite: string, cleanup: Cleanup): string {
  cleanup.signal.throwIfAborted();
  const folder = join(tmpdir(), `formwright-${suite}-${randomUUID()}`);
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Settings of every server: a free port of this host. */
export const localServer: Environment = { HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '' };

export const newKey = (): string => `fw_${randomBytes(20).toString('hex')}`;

import type { Cleanup } from '../../support/cleanup.ts';
import { launchServer, type StartingServer } from '../../support/processes.ts';
import type { Link } from './tcp-proxy.ts';

/** A server that can be killed and started again, always at the same URL. */
export interface Server {
  readonly url: string;
  /** Between the server and its database, unless it runs the database itself. */
  readonly link: Link | undefined;
  /** The process id; undefined while it is not running. */
  pid(): number | undefined;
  /** Resolves when it is ready; rejects if it is killed before. */
  start(): Promise<void>;
  /** Sends SIGKILL and waits for the end of the process. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** @param environment with the port */
export function createServerHandle(
  environment: Readonly<Record<string, string>>,
  link: Link | undefined,
  cleanup: Cleanup,
): Server {
  let running: StartingServer | undefined;
  const end = async (signal: NodeJS.Signals | undefined) => {
    const ending = running;
    running = undefined;
    if (!ending) return;
    if (signal) signalIfAlive(ending.pid, signal);
    await ending.stop();
  };
  return {
    url: `http://127.0.0.1:${environment['PORT']}`,
    link,
    pid: () => running?.pid,
    async start() {
      running = launchServer(
        {
          args: ['scripts/start.js'],
          env: environment,
          readyPattern: /REST\s+(\S+)\/api\/v1\s/,
        },
        cleanup,
      );
      await running.url;
    },
    kill: () => end('SIGKILL'),
    stop: () => end(undefined),
  };
}

/** Sends a signal to a process that may have ended. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

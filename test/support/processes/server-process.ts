import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { cleanUp } from './clean-up.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The output and exit code of a process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server in a separate process, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  /** The printed API key, if any. */
  readonly key: string | undefined;
  readonly stdout: () => string;
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
  if (cluster !== undefined) {
    mkdirSync(data);
    chmodSync(data, 0o711); // the user of PostgreSQL needs access to its folder
    execFileSync('cp', ['-a', cluster, join(data, 'postgres')]);
  }
  return data;
}

/** A started process and its output so far. */
export interface RunningProcess {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<ProcessResult>;
  /** Waits until standard output matches; fails if the process ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
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
export async function waitUntilReady({ waitForOutput, stdout }: RunningProcess) {
  const [, url = ''] = await waitForOutput(/GraphQL\s+(\S+)\/graphql/);
  return { url, key: /API key {2}(\S+)/.exec(stdout())?.[1], stdout };
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
  const child: ChildProcess = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk;
  });
  const ended = new Promise<ProcessResult>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout: out, stderr: err }));
  });
  cleanUp(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  });
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const found = pattern.exec(out);
        if (!found) return;
        child.stdout?.off('data', check);
        resolve(found);
      };
      child.stdout?.on('data', check);
      check();
      void ended.then(({ stderr }) => reject(new Error(`The process ended: ${stderr}`)));
    });
  return { child, ended, stdout: () => out, waitForOutput };
}

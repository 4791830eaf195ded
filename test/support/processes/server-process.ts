import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What a process said and how it ended. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  /** The key it printed, if it did. */
  readonly key: string | undefined;
  readonly stdout: () => string;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<ProcessResult>;
  /** Ends it and tells how it ended. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<ProcessResult>;
}

/** A folder that any user may enter; gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-process-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A data folder with a migrated cluster, as a server has left it that was stopped before it made a key.
 * Tests of the first start take a folder that does not exist instead.
 */
export function dataFolder(folder = temporaryFolder()): string {
  const data = join(folder, 'data');
  const cluster = inject('cluster');
  if (cluster !== undefined) {
    mkdirSync(data);
    chmodSync(data, 0o711); // PostgreSQL's user has to reach its own folder
    execFileSync('cp', ['-a', cluster, join(data, 'postgres')]);
  }
  return data;
}

/** A process that was started, and what it has printed so far. */
export interface RunningProcess {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<ProcessResult>;
  /** Waits until standard output matches; fails if the process ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Runs a script of the project to its end. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<ProcessResult> {
  return launch(process.execPath, [script, ...args], env).ended;
}

/** Starts a server and waits until it says that it is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const started = launch(process.execPath, ['scripts/start.js'], { PORT: '0', ...env });
  const { ended } = started;
  return {
    ...(await waitUntilReady(started)),
    ended,
    kill: (signal) => terminate(started, signal),
  };
}

/** Waits until a server that was launched says that it is ready. */
export async function waitUntilReady({ waitForOutput: said, stdout }: RunningProcess) {
  const [, url = ''] = await said(/GraphQL\s+(\S+)\/graphql/);
  return { url, key: /API key\s+(\S+)/.exec(stdout())?.[1], stdout };
}

function terminate(
  { child, ended }: RunningProcess,
  signal: NodeJS.Signals,
): Promise<ProcessResult> {
  child.kill(signal);
  return ended;
}

/** Starts a process in the project's folder; it is gone after the test. */
export function launch(
  command: string,
  args: readonly string[],
  env: Record<string, string>,
): RunningProcess {
  const child: ChildProcess = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
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
  onTestFinished(async () => {
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

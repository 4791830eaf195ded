import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The output and exit code of a process. */
export interface ProcessResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A started process and its output so far. */
export interface RunningProcess {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** What it has written to either of them, in chunks. */
  readonly output: readonly string[];
  /** Resolves when the process has ended. */
  readonly ended: Promise<ProcessResult>;
  /** Waits until standard output or standard error matches; fails with the output if the process ends first. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
}

/** Starts a process in the folder of the project. */
export function spawnProcess(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  options: { uid?: number; gid?: number; cwd?: string } = {},
): RunningProcess {
  const child: ChildProcess = spawn(command, args, {
    cwd: root,
    env,
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  const collect = (stream: Readable | null) => {
    const chunks: string[] = [];
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      chunks.push(chunk);
      output.push(chunk);
    });
    return () => chunks.join('');
  };
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const ended = new Promise<ProcessResult>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout: stdout(), stderr: stderr() }));
  });
  const waitForOutput = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const outputs = [child.stdout, child.stderr];
      const check = () => {
        const found = pattern.exec(stdout()) ?? pattern.exec(stderr());
        if (!found) return;
        for (const one of outputs) one?.off('data', check);
        resolve(found);
      };
      for (const one of outputs) one?.on('data', check);
      check();
      void ended.then(() => reject(new Error(`The process ended: ${output.join('')}`)));
    });
  return { child, ended, stdout, stderr, output, waitForOutput };
}

/** Ends a process with SIGTERM, and with SIGKILL if it does not end within half a minute. */
export async function endProcess({ child, ended }: RunningProcess): Promise<void> {
  const killing = setTimeout(() => child.kill('SIGKILL'), 30_000);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(killing);
}

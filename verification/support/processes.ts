import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Cleanup } from './cleanup.ts';

/** An HTTP server in a separate process. */
export interface ServerProcess {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** The program, if it is not the Node.js of this process. */
  readonly node?: string | undefined;
  /** Arguments of `node`: options, script and its arguments; relative to the checkout. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Matches the URL, as the first group, in the output of the process. */
  readonly readyPattern: RegExp;
  /** Receives the output. */
  readonly onOutput?: ((text: string) => void) | undefined;
}

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** Milliseconds for a process to start, and to stop before it is killed. */
const startTimeout = 90_000;
const stopTimeout = 30_000;

/** A server that has been started, and may not be ready. */
export interface StartingServer {
  readonly pid: number;
  /** The URL, once it is printed. @throws {Error} with the output, if it ends or prints no URL in time */
  readonly url: Promise<string>;
  stop(): Promise<void>;
}

/** Starts a server. It ends with the run. */
export function launchServer(start: StartOptions, cleanup: Cleanup): StartingServer {
  cleanup.check();
  const child = spawn(start.node ?? process.execPath, start.args, {
    cwd: projectRoot,
    env: { ...process.env, ...start.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanup.add(() => stop(child));
  if (child.pid === undefined) throw new Error(`${start.args.join(' ')} has no process.`);
  return { pid: child.pid, url: urlOf(child, start), stop: () => stop(child) };
}

/**
 * Starts a server and waits until it prints its URL. It ends with the run.
 *
 * @throws {Error} with its output, if it ends or prints no URL in time
 */
export async function startServer(start: StartOptions, cleanup: Cleanup): Promise<ServerProcess> {
  const { url, ...server } = launchServer(start, cleanup);
  return { ...server, url: await url };
}

function urlOf(
  child: ChildProcess,
  { args, readyPattern: prints, onOutput }: StartOptions,
): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (what: string) =>
      reject(new Error(`${args.join(' ')} ${what}. Output:\n${output}`));
    const timer = setTimeout(() => fail('does not start'), startTimeout);
    const listen = (chunk: Buffer) => {
      if (output.length < 10_000) output += chunk;
      onOutput?.(chunk.toString());
      const [, url] = prints.exec(output) ?? [];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('exit', () => fail('ended'));
    child.once('close', () => clearTimeout(timer));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const killing = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(killing);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Stops a process that is not a child of this one, and waits until it has ended. */
export async function stopForeignProcess(pid: number, signal: NodeJS.Signals): Promise<void> {
  const send = (what: NodeJS.Signals | 0) => {
    try {
      return process.kill(pid, what);
    } catch {
      return false;
    }
  };
  send(signal);
  for (const end = Date.now() + stopTimeout; send(0); await sleep(50)) {
    if (Date.now() > end) throw new Error(`Process ${pid} does not stop.`);
  }
}

/** The resident memory of a process, in MiB. */
export async function memoryOf(pid: number): Promise<number> {
  const kib = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid);
  return Math.round(kib / 1024);
}

async function fromProc(pid: number): Promise<number> {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib);
}

async function fromPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout);
}

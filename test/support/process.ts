import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What a process said and how it ended. */
export interface Ended {
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
  /** Ends it and tells how it ended. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<Ended>;
}

/** A folder that any user may enter; gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-process-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a script of the project to its end. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  return start(script, args, env).ended;
}

/** Starts a server and waits until it says that it is ready. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const { child, ended, stdout } = start('scripts/start.js', [], { PORT: '0', ...env });
  const url = await Promise.race([
    waitFor(() => /GraphQL\s+(\S+)\/graphql/.exec(stdout())?.[1]),
    ended.then(({ stderr }) => {
      throw new Error(`The server ended: ${stderr}`);
    }),
  ]);
  return {
    url,
    key: /API key\s+(\S+)/.exec(stdout())?.[1],
    stdout,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function start(script: string, args: readonly string[], env: Record<string, string>) {
  const child: ChildProcess = spawn(process.execPath, [script, ...args], {
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
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout: out, stderr: err }));
  });
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  });
  return { child, ended, stdout: () => out };
}

async function waitFor(look: () => string | undefined): Promise<string> {
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Database, embeddedDatabase } from '../../faults/installation/database.ts';
import type { Cleanup } from '../../support/cleanup.ts';
import { connectInspector, type Inspector } from './inspector.ts';

/** A server with its own database that can be looked into. */
export interface SoakServer {
  readonly url: string;
  readonly pid: number;
  readonly apiKey: string;
  readonly metricsToken: string;
  readonly inspector: Inspector;
  readonly database: Database;
  /** Bytes that it has logged so far. */
  loggedBytes(): number;
}

const checkout = fileURLToPath(new URL('../../..', import.meta.url));
const startTimeout = 90_000;
const stopTimeout = 30_000;

/**
 * Starts a server with an embedded PostgreSQL in a temporary folder. Everything is logged, as in production.
 *
 * @param environment further variables
 */
export async function startSoakServer(
  environment: Readonly<Record<string, string>>,
  cleanup: Cleanup,
): Promise<SoakServer> {
  cleanup.check();
  const dataDir = join(tmpdir(), `formwright-soak-${randomUUID()}`);
  cleanup.add(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const database = embeddedDatabase(dataDir, cleanup);
  const [apiKey, metricsToken] = [secretOf('fw_'), secretOf('')];
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'scripts/start.js'], {
    cwd: checkout,
    env: {
      ...process.env,
      ...{ DATA_DIR: dataDir, ...database.environment, HOST: '127.0.0.1', PORT: '0' },
      ...{ PUBLIC_URL: '', BOOTSTRAP_API_KEY: apiKey, METRICS_TOKEN: metricsToken },
      ...{ RATE_LIMITS: 'off', ...environment },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanup.add(() => stop(child));
  let logged = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    logged += chunk.length;
  });
  const [url, debuggerUrl] = await Promise.all([
    matchIn(child, /REST\s+(\S+)\/api\/v1\s/),
    matchIn(child, /listening on (ws:\S+)/),
  ]);
  const inspector = await connectInspector(debuggerUrl);
  cleanup.add(async () => inspector.close());
  if (child.pid === undefined) throw new Error('The server has no process.');
  return {
    ...{ url, pid: child.pid, apiKey, metricsToken, inspector, database },
    loggedBytes: () => logged,
  };
}

const secretOf = (prefix: string) => `${prefix}${randomBytes(20).toString('hex')}`;

/** Waits until the standard error, which has the addresses, matches; returns the first group. */
function matchIn(child: ChildProcess, pattern: RegExp): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The server does not start. Output:\n${output}`));
    const timer = setTimeout(fail, startTimeout);
    const listen = (chunk: Buffer) => {
      output += chunk;
      const [, found] = pattern.exec(output) ?? [];
      if (found === undefined) return;
      clearTimeout(timer);
      child.stderr?.off('data', listen).resume(); // nothing else reads it
      resolve(found);
    };
    child.stderr?.on('data', listen);
    child.once('exit', fail);
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const killing = setTimeout(() => child.kill('SIGKILL'), stopTimeout);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(killing);
}

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scopes } from '../../../src/workspaces/scopes.ts';
import type { Cleanup } from '../../support/cleanup.ts';
import { startServer } from '../../support/processes.ts';
import { collectLog } from './collect-log.ts';

/** Settings of the server that sends webhooks to private addresses; uploads of few bytes exhaust its quotas. */
export const permissiveSettings = {
  WEBHOOK_ALLOW_PRIVATE: 'true',
  MAX_UPLOAD_BYTES: String(64 * 1024),
  MAX_UNCLAIMED_BYTES: String(1024 * 1024),
  RATE_LIMITS: 'off',
};

/** Replaces the name server of a process. */
const rebindingNames = new URL('rebinding-names.js', import.meta.url).href;

/**
 * Starts a server with two workspaces, one with rate limits, and one with `permissiveSettings`, each with a database of
 * its own.
 */
export async function startVictim(cleanup: Cleanup) {
  const owner = newKey();
  const log = collectLog();
  const environment = {
    ...{ BOOTSTRAP_API_KEY: owner, RATE_LIMITS: 'off', LOG_LEVEL: 'debug' },
    NODE_OPTIONS: `--import ${rebindingNames}`,
  };
  const { url, store } = await start(cleanup, environment, (text) => log.add(text));
  const limitedKey = newKey();
  const limited = await start(cleanup, { BOOTSTRAP_API_KEY: limitedKey, LOG_LEVEL: 'silent' });
  const permissiveKey = newKey();
  const permissive = await start(cleanup, {
    ...permissiveSettings,
    ...{ BOOTSTRAP_API_KEY: permissiveKey, LOG_LEVEL: 'silent' },
  });
  return {
    ...{ url, log, limited: { url: limited.url, key: limitedKey } },
    permissive: { url: permissive.url, key: permissiveKey },
    keys: { owner, stranger: await createStranger(store) },
  };
}

const newKey = () => `fw_${randomUUID().replaceAll('-', '')}`;

async function start(
  cleanup: Cleanup,
  environment: Readonly<Record<string, string>>,
  onOutput?: (text: string) => void,
) {
  const store = { DATA_DIR: join(tmpdir(), `formwright-attack-${randomUUID()}`), DATABASE_URL: '' };
  cleanup.add(() => rm(store.DATA_DIR, { recursive: true, force: true, maxRetries: 5 }));
  const { url } = await startServer(
    {
      args: ['scripts/start.js'],
      env: { ...store, HOST: '127.0.0.1', PORT: '0', PUBLIC_URL: '', ...environment },
      readyPattern: /REST\s+(\S+)\/api\/v1\s/,
      onOutput,
    },
    cleanup,
  );
  return { url, store };
}

/** Creates another workspace. @returns a key of it with every scope */
async function createStranger(store: Readonly<Record<string, string>>): Promise<string> {
  const runCli = async (...args: readonly string[]) => {
    const env = { ...process.env, ...store };
    const { stdout } = await promisify(execFile)('node', ['scripts/cli.js', ...args], { env });
    return stdout;
  };
  await runCli('workspaces', 'create', 'stranger', '--plan', 'pro');
  const options = ['--workspace', 'stranger', '--name', 'all', '--scopes', scopes.join(',')];
  const [key] = /fw_\w+/.exec(await runCli('keys', 'create', ...options)) ?? [];
  if (key === undefined) throw new Error('The command line printed no key.');
  return key;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { scopes } from '../../../src/workspaces/scopes.ts';
import type { Cleanup } from '../../support/cleanup.ts';
import {
  type Environment,
  localServer,
  newKey,
  startServer,
  temporaryFolder,
} from '../../support/processes.ts';

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
  const victim = await start(cleanup, {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    NODE_OPTIONS: `--import ${rebindingNames}`,
  });
  const limited = await start(cleanup, { LOG_LEVEL: 'silent' });
  const permissive = await start(cleanup, { ...permissiveSettings, LOG_LEVEL: 'silent' });
  return {
    url: victim.url,
    log: victim.output,
    limited,
    permissive,
    keys: { owner: victim.key, stranger: await createStranger(victim.store) },
  };
}

async function start(cleanup: Cleanup, environment: Environment) {
  const key = newKey();
  const store = { DATA_DIR: temporaryFolder('attack', cleanup), DATABASE_URL: '' };
  const env = { ...store, ...localServer, BOOTSTRAP_API_KEY: key, ...environment };
  const { url, running } = await startServer({ env }, cleanup);
  return { url, key, store, output: running.output };
}

/** Creates another workspace. @returns a key of it with every scope */
async function createStranger(store: Environment): Promise<string> {
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

import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

const run = promisify(execFile);

/** The operating-system user that PostgreSQL runs as. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/**
 * PostgreSQL refuses to run as root. Started as root, it runs as whoever owns the data already,
 * else as `postgres`, else as `nobody`; started by anybody else, as that user (undefined).
 *
 * @param clusters folders that may hold a cluster already
 */
export function choosePostgresUser(clusters: readonly string[]): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = chooseOsUser(clusters.map((cluster) => join(cluster, 'PG_VERSION')));
  if (account) return account;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. ' +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * The user to take root's place: whoever owns the data, else `postgres`, else `nobody`.
 *
 * @param owned paths whose owner counts, unless it is root; the first one wins
 */
export function chooseOsUser(owned: readonly string[]): OsUser | undefined {
  for (const path of owned) {
    const { uid = 0, gid = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (uid !== 0) return { uid, gid, name: `uid ${uid}` };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([user]) => user === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid), name };
  }
  return undefined;
}

/** What `child_process` needs to start something as this account. */
export function spawnOptionsFor(account: OsUser | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Runs shell lines as the account. Whatever root does in a folder of the account, it does by this: a
 * link that was planted there leads nowhere that the account could not go itself.
 *
 * @param args `$0`, `$1` and so on
 * @returns what they printed; undefined if they did not end with 0
 */
export async function runShellAs(
  account: OsUser | undefined,
  lines: string,
  ...args: readonly string[]
): Promise<string | undefined> {
  return run('/bin/sh', ['-c', lines, ...args], { ...spawnOptionsFor(account), cwd: '/' }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}

/** Whether shell lines succeed as the account. */
export async function succeedsAs(
  account: OsUser | undefined,
  lines: string,
  ...args: readonly string[]
): Promise<boolean> {
  return (await runShellAs(account, lines, ...args)) !== undefined;
}

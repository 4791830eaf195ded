import { execFile } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../operator-error.ts';

const run = promisify(execFile);

/** Accounts of the operating system that replace root, the first one that exists. */
const accountNames = ['postgres', 'nobody'] as const;

/** Why root is not replaced: none of the accounts exists. */
export const noAccount = `neither the user "${accountNames[0]}" nor "${accountNames[1]}" exists`;

/** The operating-system user that runs PostgreSQL. */
export interface OsUser {
  readonly uid: number;
  readonly gid: number;
  readonly name: string;
}

/**
 * Chooses the user of PostgreSQL, which refuses to run as root. A process of root uses the owner of the
 * existing data, otherwise `postgres` or `nobody`; other processes their own user (undefined).
 *
 * @param clusters folders that may contain a cluster
 */
export function choosePostgresUser(clusters: readonly string[]): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const account = chooseOsUser(clusters.map((cluster) => join(cluster, 'PG_VERSION')));
  if (account) return account;
  throw new OperatorError(
    `PostgreSQL does not run as root, and ${noAccount}. ` +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Chooses the user to run as instead of root: the owner of the data, otherwise `postgres` or `nobody`.
 *
 * @param owned paths whose owner is considered, unless it is root; the first one wins
 */
export function chooseOsUser(owned: readonly string[]): OsUser | undefined {
  for (const path of owned) {
    const { uid = 0, gid = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (uid !== 0) return { uid, gid, name: `uid ${uid}` };
  }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of accountNames) {
    const [, , uid, gid] = accounts.find(([user]) => user === name) ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid), name };
  }
  return undefined;
}

/** The name of the effective user of this process. */
export function currentUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `${process.geteuid?.()}`; // it has no entry in /etc/passwd
  }
}

/**
 * Works with another effective user, including groups, which is reversible and applies to files and Unix
 * sockets. Only one at a time.
 */
export async function withEffectiveUser<Result>(
  account: OsUser | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!account) return work();
  const groups = process.getgroups?.() ?? [];
  try {
    process.setgroups?.([account.gid]);
    process.setegid?.(account.gid);
    process.seteuid?.(account.uid);
    return await work();
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
    process.setgroups?.(groups);
  }
}

/** Options of `child_process` that start a process as this user. */
export function spawnOptionsFor(account: OsUser | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Runs shell commands as the account. Root must access folders of the account only in this way: a
 * malicious link in them then leads nowhere that the account cannot access itself.
 *
 * @param args `$0`, `$1` and so on
 * @returns the standard output; undefined if the exit code is not 0
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

/** Whether shell commands succeed as the account. */
export async function succeedsAs(
  account: OsUser | undefined,
  lines: string,
  ...args: readonly string[]
): Promise<boolean> {
  return (await runShellAs(account, lines, ...args)) !== undefined;
}

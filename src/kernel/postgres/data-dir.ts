import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, postgresAccount, runAs } from './account.ts';
import { EmbeddedPostgresError } from './error.ts';

/** A data folder in which PostgreSQL's account has a home. */
export interface DataDir {
  readonly path: string;
  /** Belongs to PostgreSQL's account; holds everything that the account touches. */
  readonly home: string;
  /** The database cluster inside the home. */
  readonly cluster: string;
  readonly account: Account | undefined;
  /** Said to the operator when the data is not where it is expected. */
  readonly announcement: string | undefined;
}

const homeOf = (path: string) => join(path, 'postgres');
const clusterOf = (path: string) => join(homeOf(path), 'cluster');

/**
 * Chooses and makes the data folder. An explicit one is used or refused. Without one it is
 * `data` in the checkout; where PostgreSQL's account cannot reach that, a folder of the system's
 * (root) or of the user's, never a temporary one. Data that is there already comes first.
 *
 * @param explicit the operator's choice, absolute
 * @param checkout the folder that the service was installed in
 * @throws {EmbeddedPostgresError} if no folder can be used
 */
export function openDataDir(explicit: string | undefined, checkout: string): DataDir {
  const usual = join(checkout, 'data');
  const paths = explicit === undefined ? [usual, fallback(checkout)] : [explicit];
  const inUse = paths.filter((path) => existsSync(join(clusterOf(path), 'PG_VERSION')));
  const account = postgresAccount(inUse.map(clusterOf));

  const faults: string[] = [];
  for (const path of [...inUse, ...paths.filter((path) => !inUse.includes(path))]) {
    const fault = prepare(path, account);
    if (fault === undefined) {
      const moved = explicit === undefined && path !== usual;
      const why = faults[0] ?? 'it was there before';
      return {
        path,
        home: homeOf(path),
        cluster: clusterOf(path),
        account,
        announcement: moved ? `The data is kept in ${path}, because ${why}.` : undefined,
      };
    }
    faults.push(fault);
  }

  const who = account ? `the user "${account.name}", which PostgreSQL runs as,` : 'this user';
  throw new EmbeddedPostgresError(
    `The data folder cannot be used: ${faults.join('; ')}. ` +
      `Set DATA_DIR to a folder that ${who} can reach and write, or set DATABASE_URL.`,
  );
}

function fallback(checkout: string): string {
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  const base = process.getuid?.() === 0 ? '/var/lib' : join(homedir(), '.local', 'share');
  return join(base, 'formwright', name);
}

/** Makes the folder and its home, and tries the home as the account. Says why it cannot be used, if so. */
function prepare(path: string, account: Account | undefined): string | undefined {
  const made: string[] = [];
  try {
    for (const folder of missing(homeOf(path))) {
      // Another process may be making the same folders at this moment: theirs are as good.
      if (mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) continue;
      made.unshift(folder);
      // The account has to get through the folders above, whatever the umask says.
      if (!isWithin(folder, path)) chmodSync(folder, 0o755);
      else if (account) chownSync(folder, account.uid, account.gid);
    }
    // Asking the system as that user is the only test that knows every kind of permission.
    execFileSync('/bin/sh', ['-c', 'cd "$0" && test -w .', homeOf(path)], {
      ...runAs(account),
      cwd: '/',
      stdio: 'ignore',
    });
    return undefined;
  } catch {
    for (const folder of made) removeIfEmpty(folder);
    return `${account ? `the user "${account.name}"` : 'this user'} cannot write to ${path}`;
  }
}

/** The folders that have to be made for this one to be there, outermost first. */
function missing(folder: string): string[] {
  return existsSync(folder) ? [] : [...missing(dirname(folder)), folder];
}

const isWithin = (folder: string, path: string) => folder === path || folder === homeOf(path);

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else has put something in it.
  }
}

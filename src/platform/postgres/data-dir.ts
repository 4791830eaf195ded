import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { choosePostgresUser, type OsUser, succeedsAs } from './os-user.ts';

/**
 * A data folder in which PostgreSQL's account has a home. Where root starts the server, the folder is
 * root's, and only the home is the account's: so that what root finds in it was not put there by the
 * account.
 */
export interface DataDir {
  readonly path: string;
  /** Belongs to PostgreSQL's account; holds everything that PostgreSQL touches. */
  readonly home: string;
  /** The database cluster inside the home. */
  readonly cluster: string;
  readonly account: OsUser | undefined;
  /** Said to the operator when the data is not where it is expected. */
  readonly announcement: string | undefined;
}

const homePath = (path: string) => join(path, 'postgres');
const clusterPath = (path: string) => join(homePath(path), 'cluster');

/**
 * Chooses and makes the data folder. An explicit one is used or refused. Without one it is
 * `data` in the checkout; where PostgreSQL's account cannot reach that, a folder of the system's
 * (root) or of the user's, never a temporary one. Data that is there already comes first.
 *
 * @param explicit the operator's choice, absolute
 * @param checkout the folder that the service was installed in
 * @throws {EmbeddedPostgresError} if no folder can be used
 */
export async function openDataDir(
  explicit: string | undefined,
  checkout: string,
): Promise<DataDir> {
  const usual = join(checkout, 'data');
  const paths = explicit === undefined ? [usual, fallbackDataDir(checkout)] : [explicit];
  const inUse = paths.filter((path) => existsSync(join(clusterPath(path), 'PG_VERSION')));
  const account = choosePostgresUser(inUse.map(clusterPath));

  const faults: string[] = [];
  for (const path of [...inUse, ...paths.filter((path) => !inUse.includes(path))]) {
    const fault = await prepareDataDir(path, account);
    if (fault === undefined) {
      const moved = explicit === undefined && path !== usual;
      const why = faults[0] ?? 'it was there before';
      return {
        path,
        home: homePath(path),
        cluster: clusterPath(path),
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

function fallbackDataDir(checkout: string): string {
  const name = createHash('sha256').update(checkout).digest('hex').slice(0, 12);
  const base = process.getuid?.() === 0 ? '/var/lib' : join(homedir(), '.local', 'share');
  return join(base, 'formwright', name);
}

/** Makes the folder and its home, and tries the home as the account. Says why it cannot be used, if so. */
async function prepareDataDir(
  path: string,
  account: OsUser | undefined,
): Promise<string | undefined> {
  const made: string[] = [];
  const home = homePath(path);
  try {
    for (const folder of missingFolders(path)) {
      // Another process may be making the same folders at this moment: theirs are as good.
      if (mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) continue;
      made.unshift(folder);
      // The account has to get through the folders above, whatever the umask says.
      if (folder !== path) chmodSync(folder, 0o755);
    }
    if (account) secureDataDir(path, account);
    if (mkdirSync(home, { recursive: true, mode: 0o700 }) !== undefined) {
      made.unshift(home);
      if (account) lchownSync(home, account.uid, account.gid);
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
  }
  // Asking the system as that user is the only test that knows every kind of permission.
  if (await succeedsAs(account, 'cd "$0" && test -w .', home)) return undefined;
  for (const folder of made) removeIfEmpty(folder);
  return `${account ? `the user "${account.name}"` : 'this user'} cannot write to ${path}`;
}

/** What the service keeps in a data folder. */
const dataDirEntries = ['postgres', 'files', 'secret-key'];
const isServiceEntry = (name: string) =>
  dataDirEntries.includes(name) || /^(postgresql-|secret-key\.)/.test(name);

/**
 * Makes a data folder root's that was the account's, as earlier releases had it, and lets the account
 * get through one that holds nothing else.
 *
 * @throws {EmbeddedPostgresError} if the account has left a link in it: root would follow it
 */
export function secureDataDir(path: string, account: OsUser): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  const { uid } = found;
  if (uid === account.uid) chownSync(path, 0, 0);
  const names = readdirSync(path);
  if (uid === account.uid || (uid === 0 && names.every(isServiceEntry))) chmodSync(path, 0o711);
  for (const name of names.filter((name) => dataDirEntries.includes(name))) {
    const found = lstatSync(join(path, name));
    if (found.isSymbolicLink() && found.uid !== 0) {
      throw new EmbeddedPostgresError(
        `${join(path, name)} is a link that root did not make, so root does not follow it. ` +
          'Remove it, or make it again as root if it is to be there.',
      );
    }
  }
}

/** The folders that have to be made for this one to be there, outermost first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Somebody else has put something in it.
  }
}

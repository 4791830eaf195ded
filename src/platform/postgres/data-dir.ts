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
import { OperatorError } from '../operator-error.ts';
import { choosePostgresUser, type OsUser, succeedsAs } from './os-user.ts';

/**
 * A data folder with a home for the user of PostgreSQL. If root starts the server, the folder belongs to
 * root and only the home to that user, so that the user cannot place files that root reads.
 */
export interface DataDir {
  readonly path: string;
  /** Belongs to the user of PostgreSQL; contains everything that PostgreSQL writes. */
  readonly home: string;
  /** The folder of the database cluster, in the home. */
  readonly cluster: string;
  readonly account: OsUser | undefined;
  /** A message for the operator if the data is not in the default folder. */
  readonly announcement: string | undefined;
}

const homePath = (path: string) => join(path, 'postgres');
const clusterPath = (path: string) => join(homePath(path), 'cluster');

/**
 * Chooses and creates the data folder. The default is `data` in the working directory; if the user of PostgreSQL
 * cannot access that, a persistent folder of the system (root) or of the current user. A folder with
 * existing data takes precedence.
 *
 * @param explicit absolute path chosen by the operator; used or refused
 * @param workingDir absolute path of the working directory
 * @throws {OperatorError} if no folder can be used
 */
export async function openDataDir(
  explicit: string | undefined,
  workingDir: string,
): Promise<DataDir> {
  const usual = usualDataDir(workingDir);
  const paths = candidateDataDirs(explicit, workingDir);
  const inUse = paths.filter(hasCluster);
  const account = choosePostgresUser(inUse.map(clusterPath));

  const faults: string[] = [];
  for (const path of [...inUse, ...paths.filter((path) => !inUse.includes(path))]) {
    const fault = await prepareDataDir(path, account);
    if (fault === undefined) {
      const moved = explicit === undefined && path !== usual;
      const why = faults[0] ?? 'it already exists';
      return {
        path,
        home: homePath(path),
        cluster: clusterPath(path),
        account,
        announcement: moved ? `Data is stored in ${path}, because ${why}.` : undefined,
      };
    }
    faults.push(fault);
  }

  const who = account ? `the user "${account.name}", which runs PostgreSQL,` : 'this user';
  throw new OperatorError(
    `The data folder cannot be used: ${faults.join('; ')}. ` +
      `Set DATA_DIR to a folder that ${who} can access and write to, or set DATABASE_URL.`,
  );
}

/** Whether the database of the data folder exists. Creates nothing. */
export const isInitialized = (explicit: string | undefined, workingDir: string): boolean =>
  candidateDataDirs(explicit, workingDir).some(hasCluster);

const hasCluster = (path: string) => existsSync(join(clusterPath(path), 'PG_VERSION'));

const usualDataDir = (workingDir: string) => join(workingDir, 'data');

const candidateDataDirs = (explicit: string | undefined, workingDir: string) =>
  explicit === undefined ? defaultDataDirs(workingDir) : [explicit];

/** The folders that are tried, in this order, if the operator has not chosen one. */
export function defaultDataDirs(workingDir: string): string[] {
  const name = createHash('sha256').update(workingDir).digest('hex').slice(0, 12);
  const base = process.getuid?.() === 0 ? '/var/lib' : userDataFolder();
  return [
    usualDataDir(workingDir),
    ...(base === undefined ? [] : [join(base, 'formwright', name)]),
  ];
}

/** Undefined if neither HOME is set nor the user has an entry in /etc/passwd. */
function userDataFolder(): string | undefined {
  try {
    return join(homedir(), '.local', 'share');
  } catch {
    return undefined;
  }
}

/**
 * Creates the folder and its home, and checks access as the user of PostgreSQL.
 *
 * @returns why the folder cannot be used; undefined if it can
 */
async function prepareDataDir(
  path: string,
  account: OsUser | undefined,
): Promise<string | undefined> {
  const made: string[] = [];
  const home = homePath(path);
  try {
    for (const folder of missingFolders(path)) {
      // Another process may create the same folders concurrently.
      if (mkdirSync(folder, { recursive: true, mode: 0o700 }) === undefined) continue;
      made.unshift(folder);
      // The user must be able to traverse the parent folders, independent of the umask.
      if (folder !== path) chmodSync(folder, 0o755);
    }
    if (account) secureDataDir(path, account);
    if (mkdirSync(home, { recursive: true, mode: 0o700 }) !== undefined) {
      made.unshift(home);
      if (account) lchownSync(home, account.uid, account.gid);
    }
  } catch (error) {
    if (error instanceof OperatorError) throw error;
  }
  // Trying as that user is the only check that covers all kinds of permissions.
  if (await succeedsAs(account, 'cd "$0" && test -w .', home)) return undefined;
  for (const folder of made) removeIfEmpty(folder);
  return `${account ? `the user "${account.name}"` : 'this user'} cannot write to ${path}`;
}

/** The entries of a data folder that the service creates. */
const dataDirEntries = ['postgres', 'files', 'secret-key'];
const isServiceEntry = (name: string) =>
  dataDirEntries.includes(name) || /^(postgresql-|secret-key\.)/.test(name);

/**
 * Gives a data folder of the account to root (earlier releases created it as the account), and lets the
 * account traverse a folder that contains only data of the service.
 *
 * @throws {OperatorError} if the folder contains a link of another user, which root would follow
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
      throw new OperatorError(
        `${join(path, name)} is a symbolic link that does not belong to root, so it is not followed. ` +
          'Remove it, or create it again as root.',
      );
    }
  }
}

/** The folder and its parents that do not exist, outermost first. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is not empty.
  }
}

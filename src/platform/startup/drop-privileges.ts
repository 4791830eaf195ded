import { lchown, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { noAccount, type OsUser, succeedsAs, withEffectiveUser } from '../postgres/os-user.ts';

/** What a process needs after it has dropped the privileges of root. */
export interface RuntimeNeeds {
  /** The folder of stored files, if the storage is a folder. */
  readonly storageFolder: string | undefined;
  /** Files of the installation that may be read later. */
  readonly installation: readonly string[];
  /** Fails if the database does not accept connections of this user. */
  connect(): Promise<unknown>;
  /** Loads modules that are otherwise loaded later. */
  loadAll(): Promise<unknown>;
}

/**
 * Switches to an ordinary user, permanently and including groups, if root has started the process. Not if
 * the service could not work as that user.
 *
 * @returns why the process still runs as root, for the operator; undefined if it does not
 */
export async function dropPrivileges(
  account: OsUser | undefined,
  needs: RuntimeNeeds,
): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (!account) return noAccount;
  const { storageFolder, installation } = needs;
  if (storageFolder !== undefined) await chownStorage(storageFolder, account);
  const readable = installation.map((path) => succeedsAs(account, 'test -r "$0"', path));
  if ((await Promise.all(readable)).includes(false)) await needs.loadAll();
  const refusal = await whyNotAs(account, needs);
  if (refusal !== undefined) return refusal;
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return undefined;
}

/** Why the service could not work as the account, for the operator; undefined if it can. */
export async function whyNotAs(
  account: OsUser,
  { storageFolder, connect }: Pick<RuntimeNeeds, 'storageFolder' | 'connect'>,
): Promise<string | undefined> {
  if (
    storageFolder !== undefined &&
    !(await succeedsAs(account, 'cd "$0" && test -r . && test -w .', storageFolder))
  ) {
    return `the user "${account.name}" cannot write to ${storageFolder}`;
  }
  try {
    await withEffectiveUser(account, connect);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `the user "${account.name}" cannot connect to the database: ${reason}`;
  }
}

/** Names of entries that the service creates in its storage. */
const storageEntryPattern = /^(form_\w+|\.formwright-storage)$/;

/**
 * Changes the owner of a storage folder and its content from root to an account. Folders of other users,
 * or with other content, are left to the operator.
 */
async function chownStorage(path: string, { uid, gid }: OsUser): Promise<void> {
  const folder = await storageOfRoot(path);
  if (folder === undefined) return;
  // The folder itself comes last: until then no other user can enter it, and a killed start is repeated.
  for (const entry of [...(await readdir(folder, { recursive: true })), '.']) {
    await lchown(join(folder, entry), uid, gid);
  }
}

/** The real path of a storage folder that a start gives to the account; undefined if it does not. */
export async function storageOfRoot(path: string): Promise<string | undefined> {
  const folder = await realpath(path).catch(() => undefined);
  if (folder === undefined || (await lstat(folder)).uid !== 0) return undefined;
  const isOwn = (await readdir(folder)).every((name) => storageEntryPattern.test(name));
  return isOwn ? folder : undefined;
}

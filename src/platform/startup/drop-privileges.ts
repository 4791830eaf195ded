import { lchown, lstat, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type OsUser, succeedsAs } from '../postgres/os-user.ts';

/** What a process that leaves root goes on to need. */
export interface RuntimeNeeds {
  /** Where files are stored, if in a folder. */
  readonly storageFolder: string | undefined;
  /** Files of the installation that may be loaded later. */
  readonly installation: readonly string[];
  /** Fails if the database does not take connections of this user. */
  connect(): Promise<unknown>;
  /** Loads what would be loaded later. */
  loadAll(): Promise<unknown>;
}

/**
 * Goes on as an ordinary user where root has started the process: for good, and with nothing of root's
 * left. Root stays where the service could not do its work as that user.
 *
 * @returns why it stayed, for the operator
 */
export async function dropPrivileges(
  account: OsUser | undefined,
  needs: RuntimeNeeds,
): Promise<string | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (!account) return 'there is no user "postgres" or "nobody"';
  const { storageFolder, installation } = needs;
  if (storageFolder !== undefined) {
    await chownStorage(storageFolder, account);
    if (!(await succeedsAs(account, 'cd "$0" && test -r . && test -w .', storageFolder))) {
      return `the user "${account.name}" cannot write to ${storageFolder}`;
    }
  }
  const readable = installation.map((path) => succeedsAs(account, 'test -r "$0"', path));
  if ((await Promise.all(readable)).includes(false)) await needs.loadAll();
  const refusal = await tryAsUser(account, needs.connect);
  if (refusal !== undefined) return refusal;
  process.setgroups?.([account.gid]);
  process.setgid?.(account.gid);
  process.setuid?.(account.uid);
  return undefined;
}

/** Tries what can be taken back: an effective user, who is also the one that a Unix socket tells of. */
async function tryAsUser(
  { uid, gid, name }: OsUser,
  connect: RuntimeNeeds['connect'],
): Promise<string | undefined> {
  try {
    process.setegid?.(gid);
    process.seteuid?.(uid);
    await connect();
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `the user "${name}" cannot take its place: ${reason}`;
  } finally {
    process.seteuid?.(0);
    process.setegid?.(0);
  }
}

/** What the service itself puts into its storage. */
const storageEntryPattern = /^(form_\w+|\.formwright-storage)$/;

/**
 * Gives an account what root has stored in a folder, and the folder. One that belongs to another user,
 * or holds what is not the service's, is the operator's to give.
 */
async function chownStorage(path: string, { uid, gid }: OsUser): Promise<void> {
  const folder = await realpath(path).catch(() => undefined);
  if (folder === undefined || (await lstat(folder)).uid !== 0) return;
  if (!(await readdir(folder)).every((name) => storageEntryPattern.test(name))) return;
  // The folder is the last: until then nobody else gets in, and a start that was killed begins again.
  for (const entry of [...(await readdir(folder, { recursive: true })), '.']) {
    await lchown(join(folder, entry), uid, gid);
  }
}

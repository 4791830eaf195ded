import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type OsUser, spawnOptionsFor } from './os-user.ts';

const run = promisify(execFile);

/** PostgreSQL's programs, in a folder that its account can reach. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, 18 for example. */
  readonly major: number;
}

/**
 * Finds the programs that npm installed for this platform and makes sure that `account` can run
 * them. npm packages hold no symbolic links and install scripts may be blocked, so missing library
 * links are made here; where the installed files cannot be used as they are (a checkout under a
 * private folder, or a read-only one), a copy in `stage` is used.
 *
 * @param copyFolder folder for the copy, reachable by `account`; made when needed
 * @param installation folder of the npm package
 * @throws {EmbeddedPostgresError} if this platform has no programs or they do not run
 */
export async function prepareBinaries(
  copyFolder: string,
  account: OsUser | undefined,
  installation = findInstallation(),
): Promise<Binaries> {
  const native = join(installation, 'native');
  const { version } = JSON.parse(await readFile(join(installation, 'package.json'), 'utf8'));
  await linkLibraries(native);
  if (!(await findRunError(native, account))) return binaryPaths(native, version);

  const copy = join(copyFolder, `postgresql-${version}`);
  if (await findRunError(copy, account)) await copyTo(copy, native, account);
  const remaining = await findRunError(copy, account);
  if (!remaining) return binaryPaths(copy, version);
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run here: ${remaining} Set DATABASE_URL to use another one.`,
  );
}

function findInstallation(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${name} is not installed). ` +
        'Install with optional dependencies, or set DATABASE_URL.',
      { cause },
    );
  }
}

function binaryPaths(native: string, version: string): Binaries {
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

/** Makes the library links that the package lists, as far as the folder may be written. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), resolve(native, '..', target)).catch(() => undefined),
    ),
  );
}

/** Why the account cannot run the programs in `native`; undefined if it can. */
async function findRunError(
  native: string,
  account: OsUser | undefined,
): Promise<string | undefined> {
  try {
    await run(join(native, 'bin', 'postgres'), ['--version'], {
      ...spawnOptionsFor(account),
      cwd: '/',
    });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message.trim() : String(error);
  }
}

/** Copies under another name first, so that a half-made copy is never taken for a whole one. */
async function copyTo(copy: string, native: string, account: OsUser | undefined): Promise<void> {
  await rm(copy, { recursive: true, force: true });
  await mkdir(dirname(copy), { recursive: true });
  const partial = await mkdtemp(`${copy}.`);
  await cp(native, join(partial, 'native'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    verbatimSymlinks: true,
  });
  await linkLibraries(join(partial, 'native'));
  if (account) await makeReadable(join(partial, 'native'));
  try {
    await rename(join(partial, 'native'), copy);
  } catch (error) {
    // Another process made the same copy at the same moment, and may be running it by now.
    if (!(await stat(copy).catch(() => undefined))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** What was installed under a strict umask is for its owner alone, and a copy keeps that. */
async function makeReadable(folder: string): Promise<void> {
  for (const entry of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, entry);
    const found = await lstat(path);
    if (found.isSymbolicLink()) continue;
    const isRun = found.isDirectory() || (found.mode & 0o100) !== 0;
    await chmod(path, isRun ? 0o755 : 0o644);
  }
}

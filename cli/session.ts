import type { Command } from 'commander';
import type { Kernel } from '../src/kernel/kernel.ts';
import { openKernel } from '../src/kernel/open.ts';
import { defaultWorkspace, findWorkspace } from '../src/workspaces/workspaces.ts';
import { print, type Result } from './print.ts';

/** The input cannot be used; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Opens the database, runs the work, prints what it did and closes again. */
export async function inSession(
  command: Command,
  work: (kernel: Kernel, dataDir: string) => Promise<Result>,
): Promise<void> {
  const environment = { ...process.env, LOG_LEVEL: 'silent' };
  const { kernel, announcement, dataDir, close } = await openKernel(
    environment,
    'tool',
    () => undefined,
  );
  if (announcement !== undefined) process.stderr.write(`${announcement}\n`);
  try {
    print(await work(kernel, dataDir), command.optsWithGlobals()['json'] === true);
  } finally {
    await close();
  }
}

/** @throws {UsageError} if there is no such workspace */
export async function workspaceOf(kernel: Kernel, idOrName: string | undefined) {
  const wanted = idOrName ?? defaultWorkspace;
  const workspace = await findWorkspace(kernel, wanted);
  if (workspace) return workspace;
  const hint =
    idOrName === undefined ? ' Start the server once, or name another one with --workspace.' : '';
  throw new UsageError(`There is no workspace "${wanted}".${hint}`);
}

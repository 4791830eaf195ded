import type { Command } from 'commander';
import type { Kernel } from '../src/kernel/kernel.ts';
import { type Opened, openKernel, type StartOptions } from '../src/kernel/open.ts';
import { defaultWorkspace, findWorkspace } from '../src/workspaces/workspaces.ts';
import { print, type Result } from './print.ts';

/** The command was written wrongly; the message says why. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What the command was asked to do cannot be done; the message says why. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Opens the database, runs the work, prints what it did and closes again. */
export async function inSession(
  command: Command,
  work: (kernel: Kernel, opened: Opened) => Promise<Result>,
  options: StartOptions = {},
): Promise<void> {
  const environment = { ...process.env, LOG_LEVEL: 'silent' };
  const opened = await openKernel(environment, 'tool', () => undefined, options);
  const { kernel, announcement, close } = opened;
  if (announcement !== undefined) process.stderr.write(`${announcement}\n`);
  try {
    print(await work(kernel, opened), command.optsWithGlobals()['json'] === true);
  } finally {
    await close();
  }
}

/** @throws {CommandError} if there is no such workspace */
export async function workspaceOf(kernel: Kernel, idOrName: string | undefined) {
  const wanted = idOrName ?? defaultWorkspace;
  const workspace = await findWorkspace(kernel, wanted);
  if (workspace) return workspace;
  const hint =
    idOrName === undefined ? ' Start the server once, or name another one with --workspace.' : '';
  throw new CommandError(`There is no workspace "${wanted}".${hint}`);
}

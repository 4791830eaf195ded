import type { Command } from 'commander';
import { type Failure, Problem } from '../../packages/common/problem.ts';
import { type ChangeServices, changeServicesOf } from '../../src/forms/form-transaction.ts';
import { withEnvFile } from '../../src/platform/config/environment-files.ts';
import { OperatorError } from '../../src/platform/operator-error.ts';
import {
  type OpenedPlatform,
  openPlatform,
  type StartOptions,
  type StartupContext,
} from '../../src/platform/startup/open-platform.ts';
import type { Platform } from '../../src/platform/startup/platform.ts';
import { sdkSettings } from '../../src/server/sdk-settings.ts';
import { createStartupContext } from '../../src/server/startup-context.ts';
import { defaultWorkspace, findWorkspace } from '../../src/workspaces/workspaces.ts';
import { type CommandResult, printResult } from './print-result.ts';

/** The environment variables of the process and of the file `.env`. */
export const commandEnvironment = () => withEnvFile(process.env);

/** Runs a command that opens what it needs by itself, and prints its result. */
export async function runOffline(
  command: Command,
  work: (context: StartupContext) => Promise<CommandResult>,
): Promise<void> {
  printResult(await work(createContext()), command.optsWithGlobals()['json'] === true);
}

function createContext(): StartupContext {
  Object.assign(process.env, sdkSettings);
  return createStartupContext({ ...process.env, LOG_LEVEL: 'silent' });
}

/** Opens the platform, runs a command, prints its result and closes the platform. */
export async function runCommand(
  command: Command,
  work: (platform: Platform, opened: OpenedPlatform) => Promise<CommandResult>,
  options: StartOptions = {},
): Promise<void> {
  const opened = await openPlatform(createContext(), 'tool', () => undefined, options);
  const { platform, announcement, close } = opened;
  if (announcement !== undefined) process.stderr.write(`${announcement}\n`);
  try {
    printResult(await work(platform, opened), command.optsWithGlobals()['json'] === true);
  } finally {
    await close();
  }
}

/** Like `runCommand`, for changes of forms; problems become errors of the command. */
export function runFormChange(
  command: Command,
  work: (platform: Platform, services: ChangeServices) => Promise<CommandResult>,
): Promise<void> {
  return runCommand(command, (platform) =>
    explained(() => work(platform, changeServicesOf(platform))),
  );
}

/** @throws {OperatorError} if the workspace does not exist */
export async function resolveWorkspace(platform: Platform, idOrName: string | undefined) {
  const wanted = idOrName ?? defaultWorkspace;
  const workspace = await findWorkspace(platform, wanted);
  if (workspace) return workspace;
  const hint =
    idOrName === undefined
      ? ' Start the server once, or specify another one with --workspace.'
      : '';
  throw new OperatorError(`Workspace "${wanted}" does not exist.${hint}`);
}

const atPath = ({ path, message }: Failure): string => `${path.join('.')}: ${message}`;

/**
 * Runs work of the service; its problems become errors of the command, with a line for each invalid value.
 *
 * @param describe says where a value is invalid, and why
 * @throws {OperatorError}
 */
export async function explained<Result>(
  work: () => Result | Promise<Result>,
  describe = atPath,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const failures = error.failures.map(describe);
    throw new OperatorError(failures.length > 0 ? failures.join('\n') : error.message);
  }
}

import { vi } from 'vitest';
import { runCommandLine } from '../../../cli/command-line.ts';
import { defaultWorkspace } from '../../../src/workspaces/workspaces.ts';
import type { ProcessResult } from '../processes/spawn-process.ts';
import { createTestWorld } from '../world/test-world.ts';
import { createClient } from './api-client.ts';

/** Runs a command in this process: one after the other, as they share its output. */
export async function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<ProcessResult> {
  const output = { stdout: '', stderr: '' };
  const record = (name: keyof typeof output) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text);
      return true;
    });
  const { env, exitCode } = process;
  const spies = [record('stdout'), record('stderr')];
  process.env = { ...environment };
  process.exitCode = 0;
  try {
    await runCommandLine(args);
    return { code: Number(process.exitCode), ...output };
  } finally {
    process.env = env;
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}

/**
 * A world whose default workspace commands manage, and a client of that workspace.
 *
 * @param env of its server
 */
export async function createCommandWorld(env: Record<string, string> = {}) {
  const world = await createTestWorld({ env });
  const run = (...args: string[]) => runCommand(args, world.environment);
  await run('workspaces', 'create', defaultWorkspace, '--plan', 'pro');
  const { stdout } = await run('keys', 'create', '--name', 'x', '--scopes', 'all', '--json');
  return { world, run, client: createClient(world.url, JSON.parse(stdout).key, undefined) };
}

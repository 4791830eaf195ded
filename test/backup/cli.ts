import { type ProcessResult, runScript } from '../support/processes/server-process.ts';

/** Runs a command with the environment of an installation. */
export const cli = (env: Record<string, string>, ...args: string[]): Promise<ProcessResult> =>
  runScript('scripts/cli.js', args, env);

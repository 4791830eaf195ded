import { Problem } from '../../packages/common/problem.ts';
import { CommandError } from './command-errors.ts';

/**
 * Runs work of the service; its problems become errors of the command, with a line for each invalid value.
 *
 * @throws {CommandError}
 */
export async function explained<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const failures = error.failures.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new CommandError(failures.length > 0 ? failures.join('\n') : error.message);
  }
}

import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Adds the variables of a `.env` file. Those of the process take precedence, even if they are empty. They are
 * not set in the process, so that child processes do not inherit the secrets.
 *
 * @param path of the file, which need not exist; default: `.env` in the working directory
 * @throws {Error} if the file exists and cannot be read
 */
export function withEnvFile(env: Environment, path = '.env'): Environment {
  return { ...parseEnv(textOf(path)), ...env };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = Object(error);
    if (code === 'ENOENT') return '';
    throw new Error(`The file ${path} cannot be read (${code})`, { cause: error });
  }
}

import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { editDistance } from '../../../packages/common/text/nearest-name.ts';

// What surrounds the configuration: the file `.env`, files with secrets, and names of variables that are misspelt.

type Environment = Readonly<Record<string, string | undefined>>;

interface EnvironmentWithSecrets {
  readonly env: Environment;
  readonly errors: readonly string[];
}

/**
 * Reads secrets from the files that `<NAME>_FILE` names, as container platforms provide them. One
 * newline at the end of a file is not part of the secret.
 *
 * @param names variables that are secrets
 */
export function readSecretFiles(
  given: Environment,
  names: readonly string[],
): EnvironmentWithSecrets {
  const env: Record<string, string | undefined> = { ...given };
  const errors: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const path = given[variable];
    if (!path) continue;
    if (given[name]) {
      errors.push(`${variable} must not be set together with ${name}`);
      continue;
    }
    try {
      env[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (env[name] === '') errors.push(`${variable} names an empty file`);
    } catch (error) {
      errors.push(`${variable} names a file that cannot be read (${Object(error).code})`);
    }
  }
  return { env, errors };
}

/** A variable of the environment that is probably a misspelt one of the service. Never its value. */
interface MisspeltVariable {
  readonly name: string;
  readonly suggestion: string;
}

/**
 * Variables whose names are nearly those of the service: `DATABSE_URL`, `RATELIMITS`, `log_level`,
 * `PORT_FILE` (only secrets can be files), `FORMWRIGHT_DATABASE_URL` (the names have no prefix).
 *
 * @param known all names of the service
 */
export function findMisspelt(
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): MisspeltVariable[] {
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const suggestion = known.find((one) => isMisspelt(name, one, env[one] !== undefined));
      return suggestion === undefined ? [] : [{ name, suggestion }];
    });
}

/** Kubernetes sets it for a Service that is named `formwright`. */
const foreignNames: readonly string[] = ['FORMWRIGHT_PORT'];

function isMisspelt(name: string, known: string, isSet: boolean): boolean {
  if (foreignNames.includes(name)) return false;
  const upper = name.toUpperCase().replaceAll('-', '_');
  if ([known, `FORMWRIGHT_${known}`, `${known}_FILE`].includes(upper)) return true;
  // Other programs have variables such as HOSTS: short names must have the same letters.
  if (known.length < 6) return !isSet && isTransposition(upper, known);
  // Two correct names may be similar, such as those of another program.
  return !isSet && isNear(upper, known);
}

/** Whether at most two letters differ. Compares few of the pairs that a start has: lengths tell most apart. */
const isNear = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= 2 && editDistance(one, other) <= 2;

/** Whether two adjacent letters are exchanged. */
function isTransposition(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const isSameLetters = [...one].sort().join('') === [...other].sort().join('');
  return isSameLetters && editDistance(one, other) === 1;
}

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

import { readFileSync } from 'node:fs';

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

import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

/** The environment with the secrets of files in it, and what is wrong with the variables of files. */
interface WithFiles {
  readonly env: Environment;
  readonly faults: readonly string[];
}

/**
 * Reads secrets from the files that `<NAME>_FILE` names, as container platforms provide them. One
 * newline at the end of a file is not part of the secret.
 *
 * @param names variables that are secrets
 */
export function readSecretFiles(given: Environment, names: readonly string[]): WithFiles {
  const env: Record<string, string | undefined> = { ...given };
  const faults: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const path = given[variable];
    if (!path) continue;
    if (given[name]) {
      faults.push(`${variable} must not be set together with ${name}`);
      continue;
    }
    try {
      env[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (env[name] === '') faults.push(`${variable} names an empty file`);
    } catch (error) {
      faults.push(`${variable} names a file that cannot be read (${Object(error).code})`);
    }
  }
  return { env, faults };
}

import manifest from '../../package.json' with { type: 'json' };
import { OperatorError } from './operator-error.ts';

type PackageName = keyof typeof manifest.optionalDependencies;

/** The versions of the optional dependencies, as ranges. */
const versions = new Map<string, string>(Object.entries(manifest.optionalDependencies));

/**
 * Loads modules of optional dependencies, when a setting requires them.
 *
 * @param setting the environment variable, for the message
 * @param names the packages to install, where they are missing
 * @throws {OperatorError} if they are not installed; the message is for the operator
 */
export async function loadOptional<Modules>(
  setting: string,
  names: readonly PackageName[],
  load: () => Promise<Modules>,
): Promise<Modules> {
  return load().catch((cause: unknown) => {
    if (Object(cause).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new OperatorError(missingPackages(setting, names), { cause });
  });
}

/** Whether a package is an optional dependency of this release. */
export const isOptionalPackage = (name: string): boolean => versions.has(name);

/** A message with a stable code that says how to install missing packages. */
export function missingPackages(feature: string, names: readonly string[]): string {
  const packages = names.map((name) => `${name}@${versions.get(name)}`);
  return (
    `${feature} requires packages that are not installed (package_not_installed). ` +
    `Install them next to Formwright: npm install ${packages.join(' ')}`
  );
}

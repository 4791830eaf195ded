import manifest from '../../package.json' with { type: 'json' };

const versions = manifest.optionalDependencies;

/** A package that a setting requires is not installed. The message, with the code, is for the operator. */
export class MissingPackageError extends Error {
  readonly code = 'package_not_installed';

  constructor(setting: string, names: readonly (keyof typeof versions)[], cause: unknown) {
    const packages = names.map((name) => `${name}@${versions[name]}`);
    super(
      `${setting} requires packages that are not installed (package_not_installed). ` +
        `Install them next to Formwright: npm install ${packages.join(' ')}`,
      { cause },
    );
  }
}

/**
 * Loads modules of optional dependencies, when a setting requires them.
 *
 * @param setting the name of the environment variable
 * @param names the packages to install, where they are missing
 * @throws {MissingPackageError} if they are not installed
 */
export async function loadOptional<Modules>(
  setting: string,
  names: readonly (keyof typeof versions)[],
  load: () => Promise<Modules>,
): Promise<Modules> {
  return load().catch((error: unknown) => {
    if (Object(error).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new MissingPackageError(setting, names, error);
  });
}

import { readFileSync } from 'node:fs';

/** Native code, which a build cannot contain. */
const native = ['@node-rs/argon2'];

const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

/** The packages that are installed with a release, by kind: the build contains the code of all others. */
export const externalPackages = {
  dependencies: Object.fromEntries(native.map((name) => [name, dependencies[name]])),
  optionalDependencies,
};

export const externalNames = Object.values(externalPackages).flatMap(Object.keys);

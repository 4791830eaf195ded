import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Writes a file that appears whole: another process may be starting from the same folder. */
export function writeAtomically(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, contents);
  renameSync(partial, path);
}

/** Whether any of the sources, paths in the project, changed after a file was made. */
export function isOutdated(sources, made) {
  return (
    !existsSync(made) ||
    newestModification(sources.map((name) => join(root, name))) >= modifiedAt(made)
  );
}

function newestModification(paths) {
  return Math.max(
    ...paths.map((path) =>
      statSync(path).isDirectory()
        ? newestModification(readdirSync(path).map((name) => join(path, name)))
        : modifiedAt(path),
    ),
  );
}

function modifiedAt(path) {
  return statSync(path).mtimeMs;
}

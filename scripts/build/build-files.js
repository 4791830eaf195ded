import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Writes a file atomically: another process may be starting in the same folder. */
export function writeAtomically(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, contents);
  renameSync(partial, path);
}

/** Writes the compressed forms of a file next to it: `.gz` and `.br`. */
export async function compressFile(path) {
  const contents = readFileSync(path);
  writeAtomically(`${path}.gz`, await promisify(gzip)(contents, { level: 9 }));
  writeAtomically(`${path}.br`, await promisify(brotliCompress)(contents));
}

/** Whether a file is missing or older than its sources (paths relative to the project). */
export function isOutdated(sources, output) {
  return (
    !existsSync(output) ||
    newestModification(sources.map((name) => join(root, name))) >= modifiedAt(output)
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

/** The folders of the packages that files belong to, sorted, such as `node_modules/zod`. */
export function packagesOf(paths) {
  const folders = paths.map((path) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

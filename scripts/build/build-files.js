import { createHash } from 'node:crypto';
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
import { brotliCompress, constants, gzip } from 'node:zlib';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether the development dependencies are installed: without them nothing can be generated or built. */
export function canBuild() {
  try {
    return Boolean(import.meta.resolve('vite'));
  } catch {
    return false;
  }
}

/**
 * Builds files for browsers unless their list in `dist` is newer than their sources: writes each, also compressed, and
 * the list last.
 *
 * @param sources paths relative to the project
 * @param produce returns the files (`name`, and `contents` unless they are written) and the content of the list
 * @param quality of Brotli, at most 11
 */
export async function buildList({ list, sources, produce, quality = 11 }) {
  const path = join(root, 'dist', list);
  if (!isOutdated(['package.json', 'scripts/build', ...sources], path)) return;
  const { files, content } = await produce();
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  await Promise.all(
    files.map(async ({ name, contents }) => {
      const file = join(dirname(path), name);
      if (contents) writeAtomically(file, contents);
      const plain = contents ?? readFileSync(file);
      writeAtomically(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
      writeAtomically(`${file}.br`, await promisify(brotliCompress)(plain, brotli));
    }),
  );
  writeJson(path, content);
}

export function withHash(name, contents) {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  return { name: name.replace('.', `-${hash}.`), contents };
}

/** Writes a file atomically: another process may be starting in the same folder. */
export function writeAtomically(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, contents);
  renameSync(partial, path);
}

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

export const writeJson = (path, value) =>
  writeAtomically(path, `${JSON.stringify(value, null, 2)}\n`);

/** Whether a file is missing or older than its sources (paths relative to the project). */
export const isOutdated = (sources, output) =>
  !existsSync(output) ||
  newestModification(sources.map((name) => join(root, name))) >= statSync(output).mtimeMs;

const newestModification = (paths) =>
  Math.max(
    ...paths.map((path) => {
      const found = statSync(path);
      return found.isDirectory()
        ? newestModification(readdirSync(path).map((name) => join(path, name)))
        : found.mtimeMs;
    }),
  );

/** The folders of the packages that files belong to, sorted, such as `node_modules/zod`. */
export function packagesOf(paths) {
  const folders = paths.map((path) => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path)?.[0]);
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
}

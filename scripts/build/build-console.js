import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFile, isOutdated, packagesOf, writeAtomically } from './build-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'dist', 'console');
const sources = [
  'web/console',
  'packages',
  'src/events',
  'src/forms/settings',
  'src/workspaces/scopes.ts',
  'package.json',
  'scripts/build/build-console.js',
];

/**
 * Builds `dist/console`, the files of the console, if it is missing or older than its sources: files with a
 * hash in their names, also compressed, and `files.json`, which lists them and the packages in them.
 */
export async function buildConsole() {
  const list = join(folder, 'files.json');
  if (!isOutdated(sources, list)) return;
  const { build } = await import('vite');
  const { output } = await build({
    configFile: join(root, 'web/console/vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const entry = manifest['src/main.tsx'];
  const files = readdirSync(folder).filter((name) => name !== 'manifest.json');
  await Promise.all(files.map((name) => compressFile(join(folder, name))));
  const assets = {
    script: entry.file,
    styles: entry.css ?? [],
    first: initialFiles(manifest),
    files,
    packages: packagesOf(output.flatMap(modulesOf)),
  };
  writeAtomically(list, `${JSON.stringify(assets, null, 2)}\n`);
}

/** Paths of the modules in a chunk, relative to the project. */
function modulesOf({ moduleIds = [] }) {
  return moduleIds.map((path) => relative(root, path));
}

/** The script of the page and its static imports, transitively, without screens that are loaded on demand. */
function initialFiles(manifest) {
  const keys = new Set(['src/main.tsx']);
  for (const key of keys) for (const imported of manifest[key].imports ?? []) keys.add(imported);
  return [...keys].map((key) => manifest[key].file);
}

/** Sizes of the files in bytes, compressed by gzip, by name. */
export async function consoleSizes() {
  await buildConsole();
  const { first, files } = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8'));
  const sizeOf = (name) => statSync(join(folder, `${name}.gz`)).size;
  return { first, sizes: new Map(files.map((name) => [name, sizeOf(name)])) };
}

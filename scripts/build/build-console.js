import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildList, packagesOf, readJson, root } from './build-files.js';

const folder = join(root, 'dist', 'console');
const entry = 'src/main.tsx';

/** Builds `dist/console`, the files of the console, and `files.json`, which lists them and the packages in them. */
export const buildConsole = () =>
  buildList({
    list: 'console/files.json',
    sources: [
      'web/console',
      'packages',
      'src/events',
      'src/forms/settings',
      'src/workspaces/scopes.ts',
    ],
    produce,
  });

async function produce() {
  // Vite bundles the development build of React otherwise, if tests build the console.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const { default: react } = await import('@vitejs/plugin-react');
  const { output } = await build({
    configFile: false,
    root: join(root, 'web/console'),
    logLevel: 'warn',
    base: './', // the service may be mounted below a path
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      manifest: 'manifest.json',
      assetsDir: '.',
      assetsInlineLimit: 0, // the Content-Security-Policy allows no data URLs for scripts and styles
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      target: 'es2022',
      rolldownOptions: {
        input: entry,
        // Otherwise each icon that several screens use is a file of its own.
        output: { codeSplitting: { groups: [{ name: 'icons', test: /lucide-react/ }] } },
      },
    },
  });
  const manifest = readJson(join(folder, 'manifest.json'));
  const names = readdirSync(folder).filter((name) => name !== 'manifest.json');
  const modules = output.flatMap(({ moduleIds = [] }) => moduleIds);
  const { file: script, css: styles = [] } = manifest[entry];
  return {
    files: names.map((name) => ({ name })),
    content: {
      script,
      styles,
      first: initialFiles(manifest),
      files: names,
      packages: packagesOf(modules.map((path) => relative(root, path))),
    },
  };
}

/** The script of the page and its static imports, transitively, without screens that are loaded on demand. */
function initialFiles(manifest) {
  const keys = new Set([entry]);
  for (const key of keys) for (const imported of manifest[key].imports ?? []) keys.add(imported);
  return [...keys].map((key) => manifest[key].file);
}

/** Sizes of the files in bytes, compressed by Brotli, by name. */
export async function consoleSizes() {
  await buildConsole();
  const { first, files } = readJson(join(folder, 'files.json'));
  const sizeOf = (name) => statSync(join(folder, `${name}.br`)).size;
  return { first, sizes: new Map(files.map((name) => [name, sizeOf(name)])) };
}

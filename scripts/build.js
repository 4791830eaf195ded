import { existsSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = ['src', 'rest', 'web', 'cli', 'prisma/generated', 'package.json'];
const stamp = join(root, 'dist', 'built');

/**
 * Makes `dist` from the TypeScript sources if it is missing or older than they are. Without a build
 * every start would translate them anew, which costs time and memory.
 */
export async function build() {
  if (existsSync(stamp) && newest(sources.map((name) => join(root, name))) < time(stamp)) return;
  const began = Date.now();
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: 'src/main.ts', cli: 'cli/main.ts' },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    write: false,
  });
  // Each file appears whole: another process may be starting from the same folder.
  for (const { path, contents } of outputFiles) place(path, contents);
  place(stamp, new Date(began).toISOString());
  await esbuild.stop();
}

function place(path, contents) {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${process.pid}`;
  writeFileSync(partial, contents);
  renameSync(partial, path);
}

function newest(paths) {
  return Math.max(
    ...paths.map((path) =>
      statSync(path).isDirectory()
        ? newest(readdirSync(path).map((name) => join(path, name)))
        : time(path),
    ),
  );
}

function time(path) {
  return statSync(path).mtimeMs;
}

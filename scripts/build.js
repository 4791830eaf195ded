import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildEditor } from './build-editor.js';
import { isOutdated, writeAtomically } from './build-files.js';
import { buildWeb } from './build-web.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = [
  ...['src', 'rest', 'web', 'cli', 'prisma/generated', 'package.json'],
  ...['package-lock.json', 'scripts/build-editor.js'],
];
const stamp = join(root, 'dist', 'built');

/**
 * Builds `dist` from the TypeScript sources if it is missing or older than they are, so that starts do not
 * spend time and memory on compiling them.
 */
export async function build() {
  if (!isOutdated(sources, stamp)) return;
  const began = Date.now();
  await buildWeb();
  await buildEditor();
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
  for (const { path, contents } of outputFiles) writeAtomically(path, contents);
  writeAtomically(stamp, new Date(began).toISOString());
  await esbuild.stop();
}

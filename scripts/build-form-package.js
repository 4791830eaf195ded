import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { onDemandEngines } from './on-demand-engines.js';

// Builds `form/dist`, the package @formwright/form: modules for browsers, split so that engines are loaded
// on demand, and their types.

const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'form', 'dist');
const entries = ['index', 'react', 'vue'];

rmSync(dist, { recursive: true, force: true });
await buildModules();
buildTypes();

async function buildModules() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((name) => `form/src/${name}.ts`),
    outdir: dist,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    external: ['react', 'vue'],
    plugins: [onDemandEngines('form/src/engines/question-patterns.ts')],
    metafile: true,
  });
  for (const [path, { imports }] of Object.entries(metafile.outputs)) {
    const size = gzipSync(readFileSync(join(root, path)), { level: 9 }).length / 1024;
    const others = imports.map(({ kind, path: other }) => `${kind} ${basename(other)}`).join(', ');
    console.log(`${size.toFixed(1).padStart(6)} KB  ${basename(path)}  ${others}`);
  }
}

/** The declarations of the entries and those that they import, which are all of this package. */
function buildTypes() {
  const all = join(dist, 'declarations');
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', 'form/tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
  const reached = new Set(entries.map((name) => join(all, 'form/src', `${name}.d.ts`)));
  for (const file of reached) {
    const path = relative(join(all, 'form'), file);
    if (path.startsWith('..')) throw new Error(`The types of the package use ${path}`);
    const copy = join(dist, 'types', path);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/from ['"](\.[^'"]+)\.[jt]s['"]/g))
      reached.add(resolve(dirname(file), `${name}.d.ts`));
  }
  rmSync(all, { recursive: true });
}

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { root } from './build-files.js';
import { onDemandEngines } from './on-demand-engines.js';

const entries = ['index', 'react', 'vue'];

/**
 * Builds the modules of @formwright/form, split so that engines are loaded on demand.
 *
 * @returns a line for each module with its size and what it imports
 */
export async function buildFormModules(dist) {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((name) => [name, `packages/form/src/${name}.ts`])),
    external: [/^react(\/|$)/, /^vue(\/|$)/],
    platform: 'browser',
    plugins: [onDemandEngines('packages/form/src/engines/question-patterns.ts')],
    transform: { target: 'es2022' },
  });
  const { output } = await bundle.write({
    dir: dist,
    format: 'esm',
    minify: true,
    comments: false,
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  return output.map(({ fileName, code, imports, dynamicImports }) => {
    const size = gzipSync(code, { level: 9 }).length / 1024;
    const others = [
      ...imports.map((name) => `import ${name}`),
      ...dynamicImports.map((name) => `import() ${name}`),
    ];
    return `${size.toFixed(1).padStart(6)} KiB  ${fileName}  ${others.join(', ')}`;
  });
}

export function buildFormTypes(dist) {
  const all = join(dist, 'declarations');
  const tsc = join(root, 'node_modules/@typescript/native/bin/tsc');
  const options = ['-p', 'packages/form/tsconfig.build.json', '--outDir', all];
  execFileSync(process.execPath, [tsc, ...options], { cwd: root, stdio: 'inherit' });
  const reached = new Set(entries.map((name) => join(all, 'packages/form/src', `${name}.d.ts`)));
  for (const file of reached) {
    const path = relative(join(all, 'packages/form'), file);
    if (path.startsWith('..')) throw new Error(`The types of the package use ${path}`);
    const copy = join(dist, 'types', path);
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(file, copy);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/from ['"](\.[^'"]+)\.[jt]s['"]/g))
      reached.add(resolve(dirname(file), `${name}.d.ts`));
  }
  rmSync(all, { recursive: true });
}

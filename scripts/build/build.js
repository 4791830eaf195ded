import { chmodSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureGenerated } from '../generate/generated-files.js';
import { externalNames } from '../release/external-packages.js';
import { buildEditor } from './build-editor.js';
import {
  canBuild,
  isOutdated,
  packagesOf,
  root,
  writeAtomically,
  writeJson,
} from './build-files.js';
import { buildWeb } from './build-web.js';

const dist = join(root, 'dist');
const sources = [
  'src',
  'packages',
  'rest',
  'web',
  'cli',
  'prisma/generated',
  'package.json',
  'package-lock.json',
  'scripts/release/external-packages.js',
  'scripts/build',
];
const list = join(dist, 'server.json');

/**
 * Builds `dist` from the TypeScript sources if it is missing or older than they are, so that starts do not
 * spend time and memory on compiling them: the server, the command line, and what both serve to browsers.
 * The code of all packages is included, except of `externalPackages`: binaries, and large packages that few
 * installations use. `server.json` lists the files, and the packages in them.
 */
export async function build() {
  if (!canBuild()) return requireBuild();
  ensureGenerated();
  if (!isOutdated(sources, list)) return;
  process.stderr.write('Compiling the service, once after each change of its sources …\n');
  await buildWeb();
  await buildEditor();
  const esbuild = await import('esbuild');
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { main: 'src/main.ts', cli: 'cli/main.ts', formwright: 'cli/formwright.ts' },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    external: externalNames,
    // Its CommonJS modules would be read through a getter for each call of a function; 3 % of the time of a submission.
    alias: { graphql: 'graphql/index.mjs' },
    plugins: [onDemandPhoneNumbers],
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    // Libraries omit development checks in production.
    define: { 'process.env.NODE_ENV': '"production"' },
    // CommonJS packages require modules of Node.js.
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);",
    },
    sourcemap: true,
    sourcesContent: false,
    minifyWhitespace: true,
    metafile: true,
    write: false,
  });
  for (const { path, contents } of outputFiles) writeAtomically(path, contents);
  chmodSync(join(dist, 'formwright.js'), 0o755);
  writeJson(list, {
    files: outputFiles.map(({ path }) => relative(dist, path)),
    packages: packagesOf(Object.keys(metafile.inputs)),
  });
  await esbuild.stop();
}

/** Ends the process unless `dist` was built elsewhere. */
function requireBuild() {
  if (existsSync(list)) return;
  process.stderr.write(
    'The service is not built, and packages that build it are missing: run `npm ci`, without `--omit=dev`.\n',
  );
  process.exit(1);
}

const onDemandPhoneNumbers = {
  name: 'on-demand-phone-numbers',
  setup({ onResolve }) {
    onResolve({ filter: /^libphonenumber-js\/min$/ }, ({ kind }) =>
      kind === 'import-statement'
        ? { path: join(root, 'scripts/build/on-demand-phone-numbers.js') }
        : undefined,
    );
  },
};

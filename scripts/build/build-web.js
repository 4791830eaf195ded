import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFile, isOutdated, packagesOf, writeAtomically } from './build-files.js';
import { bundlePage } from './page-bundle.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'dist', 'web');
const sources = [
  'web',
  'packages',
  'src',
  'package.json',
  'scripts/build/build-web.js',
  'scripts/build/on-demand-engines.js',
  'scripts/build/page-bundle.js',
];

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  metafile: true,
  write: false,
};

/**
 * Builds `dist/web`, the files for browsers, if it is missing or older than its sources: files with a hash
 * in their names, also compressed, and `manifest.json`, which lists them and the packages in them.
 */
export async function buildWeb() {
  const manifestPath = join(folder, 'manifest.json');
  if (!isOutdated(sources, manifestPath)) return;
  const esbuild = await import('esbuild');
  const [page, docs, example, style, worker, notice, preview, copyButtons, embed] =
    await Promise.all([
      bundlePage('web/page/client/entry/page.ts'),
      esbuild.build({
        ...common,
        entryPoints: { docs: 'web/docs/client/docs.ts' },
        outdir: folder,
        format: 'esm',
        splitting: true,
        entryNames: '[name]-[hash]',
        chunkNames: 'docs-[name]-[hash]',
      }),
      bundlePage('web/page/client/entry/example-page.ts', { prefix: 'example-' }),
      esbuild.build({ ...common, entryPoints: ['web/page/style.css'], outdir: folder }),
      buildStandalone(esbuild, 'web/page/client/captcha/captcha-worker.ts'),
      buildStandalone(esbuild, 'web/page/client/entry/closed-page.ts'),
      buildStandalone(esbuild, 'web/page/client/entry/preview-link.ts'),
      buildStandalone(esbuild, 'web/docs/client/copy-buttons.ts'),
      buildStandalone(esbuild, 'web/embed/embed.ts'),
    ]);
  const chunksOf = ({ outputFiles }) =>
    outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  const docsChunks = chunksOf(docs);
  const standaloneFiles = {
    style: withHash('style', style),
    worker: withHash('worker', worker),
    notice: withHash('notice', notice),
    preview: withHash('preview', preview),
    copyButtons: withHash('copy-buttons', copyButtons),
  };
  const files = [...page.files, ...docsChunks, ...example.files, ...Object.values(standaloneFiles)];
  const bundled = [docs, style, worker, notice, preview, copyButtons, embed];
  const inputs = [
    ...bundled.flatMap(({ metafile }) => Object.keys(metafile.inputs)),
    ...page.inputs,
    ...example.inputs,
  ];
  const script = { name: 'embed.js', contents: embed.outputFiles[0].contents };
  await Promise.all([...files, script].map(writeCompressed));

  const names = Object.entries(standaloneFiles).map(([part, { name }]) => [part, name]);
  const manifest = {
    ...{ script: page.files[0].name, ...Object.fromEntries(names) },
    ...{ docs: docsChunks[0].name, example: example.files[0].name },
    files: files.map(({ name }) => name),
    packages: packagesOf(inputs),
  };
  writeAtomically(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
  await esbuild.stop();
}

/** Bundles a script without imports and without global names. */
function buildStandalone(esbuild, entry) {
  return esbuild.build({ ...common, entryPoints: [entry], outdir: folder, format: 'iife' });
}

function withHash(name, { outputFiles: [{ path, contents }] }) {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  return { name: `${name}-${hash}.${path.split('.').at(-1)}`, contents };
}

async function writeCompressed({ name, contents }) {
  writeAtomically(join(folder, name), contents);
  await compressFile(join(folder, name));
}

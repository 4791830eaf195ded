import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { isNewer, place } from './place.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'dist', 'web');
const sources = ['web', 'src', 'package.json', 'scripts/build-web.js'];

const common = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  write: false,
};

/**
 * What the server shares with the browser names packages that are too large for a page. In their
 * place come small modules: patterns run on the browser's own engine, phone numbers on demand.
 */
const alias = {
  re2js: './web/client/re2js.ts',
  'libphonenumber-js/min': './web/client/phone-numbers.ts',
};

/**
 * Makes `dist/web`, what browsers get, if it is missing or older than its sources: files named by
 * what they hold, compressed beforehand, and `manifest.json`, which says what is what.
 */
export async function buildWeb() {
  const manifest = join(folder, 'manifest.json');
  if (!isNewer(sources, manifest)) return;
  const esbuild = await import('esbuild');
  const [page, worker, style, embed] = await Promise.all([
    esbuild.build({
      ...common,
      alias,
      entryPoints: { page: 'web/client/page.ts' },
      outdir: folder,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      format: 'esm',
      splitting: true,
      metafile: true,
    }),
    script(esbuild, 'web/client/captcha-worker.ts'),
    esbuild.build({ ...common, entryPoints: ['web/style.css'], outdir: folder }),
    script(esbuild, 'web/embed/embed.ts'),
  ]);
  const [workerName, styleName] = [hashed('worker', worker), hashed('style', style)];
  await Promise.all([
    ...page.outputFiles.map(({ path, contents }) => placeCompressed(basename(path), contents)),
    placeCompressed(workerName, worker.outputFiles[0].contents),
    placeCompressed(styleName, style.outputFiles[0].contents),
    placeCompressed('embed.js', embed.outputFiles[0].contents),
  ]);
  const first = firstOf(page.metafile);
  const names = {
    script: first[0],
    worker: workerName,
    style: styleName,
    /** What a page loads before it can do anything, the script itself first. */
    first,
    files: [...page.outputFiles.map(({ path }) => basename(path)), workerName, styleName],
  };
  place(manifest, `${JSON.stringify(names, null, 2)}\n`);
  await esbuild.stop();
}

/** A script that stands alone: no imports, no names that others could see. */
function script(esbuild, entry) {
  return esbuild.build({ ...common, entryPoints: [entry], outdir: folder, format: 'iife' });
}

function hashed(name, { outputFiles: [{ path, contents }] }) {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  return `${name}-${hash}.${path.split('.').at(-1)}`;
}

/** The entry and what it imports, and what that imports, without what is loaded on demand. */
function firstOf({ outputs }) {
  const [entry] = Object.keys(outputs).filter((path) =>
    outputs[path].entryPoint?.endsWith('page.ts'),
  );
  const found = new Set([entry]);
  for (const path of found) {
    for (const { kind, path: imported } of outputs[path].imports) {
      if (kind === 'import-statement') found.add(imported);
    }
  }
  return [...found].map((path) => basename(path));
}

async function placeCompressed(name, contents) {
  place(join(folder, name), contents);
  place(join(folder, `${name}.gz`), await promisify(gzip)(contents, { level: 9 }));
  place(join(folder, `${name}.br`), await promisify(brotliCompress)(contents));
}

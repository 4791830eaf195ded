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
 * place come small modules: patterns are left to the service, phone numbers come on demand.
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
  const made = join(folder, 'manifest.json');
  if (!isNewer(sources, made)) return;
  const esbuild = await import('esbuild');
  const [page, style, worker, notice, embed] = await Promise.all([
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
    esbuild.build({ ...common, entryPoints: ['web/style.css'], outdir: folder }),
    standalone(esbuild, 'web/client/captcha-worker.ts'),
    standalone(esbuild, 'web/embed/notice.ts'),
    standalone(esbuild, 'web/embed/embed.ts'),
  ]);
  const parts = page.outputFiles.map(({ path, contents }) => ({ name: basename(path), contents }));
  const alone = {
    style: hashed('style', style),
    worker: hashed('worker', worker),
    notice: hashed('notice', notice),
  };
  const files = [...parts, ...Object.values(alone)];
  const script = { name: 'embed.js', contents: embed.outputFiles[0].contents };
  await Promise.all([...files, script].map(placeCompressed));

  // What a page loads before it can do anything, the script itself first.
  const first = firstOf(page.metafile);
  const names = Object.entries(alone).map(([part, { name }]) => [part, name]);
  const manifest = {
    ...{ script: first[0], first, ...Object.fromEntries(names) },
    files: files.map(({ name }) => name),
  };
  place(made, `${JSON.stringify(manifest, null, 2)}\n`);
  await esbuild.stop();
}

/** A script that stands alone: no imports, no names that others could see. */
function standalone(esbuild, entry) {
  return esbuild.build({ ...common, entryPoints: [entry], outdir: folder, format: 'iife' });
}

function hashed(name, { outputFiles: [{ path, contents }] }) {
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  return { name: `${name}-${hash}.${path.split('.').at(-1)}`, contents };
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

async function placeCompressed({ name, contents }) {
  place(join(folder, name), contents);
  place(join(folder, `${name}.gz`), await promisify(gzip)(contents, { level: 9 }));
  place(join(folder, `${name}.br`), await promisify(brotliCompress)(contents));
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isOutdated, writeAtomically } from './build-files.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = join(root, 'dist', 'web');
const sources = ['web/editor', 'package-lock.json', 'scripts/build/build-editor.js'];

/** The highest Brotli quality would take half a minute for 8 MB and save only 10 %. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Builds the files of the GraphQL editor in `dist/web`, if they are missing or older than their sources:
 * GraphiQL, its style sheet and workers, from the package that contains them as texts, and the script that
 * starts it. `editor.json` lists the files, and the package in them.
 */
export async function buildEditor() {
  const manifestPath = join(folder, 'editor.json');
  if (!isOutdated(sources, manifestPath)) return;
  const esbuild = await import('esbuild');
  const { js, css, editorWorkerService, graphqlWorker, jsonWorker } = await import(
    '@graphql-yoga/render-graphiql/graphiql'
  );
  const start = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['web/editor/start-graphiql.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  const manifest = {
    script: await writeHashed('graphiql.js', js),
    style: await writeHashed('graphiql.css', css),
    start: await writeHashed('editor.js', start.outputFiles[0].text),
    workers: {
      editorWorkerService: await writeHashed('editor-worker.js', editorWorkerService),
      graphql: await writeHashed('graphql-worker.js', graphqlWorker),
      json: await writeHashed('json-worker.js', jsonWorker),
    },
    packages: ['node_modules/@graphql-yoga/render-graphiql'],
  };
  writeAtomically(manifestPath, `${JSON.stringify(manifest, null, 2)}\n`);
  await esbuild.stop();
}

/** Writes a text, plain and compressed, with its hash in the name. */
async function writeHashed(name, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase();
  const hashed = name.replace('.', `-${hash}.`);
  writeAtomically(join(folder, hashed), text);
  writeAtomically(join(folder, `${hashed}.gz`), await promisify(gzip)(text, { level: 9 }));
  writeAtomically(join(folder, `${hashed}.br`), await promisify(brotliCompress)(text, quality));
  return hashed;
}

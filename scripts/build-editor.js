import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isNewer, place } from './place.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const folder = join(root, 'dist', 'web');
const sources = ['web/editor', 'package-lock.json', 'scripts/build-editor.js'];

/** Brotli's highest quality takes half a minute for 8 MB and saves a tenth. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/**
 * Makes the files of the GraphQL editor in `dist/web`, if they are missing or older than their sources:
 * GraphiQL, its style and its workers out of the package that brings them as texts, and the script
 * that starts it. `editor.json` says what is what.
 */
export async function buildEditor() {
  const made = join(folder, 'editor.json');
  if (!isNewer(sources, made)) return;
  const esbuild = await import('esbuild');
  const { js, css, editorWorkerService, graphqlWorker, jsonWorker } = await import(
    '@graphql-yoga/render-graphiql/graphiql'
  );
  const start = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['web/editor/start.ts'],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  const manifest = {
    script: await placeHashed('graphiql.js', js),
    style: await placeHashed('graphiql.css', css),
    start: await placeHashed('editor.js', start.outputFiles[0].text),
    workers: {
      editorWorkerService: await placeHashed('editor-worker.js', editorWorkerService),
      graphql: await placeHashed('graphql-worker.js', graphqlWorker),
      json: await placeHashed('json-worker.js', jsonWorker),
    },
  };
  place(made, `${JSON.stringify(manifest, null, 2)}\n`);
  await esbuild.stop();
}

/** Places a text, compressed too, under a name that changes with it. */
async function placeHashed(name, text) {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase();
  const hashed = name.replace('.', `-${hash}.`);
  place(join(folder, hashed), text);
  place(join(folder, `${hashed}.gz`), await promisify(gzip)(text, { level: 9 }));
  place(join(folder, `${hashed}.br`), await promisify(brotliCompress)(text, quality));
  return hashed;
}

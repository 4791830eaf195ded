import { basename, join, relative } from 'node:path';
import { root } from './build-files.js';
import { onDemandEngines } from './on-demand-engines.js';

/**
 * Bundles the script of pages with a form. All that the page imports is one file, because every further file would
 * cost a request and be compressed alone; what it imports on demand are others. Those import the file of the page, so
 * that no module of the page may await them at its top level: each would wait for the other.
 *
 * @param entry path of its module, relative to the project
 * @param prefix of the names of the files that are loaded on demand
 * @param contents source of the module, in place of a file
 * @returns the files, that of the page first, and the paths of the modules in them
 */
export async function bundlePage(entry, { prefix = '', contents } = {}) {
  const { rolldown } = await import('rolldown');
  const entryPath = join(root, entry);
  // Patterns of questions are checked by the server only.
  const plugins = [onDemandEngines('web/page/client/shims/re2js.ts')];
  if (contents !== undefined) {
    plugins.push({
      name: 'contents',
      resolveId: (id) => (id === entryPath ? id : null),
      load: (id) => (id === entryPath ? contents : null),
    });
  }
  const bundle = await rolldown({
    cwd: root,
    input: entryPath,
    platform: 'browser',
    plugins,
    transform: { target: 'es2022' },
  });
  let first;
  const isFirst = (id, context) => {
    first ??= staticImports(entryPath, context);
    return first.has(id);
  };
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    comments: false,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: ({ moduleIds }) =>
      moduleIds.includes(entryPath) ? '[name]-[hash].js' : `${prefix}[name]-[hash].js`,
    codeSplitting: {
      groups: [
        {
          debugName: 'page',
          name: (id, context) => (isFirst(id, context) ? basename(entry, '.ts') : null),
        },
      ],
    },
  });
  await bundle.close();
  const chunks = output.filter(({ moduleIds }) => moduleIds.length > 0); // not the entry, which imports that of the page
  const isPage = ({ moduleIds }) => moduleIds.includes(entryPath);
  const sorted = [...chunks.filter(isPage), ...chunks.filter((chunk) => !isPage(chunk))];
  return {
    files: sorted.map(({ fileName, code }) => ({ name: fileName, contents: Buffer.from(code) })),
    inputs: sorted.flatMap(({ moduleIds }) => moduleIds).map((path) => relative(root, path)),
  };
}

/** The module and its static imports, transitively. */
function staticImports(entry, context) {
  const found = new Set([entry]);
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

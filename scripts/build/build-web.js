import { basename, extname, join } from 'node:path';
import { buildList, packagesOf, root, withHash } from './build-files.js';
import { bundlePage } from './page-bundle.js';

/** Scripts without imports and global names, and the style sheet, by their names in the manifest. */
const standalone = {
  style: 'web/page/style.css',
  worker: 'web/page/client/captcha/captcha-worker.ts',
  notice: 'web/page/client/entry/closed-page.ts',
  preview: 'web/page/client/entry/preview-link.ts',
  copyButtons: 'web/docs/client/copy-buttons.ts',
};

const options = {
  absWorkingDir: root,
  outdir: join(root, 'dist/web'),
  write: false,
  metafile: true,
  bundle: true,
  minify: true,
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
};

/** Builds `dist/web`, the files for browsers, and `manifest.json`, which lists them and the packages in them. */
export const buildWeb = () =>
  buildList({ list: 'web/manifest.json', sources: ['web', 'packages', 'src'], produce });

async function produce() {
  const esbuild = await import('esbuild');
  const bundle = async (entry) => {
    const { outputFiles, metafile } = await esbuild.build({
      ...options,
      entryPoints: [entry],
      format: 'iife',
    });
    return { contents: outputFiles[0].contents, inputs: Object.keys(metafile.inputs) };
  };
  const page = await bundlePage('web/page/client/entry/page.ts');
  const example = await bundlePage('web/page/client/entry/example-page.ts', { prefix: 'example-' });
  const docs = await esbuild.build({
    ...options,
    entryPoints: { docs: 'web/docs/client/docs.ts' },
    format: 'esm',
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'docs-[name]-[hash]',
  });
  const docsFiles = docs.outputFiles.map(({ path, contents }) => ({
    name: basename(path),
    contents,
  }));
  const parts = await Promise.all(
    Object.entries(standalone).map(async ([part, entry]) => {
      const { contents, inputs } = await bundle(entry);
      const name = part === 'copyButtons' ? 'copy-buttons' : part;
      const extension = extname(entry) === '.css' ? '.css' : '.js';
      return { part, inputs, ...withHash(`${name}${extension}`, contents) };
    }),
  );
  const embed = await bundle('web/embed/embed.ts');
  await esbuild.stop();
  const files = [...page.files, ...docsFiles, ...example.files, ...parts];
  const inputs = [page, example, embed, ...parts].flatMap((one) => one.inputs);
  return {
    files: [...files, { name: 'embed.js', contents: embed.contents }],
    content: {
      script: page.files[0].name,
      docs: docsFiles[0].name,
      example: example.files[0].name,
      ...Object.fromEntries(parts.map(({ part, name }) => [part, name])),
      files: files.map(({ name }) => name),
      packages: packagesOf([...Object.keys(docs.metafile.inputs), ...inputs]),
    },
  };
}

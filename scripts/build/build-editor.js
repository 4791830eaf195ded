import { buildList, root, withHash } from './build-files.js';

/**
 * Builds the files of the GraphQL editor in `dist/web`: GraphiQL, its style sheet and workers, from the package that
 * contains them as texts, and the script that starts it. `editor.json` lists them, and the package in them. The highest
 * Brotli quality would take half a minute for 8 MB and save only 10 %.
 */
export const buildEditor = () =>
  buildList({
    list: 'web/editor.json',
    sources: ['web/editor', 'package-lock.json'],
    produce,
    quality: 9,
  });

async function produce() {
  const esbuild = await import('esbuild');
  const { js, css, editorWorkerService, graphqlWorker, jsonWorker } = await import(
    '@graphql-yoga/render-graphiql/graphiql'
  );
  const built = await esbuild.build({
    absWorkingDir: root,
    entryPoints: ['web/editor/start-graphiql.ts'],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
  });
  await esbuild.stop();
  const script = withHash('graphiql.js', js);
  const style = withHash('graphiql.css', css);
  const start = withHash('editor.js', built.outputFiles[0].text);
  const editor = withHash('editor-worker.js', editorWorkerService);
  const graphql = withHash('graphql-worker.js', graphqlWorker);
  const json = withHash('json-worker.js', jsonWorker);
  return {
    files: [script, style, start, editor, graphql, json],
    content: {
      script: script.name,
      style: style.name,
      start: start.name,
      workers: { editorWorkerService: editor.name, graphql: graphql.name, json: json.name },
      packages: ['node_modules/@graphql-yoga/render-graphiql'],
    },
  };
}

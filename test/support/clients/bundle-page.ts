import { once } from 'node:events';
import { createServer } from 'node:http';
import { basename } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { onTestFinished } from 'vitest';

/**
 * Serves an empty page with a script that is bundled as those of forms, until the test ends.
 *
 * @param contents the source of the script; its imports are relative to the root of the project
 * @returns the URL of the page
 */
export async function serveBundle(contents: string): Promise<string> {
  const scripts: { pageBundle: BuildOptions } = await import(
    String(new URL('../../../scripts/build-web.js', import.meta.url))
  );
  const { outputFiles = [] } = await build({
    ...scripts.pageBundle,
    stdin: { contents, resolveDir: process.cwd() },
    outdir: 'dist',
  });
  const files = new Map(
    outputFiles.map(({ path, contents: file }) => [`/${basename(path)}`, file]),
  );
  const page =
    '<meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="/stdin.js"></script>';
  const server = createServer(({ url = '' }, response) => {
    const script = files.get(url);
    response.setHeader('Content-Type', script ? 'text/javascript; charset=utf-8' : 'text/html');
    response.end(script ?? page);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port }: { port: number } = Object(server.address());
  return `http://127.0.0.1:${port}/`;
}

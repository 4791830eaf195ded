import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

interface PageBundle {
  bundlePage(
    entry: string,
    options: { contents: string },
  ): Promise<{ files: { name: string; contents: Uint8Array }[] }>;
}

/**
 * Serves an empty page with a script that is bundled as those of forms, until the test ends.
 *
 * @param contents the source of the script; its imports are relative to the root of the project
 * @returns the URL of the page
 */
export async function serveBundle(contents: string): Promise<string> {
  const { bundlePage }: PageBundle = await import(
    String(new URL('../../../scripts/build/page-bundle.js', import.meta.url))
  );
  const { files } = await bundlePage('stdin.ts', { contents });
  const byPath = new Map(files.map(({ name, contents: file }) => [`/${name}`, file]));
  const [script] = byPath.keys();
  const page = `<meta charset="utf-8"><link rel="icon" href="data:,"><script type="module" src="${script}"></script>`;
  const server = createServer(({ url = '' }, response) => {
    const file = byPath.get(url);
    response.setHeader('Content-Type', file ? 'text/javascript; charset=utf-8' : 'text/html');
    response.end(file ?? page);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port }: { port: number } = Object(server.address());
  return `http://127.0.0.1:${port}/`;
}

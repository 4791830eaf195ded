import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { onTestFinished } from 'vitest';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** The file of a folder that a host of static files sends for a path; undefined if there is none. */
export function staticFileOf(folder: string, path: string): string | undefined {
  const file = join(folder, decodeURIComponent(path));
  const index = join(file, 'index.html');
  if (existsSync(index)) return index;
  return existsSync(file) && statSync(file).isFile() ? file : undefined;
}

/**
 * Serves a folder below a path until the test ends, without any header but the type.
 *
 * @returns the URL of the host
 */
export async function serveFolder(folder: string, base: string): Promise<string> {
  const host = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const file = pathname.startsWith(base)
      ? staticFileOf(folder, pathname.slice(base.length))
      : undefined;
    response.statusCode = file === undefined ? 404 : 200;
    const content = file ?? join(folder, '404.html');
    response.setHeader('Content-Type', types[extname(content)] ?? 'text/plain');
    response.end(readFileSync(content));
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    host.closeAllConnections();
    host.close();
  });
  const { port }: { port: number } = Object(host.address());
  return `http://127.0.0.1:${port}`;
}

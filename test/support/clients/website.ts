import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';

/**
 * Serves one page of a website of another origin and site than the service, until the test ends.
 *
 * @param policy a Content Security Policy
 * @returns the URL of the page
 */
export async function serveWebsite(page: string, policy?: string): Promise<string> {
  const site = createServer((_, response) => {
    if (policy) response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', 'text/html').end(page);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    site.closeAllConnections();
    site.close();
  });
  const { port }: { port: number } = Object(site.address());
  return `http://localhost:${port}/`; // a different site from 127.0.0.1
}

import { describe, expect, it } from 'vitest';
import { hasBrowser, pageTimeout, useBrowser } from '../support/clients/browser.ts';
import { openSocket } from '../support/clients/raw-http.ts';
import { memoryInUse } from '../support/processes/memory.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// The GraphQL editor at `/graphql`: a small page, and large immutable files.

const world = await createTestWorld();
const alice = await world.client();

async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(`${world.url}${path}`, { method, headers });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body };
}

const editor = (headers: Record<string, string> = {}, method = 'GET') =>
  open('/graphql', { Accept: 'text/html,application/xhtml+xml', ...headers }, method);

const page = (await editor()).body.toString();
const files = [...new Set(page.match(/\/assets\/[\w.-]+/g))];
const [script = ''] = files.filter((path) => path.includes('graphiql') && path.endsWith('.js'));

describe('the page of GraphiQL', () => {
  it('the page of GraphiQL is small, compressed and deterministic', async () => {
    const plain = await editor({ 'Accept-Encoding': 'identity' });
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(plain.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(Number(plain.headers.get('Content-Length'))).toBeLessThan(20_000);
    for (const encoding of ['br', 'gzip']) {
      const small = await editor({ 'Accept-Encoding': encoding });
      expect(small.headers.get('Content-Encoding')).toBe(encoding);
      expect(Number(small.headers.get('Content-Length'))).toBeLessThan(plain.body.length / 2);
      expect(small.body).toEqual(plain.body);
      expect(small.headers.get('Vary')).toContain('Accept-Encoding');
    }
  });

  it('returns 304 for an unchanged page of GraphiQL', async () => {
    const first = await editor();
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('Cache-Control')).toBe('no-cache');
    const again = await editor({ 'If-None-Match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await editor({ 'If-None-Match': '"another"' })).status).toBe(200);
  });

  it('HEAD returns the headers of the page of GraphiQL', async () => {
    const head = await editor({}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(0);
  });

  it('the page of GraphiQL runs scripts of this server only, and no inline scripts', async () => {
    const { headers } = await editor();
    expect(headers.get('Content-Security-Policy')?.split(';')).toEqual([
      "default-src 'none'",
      "connect-src 'self'",
      'font-src data:',
      'img-src data:',
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    for (const [tag] of page.matchAll(/<script[^>]*>/g)) {
      expect(tag).toMatch(/ src="\/assets\/|type="application\/json"/);
    }
  });

  it('GraphQL clients get results instead of the page of GraphiQL', async () => {
    const answer = await open('/graphql?query=%7B__typename%7D', { Accept: 'application/json' });
    expect(JSON.parse(answer.body.toString()).data).toEqual({ __typename: 'Query' });
  });
});

describe('files of GraphiQL', () => {
  it('files of GraphiQL are immutable and served in the accepted encoding', async () => {
    expect(files).toHaveLength(6);
    for (const path of files) {
      const plain = await open(path, { 'Accept-Encoding': 'identity' });
      expect([plain.status, plain.headers.get('Cache-Control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      const small = await open(path, { 'Accept-Encoding': 'gzip' });
      expect(small.headers.get('Content-Encoding')).toBe('gzip');
      expect(small.body.equals(plain.body)).toBe(true);
      const etag = small.headers.get('ETag') ?? '';
      expect((await open(path, { 'If-None-Match': etag })).status).toBe(304);
    }
  });

  it('files of GraphiQL are in memory once, even with many slow clients', async () => {
    const { body } = await open(script, { 'Accept-Encoding': 'identity' });
    const before = memoryInUse().arrayBuffers;
    const asked = Array.from({ length: 60 }, async () => {
      const socket = await openSocket(world.url);
      const began = new Promise((resolve) => socket.once('readable', resolve));
      socket.write(`GET ${script} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await began;
    });
    await Promise.all(asked);
    expect(body.length).toBeGreaterThan(1_000_000);
    // Each client of this process buffers a few hundred KB.
    expect(memoryInUse().arrayBuffers - before).toBeLessThan(10 * body.length);
  });
});

describe.runIf(hasBrowser)('in a browser', () => {
  const open = useBrowser();

  it(
    'GraphiQL executes queries with its workers under its policy',
    async () => {
      const { page } = await open(`${world.url}/graphql`);
      const { secret = '' } = alice;
      await alice.rest('POST /forms', {
        body: { template: 'contact', title: 'Shown by GraphiQL' },
      });
      await page.getByRole('button', { name: 'Headers' }).click();
      const headers = page.locator('.graphiql-editor-tool .monaco-editor').last();
      await headers.click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(JSON.stringify({ Authorization: `Bearer ${secret}` }));
      await page.keyboard.press('Shift+End'); // quotes and brackets that the editor added
      await page.keyboard.press('Delete');
      await page.getByRole('button', { name: /execute query/i }).click();
      await page.locator('.result-window').getByText('Shown by GraphiQL').waitFor();
      expect(page.workers().length).toBeGreaterThan(0);
    },
    3 * pageTimeout,
  );
});

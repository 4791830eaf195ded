import { get } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Routes of browsers: pages, assets and their headers.

const world = await createTestWorld({ env: { RATE_LIMITS: 'pages=40/60' } });
const alice = await world.client();
const form = await buildPublishedForm(alice, { title: 'Party & <more>' });

async function open(path: string, sent: RequestInit = {}) {
  const response = await fetch(`${world.url}${path}`, sent);
  return { status: response.status, headers: response.headers, body: await response.text() };
}

type Page = Awaited<ReturnType<typeof open>>;

/** The directives of a page's policy, by name. */
function policyOf({ headers }: Page): Record<string, string> {
  const directives = (headers.get('Content-Security-Policy') ?? '').split('; ');
  return Object.fromEntries(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

const nonceOf = (page: Page) => /nonce="([^"]+)"/.exec(page.body)?.[1] ?? '';

describe('a page', () => {
  it.each(['[', 'a b', 'x:99999999'])('serves a page with any Host header: %s', async (host) => {
    const { hostname, port } = new URL(world.url);
    const status = await new Promise((resolve, reject) => {
      const options = { hostname, port, path: `/f/${form.slug}?name=Ann`, headers: { host } };
      get(options, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    expect(status).toBe(200);
  });

  it('refers to files with a hash in their names, because browsers do not request them again', async () => {
    const { body } = await open(`/f/${form.slug}`);
    const names = [...body.matchAll(/\/assets\/([^"]+\.(?:js|css))"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const name of names) expect(name).toMatch(/-[\w-]{8}\.(?:js|css)$/);
  });

  it('says that a page depends on the language and the access token', async () => {
    const { headers } = await open(`/f/${form.slug}`);
    expect(headers.get('Vary')).toContain('Accept-Language, X-Form-Access');
  });

  it('compresses a page for clients that accept gzip', async () => {
    const plain = await open(`/f/${form.slug}`, { headers: { 'Accept-Encoding': 'identity' } });
    const small = await open(`/f/${form.slug}`);
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(small.headers.get('Content-Encoding')).toBe('gzip');
    for (const { headers, body } of [plain, small]) {
      expect(headers.get('Vary')).toContain('Accept-Encoding');
      expect(body).toContain('</html>');
    }
  });

  it('shows an error page in the language of the visitor', async () => {
    const missing = await open('/f/nothing', { headers: { 'Accept-Language': 'de-AT, en;q=0.5' } });
    expect([missing.status, missing.headers.get('Content-Type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(missing.body).toContain('<html lang="de"');
    expect(missing.headers.get('Vary')).toContain('Accept-Language');
  });

  it('a page supports GET and HEAD only', async () => {
    const near = ['/f/', `/F/${form.slug}`, `/f/${form.slug}/more`];
    for (const path of [...near, '/assets/manifest.json', '/assets/..%2fmain.js']) {
      expect([path, (await open(path)).status]).toEqual([path, 404]);
    }
    const { status, headers } = await open(`/f/${form.slug}`, { method: 'POST' });
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('serves the page of a form at share_url with escaped texts', async () => {
    const { body } = await alice.rest(`GET /forms/${form.id}`);
    const page = await open(new URL(body.share_url).pathname);
    expect([page.status, page.headers.get('Content-Type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain('Party &amp; &lt;more&gt;');
    expect(page.body).not.toContain('<more>');
    expect(page.headers.get('RateLimit')).toMatch(/^"pages";/);
  });

  it('the policy of a page allows its own script and origin only', async () => {
    const page = await open(`/f/${form.slug}`);
    const nonce = nonceOf(page);
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(policyOf(page)).toEqual({
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}'`,
      'style-src': `'nonce-${nonce}'`,
      'connect-src': "'self'",
      'img-src': "'self' http: https: data: blob:",
      'worker-src': "'self'",
      'frame-src': "'none'",
      'form-action': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
    });
    expect(nonceOf(await open(`/f/${form.slug}`))).not.toBe(nonce);
    expect(page.headers.get('X-Frame-Options')).toBe('DENY');
    expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(page.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(page.body).not.toMatch(/ on\w+=| style=/);
  });

  it.each(['/docs', '/graphql', '/healthz', '/console', '/api/v1/openapi.json', `/f/${form.slug}`])(
    'a slash at the end of a path makes no difference: %s',
    async (path) => {
      const sent = { headers: { Accept: 'text/html' } };
      expect((await open(`${path}/?a=b/`, sent)).status).toBe((await open(path, sent)).status);
      expect((await open(path, sent)).status).toBe(200);
    },
  );

  it('a page may be framed only with ?embed=1', async () => {
    const page = await open(`/f/${form.slug}?embed=1`);
    expect(policyOf(page)['frame-ancestors']).toBe('*');
    expect(page.headers.get('X-Frame-Options')).toBeNull();
    for (const query of ['embed=0', 'embed', 'embed=1x', 'embed=0&embed=1']) {
      expect(policyOf(await open(`/f/${form.slug}?${query}`))['frame-ancestors']).toBe("'none'");
    }
  });

  it('assets are immutable and served in the accepted encoding', async () => {
    const page = await open(`/f/${form.slug}`);
    const paths = [...page.body.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(new Set(paths.map((path) => path.split('.').at(-1)))).toEqual(new Set(['css', 'js']));
    for (const path of paths) {
      const plain = await open(path, { headers: { 'Accept-Encoding': 'identity' } });
      expect(plain.headers.get('Content-Encoding')).toBeNull();
      for (const encoding of ['br', 'gzip']) {
        const asset = await open(path, { headers: { 'Accept-Encoding': encoding } });
        expect([asset.status, asset.headers.get('Content-Encoding')]).toEqual([200, encoding]);
        expect(asset.body).toBe(plain.body);
        expect(asset.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
        expect(asset.headers.get('Vary')).toContain('Accept-Encoding');
      }
    }
  });
});

describe('the script that embeds', () => {
  it('the embed script is available to any origin and cacheable', async () => {
    const script = await open('/embed.js');
    expect(script.headers.get('Content-Type')).toMatch(/^(text|application)\/javascript/);
    expect(script.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    const etag = script.headers.get('ETag') ?? '';
    const again = await open('/embed.js', { headers: { 'If-None-Match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(gzipSync(script.body).byteLength).toBeLessThan(4096);
  });
});

it('returns an error page above the rate limit of pages', async () => {
  for (let asked = 0; asked < 40; asked += 1) await open(`/f/${form.slug}`);
  const page = await open(`/f/${form.slug}`);
  expect([page.status, page.headers.get('Content-Type')]).toEqual([
    429,
    'text/html; charset=utf-8',
  ]);
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(page.body).toContain('Too many requests.');
  expect((await world.visitor.rest(`GET /public/forms/${form.slug}`)).status).toBe(200);
});

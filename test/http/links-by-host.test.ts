import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { publicUrl } from '../../src/platform/config/public-url.ts';
import { buildPublishedForm } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Links of a server that listens on all addresses and has no public URL.

const env = { PUBLIC_URL: '', HOST: '0.0.0.0', CAPTCHA_PROVIDER: 'altcha' };
const world = await createTestWorld({ env });
const alice = await world.client();
const form = await buildPublishedForm(alice, {
  settings: { save_partial: true, require_captcha: true },
});
const { PORT } = world.services.config;
const local = `http://localhost:${PORT}`;

/** The text of a response to a request for a host. */
async function get(path: string, headers: Record<string, string>, body?: string, method = 'GET') {
  const more = body === undefined ? {} : { 'Content-Type': 'application/json' };
  interface Found {
    readonly text: string;
    readonly etag: string | undefined;
    readonly encoding: string | undefined;
  }
  return new Promise<Found>((resolve, reject) => {
    const options = { port: PORT, path, method, headers: { ...more, ...headers } };
    request(options, (response) => {
      const { etag, 'content-encoding': encoding } = response.headers;
      text(response).then((content) => resolve({ text: content, etag, encoding }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}

const authorized = { Authorization: `Bearer ${alice.secret}` };
const shareUrl = async (headers: Record<string, string>) => {
  const found = await get(`/api/v1/forms/${form.id}`, { ...authorized, ...headers });
  return JSON.parse(found.text).share_url;
};
const shared = `/api/v1/public/forms/${form.slug}`;
const query = JSON.stringify({ query: `{ form(id: "${form.id}") { shareUrl } }` });

describe('a server on all addresses without PUBLIC_URL', () => {
  it.each([
    ['REST', `/api/v1/forms/${form.id}`, undefined, 'GET'],
    ['GraphQL', '/graphql', query, 'POST'],
    ['a resume link', `${shared}/partial`, '{"answers":{}}', 'PUT'],
    ['the captcha', shared, undefined, 'GET'],
    ['the hosted page', `/f/${form.slug}`, undefined, 'GET'],
    ['the front page', '/', undefined, 'GET'],
    ['the texts for language models', '/llms.txt', undefined, 'GET'],
    ['the documentation', '/docs/api/keys', undefined, 'GET'],
    ['the OpenAPI document', '/api/v1/openapi.json', undefined, 'GET'],
  ])(
    'links have the host of each request, also after requests for another host: %s',
    async (_, path, body, method) => {
      for (const host of ['one.example:81', 'two.example', 'one.example:81']) {
        const found = await get(path, { ...authorized, Host: host }, body, method);
        expect(found.text).toContain(`http://${host}/`);
        expect(found.text).not.toContain('0.0.0.0');
        expect(found.text).not.toContain(host === 'two.example' ? 'one.example' : 'two.example');
      }
    },
  );

  it('pages are compressed for the first two hosts only: anyone can send others', async () => {
    const encodings = [];
    for (const host of ['one.example', 'two.example', 'three.example', 'one.example']) {
      const headers = { Host: host, 'Accept-Encoding': 'br' };
      encodings.push((await get('/docs/guides/cli', headers)).encoding);
    }
    expect(encodings).toEqual(['br', 'br', undefined, 'br']);
  });

  it('a public form has an entity tag for each host that it contains', async () => {
    const [one, two] = await Promise.all(
      ['one.example', 'two.example'].map((Host) => get(shared, { Host })),
    );
    expect(one?.etag).not.toBe(two?.etag);
  });

  it.each(['0.0.0.0', '[::]:80', 'a"b.example', 'a.example/path', '::', `${'a'.repeat(254)}`])(
    'a host that no link can have is replaced: %s',
    async (Host) => {
      expect(await shareUrl({ Host })).toBe(`${local}/f/${form.slug}`);
    },
  );

  it('headers of proxies are not read without TRUST_PROXY', async () => {
    const forwarded = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    expect(await shareUrl({ Host: 'one.example', ...forwarded })).toBe(
      `http://one.example/f/${form.slug}`,
    );
  });

  it('links without a request have localhost', () => {
    expect(publicUrl(world.services.config)).toBe(local);
  });
});

it('links have the protocol that a trusted proxy has received', async () => {
  const behind = await createTestWorld({ env: { ...env, HOST: '::', TRUST_PROXY: '1' } });
  const client = await behind.client();
  const { id, slug } = await buildPublishedForm(client);
  const found = await new Promise<string>((resolve, reject) => {
    const headers = { Host: 'one.example', Authorization: `Bearer ${client.secret}` };
    const forwarded = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' };
    const port = behind.services.config.PORT;
    request({ port, path: `/api/v1/forms/${id}`, headers: { ...headers, ...forwarded } }, (got) => {
      text(got).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
  expect(JSON.parse(found).share_url).toBe(`https://one.example/f/${slug}`);
});

import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { buildPublishedForm, publishVersion } from '../support/fixtures/forms.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// A page is rendered once for all visitors, and each of them gets a nonce of their own.

const world = await createTestWorld();
const alice = await world.client();

const definitionOf = (title: string, more: object = {}) => ({
  schema: {
    sections: [{ elements: [{ id: 'name', type: 'short_text', title }] }],
    translations: { de: { 'elements.name.title': 'Wie heißt du?' } },
    ...more,
  },
});

/** What is sent, which `fetch` would decode. */
function send(path: string, headers: Record<string, string>, method: string) {
  return new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const options = { method, headers: { 'Accept-Language': 'en', ...headers } };
      request(`${world.url}${path}`, options, (response) => {
        const { statusCode: status, headers: received } = response;
        buffer(response).then((body) => resolve({ status, headers: received, body }), reject);
      })
        .on('error', reject)
        .end();
    },
  );
}

async function open(path: string, sent: Record<string, string> = {}, method = 'GET') {
  const response = await send(path, sent, method);
  const policy = String(response.headers['content-security-policy']);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  const isCompressed = response.headers['content-encoding'] === 'gzip' && method !== 'HEAD';
  const page = (isCompressed ? gunzipSync(response.body) : response.body).toString();
  return { ...response, policy, nonce, page };
}

async function change(id: string, body: object) {
  expect((await alice.rest(`PATCH /forms/${id}`, { body })).status).toBe(200);
}

const gzip = { 'Accept-Encoding': 'gzip' };

describe('the page of a form', () => {
  it.each([
    ['as it is', {}],
    ['compressed', gzip],
  ])('has another nonce for each visitor and is the same otherwise, %s', async (_, headers) => {
    const { slug } = await buildPublishedForm(alice, { definition: definitionOf('Ваше имя 🐘?') });
    const pages = [];
    for (let visit = 0; visit < 3; visit += 1) pages.push(await open(`/f/${slug}`, headers));
    const nonces = pages.map(({ nonce }) => nonce);
    expect(new Set(nonces).size).toBe(3);
    for (const { page, nonce } of pages) {
      expect(page).toContain('Ваше имя 🐘?');
      expect(nonces.filter((one) => page.includes(one))).toEqual([nonce]);
      const scripts = page.match(/<(?:script|style)(?! type="application\/json")[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(2);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    }
    const [first, ...others] = pages.map(({ page, nonce }) => page.replaceAll(nonce, ''));
    for (const other of others) expect(other).toBe(first);
  });

  it('is the same for clients with and without gzip, and has no content for HEAD', async () => {
    const { slug } = await buildPublishedForm(alice, { definition: definitionOf('Name?') });
    const plain = await open(`/f/${slug}`);
    for (let visit = 0; visit < 2; visit += 1) {
      const small = await open(`/f/${slug}`, gzip);
      expect(small.headers['content-encoding']).toBe('gzip');
      expect(small.page.replaceAll(small.nonce, plain.nonce)).toBe(plain.page);
      expect(small.body.length).toBeLessThan(plain.body.length / 2);
      const head = await open(`/f/${slug}`, gzip, 'HEAD');
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(small.headers['content-length']);
    }
  });

  it('shows a nonce that its owner has written as text, and gives it to nothing else', async () => {
    const { id, slug } = await buildPublishedForm(alice, { definition: definitionOf('Name?') });
    const { nonce } = await open(`/f/${slug}`);
    await change(id, { title: `Not ${nonce}` });
    for (let visit = 0; visit < 2; visit += 1) {
      const later = await open(`/f/${slug}`);
      expect(later.nonce).not.toBe(nonce);
      expect(later.page).toContain(`<title>Not ${nonce}</title>`);
      expect(later.policy).not.toContain(nonce);
    }
  });

  it('shows a change at once: a new title, a new version, a form that was closed', async () => {
    const { id, slug } = await buildPublishedForm(alice, { definition: definitionOf('Old?') });
    const steps: readonly [makeChange: () => Promise<unknown>, shown: string, hidden: string][] = [
      [async () => undefined, 'Old?', 'New?'],
      [() => change(id, { title: 'A new title' }), 'A new title', 'New?'],
      [() => publishVersion(alice, id, definitionOf('New?')), 'New?', 'Old?'],
      [() => change(id, { settings: { close_at: '2020-01-01T00:00:00Z' } }), 'closed', 'New?'],
    ];
    for (const [makeChange, shown, hidden] of steps) {
      await makeChange();
      for (const headers of [{}, gzip]) {
        const { page } = await open(`/f/${slug}`, headers);
        expect(page).toContain(shown);
        expect(page).not.toContain(hidden);
      }
    }
  });

  it('is in the language of each visitor, in a frame or not', async () => {
    const { slug } = await buildPublishedForm(alice, { definition: definitionOf('Your name?') });
    for (let visit = 0; visit < 2; visit += 1) {
      const english = await open(`/f/${slug}`, { 'Accept-Language': 'en-GB,en;q=0.8' });
      const german = await open(`/f/${slug}`, { 'Accept-Language': 'de-AT,de;q=0.8' });
      const framed = await open(`/f/${slug}?embed=1`, { 'Accept-Language': 'de' });
      const dark = await open(`/f/${slug}?embed=1%2Cdark`, { 'Accept-Language': 'de' });
      expect(english.page).toContain('Your name?');
      expect(german.page).toContain('Wie heißt du?');
      expect([english, german].map(({ headers }) => headers['content-language'])).toEqual([
        'en',
        'de',
      ]);
      expect(german.policy).toContain("frame-ancestors 'none'");
      for (const { page, policy } of [framed, dark]) {
        expect(page).toContain('class="embedded"');
        expect(policy).toContain('frame-ancestors *');
      }
      expect(dark.page).toContain('content="dark"');
      expect(framed.page).not.toContain('content="dark"');
    }
  });

  it('has the answers of its address, which no other visitor gets', async () => {
    const { slug } = await buildPublishedForm(alice, { definition: definitionOf('Name?') });
    const eve = await open(`/f/${slug}?name=Eve`, gzip);
    const none = await open(`/f/${slug}`, gzip);
    const bob = await open(`/f/${slug}?name=Bob`, gzip);
    expect([eve, none, bob].map(({ page }) => /"prefill":(\{[^}]*\})/.exec(page)?.[1])).toEqual([
      '{"q-name":["Eve"]}',
      '{}',
      '{"q-name":["Bob"]}',
    ]);
  });
});

import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { createTestWorld } from '../../support/world/test-world.ts';

const world = await createTestWorld();
const alice = await world.client();

const line = 'GET /schemas/form-definition.json';

it('serves the JSON Schema of definitions without a key', async () => {
  const { status, headers, body } = await world.visitor.rest(line, {
    headers: { Origin: 'https://editor.example' },
  });
  expect(status).toBe(200);
  expect(headers.get('Content-Type')).toBe('application/schema+json');
  expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(body.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
  expect(body.$id).toBe('https://forms.example/api/v1/schemas/form-definition.json');
});

it('the JSON Schema of definitions rejects what the service rejects and accepts what it returns', async () => {
  const { body: schema } = await world.visitor.rest(line);
  const ajv = new Ajv2020({ strict: true, strictRequired: false });
  addFormats.default(ajv);
  const isValid = ajv.compile(schema);

  const { templates } = await alice.graphql('{ templates { nodes { definition } } }');
  for (const { definition } of templates.nodes) expect(isValid(definition)).toBe(true);
  const { body: form } = await alice.rest('POST /forms', { body: { template: 'quiz' } });
  expect(isValid(form.draft)).toBe(true);

  const element = (members: object) => ({
    schema: { sections: [{ elements: [{ type: 'rating', title: 'Stars', ...members }] }] },
  });
  expect(isValid(element({}))).toBe(true);
  for (const bad of [
    element({ max: 11 }),
    element({ max: 3.5 }),
    element({ id: 'a b' }),
    element({ id: '' }),
    element({ type: 'stars' }),
    element({ type: 'ranking', options: [] }),
    element({ visible_if: { all: [] } }),
    element({ visible_if: { question: 'x', op: 'is' } }),
    { approval: { criteria: [{ op: 'equals' }] } },
  ]) {
    expect([bad, isValid(bad)]).toEqual([bad, false]);
    const { status } = await alice.rest('POST /forms', { body: { definition: bad } });
    expect([bad, status]).toEqual([bad, 422]);
  }
});

it('returns 404 for unknown documents', async () => {
  expect((await world.visitor.rest('GET /schemas/other.json')).status).toBe(404);
  expect((await world.visitor.rest('POST /schemas/form-definition.json')).status).toBe(405);
});

describe.each(['/openapi.json', '/schemas/form-definition.json'])('%s', (path) => {
  const ask = (headers: Record<string, string>, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        const url = `${world.url}/api/v1${path}`;
        request(url, { method, headers }, (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk) => chunks.push(chunk));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks),
            }),
          );
        })
          .on('error', reject)
          .end();
      },
    );

  const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

  it('serves a document in the requested encoding with an entity tag per encoding', async () => {
    const plain = await ask({});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers.vary).toMatch(/\bAccept-Encoding\b/);
    const tags = new Set([plain.headers.etag]);
    for (const [encoding, decode] of Object.entries(decoders)) {
      const encoded = await ask({ 'Accept-Encoding': encoding });
      expect(encoded.headers['content-encoding']).toBe(encoding);
      expect(encoded.headers.vary).toMatch(/\bAccept-Encoding\b/);
      expect(encoded.headers['content-type']).toBe(plain.headers['content-type']);
      expect(Number(encoded.headers['content-length'])).toBe(encoded.body.length);
      expect(encoded.body.length).toBeLessThan(plain.body.length / 3);
      expect(decode(encoded.body).equals(plain.body)).toBe(true);
      tags.add(encoded.headers.etag);
    }
    expect(tags.size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/); // strong: RFC 9110, 8.8.3
  });

  it('serves a document in the preferred encoding, or without encoding', async () => {
    const encodingOf = async (accepted: string) =>
      (await ask({ 'Accept-Encoding': accepted })).headers['content-encoding'];
    expect(await encodingOf('gzip, deflate, br')).toBe('br');
    expect(await encodingOf('gzip;q=1, br;q=0.5')).toBe('gzip');
    expect(await encodingOf('br;q=0, gzip;q=0')).toBeUndefined();
    expect(await encodingOf('zstd')).toBeUndefined();
  });

  it('returns 304 for a document that the client has', async () => {
    for (const accepted of ['br', 'gzip', 'identity']) {
      const encoding = { 'Accept-Encoding': accepted };
      const { etag = '', vary } = (await ask(encoding)).headers;
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
        const again = await ask({ ...encoding, 'If-None-Match': known });
        expect([known, again.status, again.body.length]).toEqual([known, 304, 0]);
        expect([again.headers.etag, again.headers.vary]).toEqual([etag, vary]);
        expect(again.headers['cache-control']).toBe('public, max-age=3600');
      }
      expect((await ask({ ...encoding, 'If-None-Match': '"x"' })).status).toBe(200);
    }
    const { etag = '' } = (await ask({ 'Accept-Encoding': 'br' })).headers;
    expect((await ask({ 'If-None-Match': etag })).status).toBe(200);
  });

  it('HEAD returns the headers of a document', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const [full, head] = [await ask(headers), await ask(headers, 'HEAD')];
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['etag', 'content-length', 'content-type', 'content-encoding']) {
      expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
    }
  });
});

it('the OpenAPI document passes the strict rules of Redocly', async () => {
  const { body } = await world.visitor.rest('GET /openapi.json');
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({
    source: JSON.stringify(body),
    absoluteRef: 'openapi.json',
    config,
  });
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(body.info.contact).toBeDefined(); // Spectral's info-contact
});

import { context, propagation, trace } from '@opentelemetry/api';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { afterAll } from 'vitest';
import { enableSpans } from '../../../src/platform/observability/trace-spans.ts';
import { createTestWorld } from '../../support/world/test-world.ts';
import { inHeader, type Place, type Places } from './place.ts';
import { answerOf, api, json, type Scene, type Sent, senderTo } from './scene.ts';

// Headers, each in a request that reads it. What is answered to a harmless text would be another answer without the header: its
// last entry is the one that counts.

type Differences = Parameters<typeof inHeader>[2];

export async function placesInHeaders(scene: Scene): Promise<Places> {
  const { form, locked, own, response, visited, alice, answer, send } = scene;

  /** The header of a request; its text is followed by what lets the request succeed. */
  const header = (
    name: string,
    request: Sent,
    reached: string,
    differences: Differences = {},
    received: (sent: Sent) => Promise<string> = answer,
  ): Place =>
    inHeader(
      reached,
      (text) => received({ ...request, headers: { ...request.headers, [name]: text } }),
      differences,
    );

  const get = (path: string, headers: Sent['headers'] = {}): Sent => ({
    method: 'GET',
    path,
    headers,
  });
  const graphql = (query: string, headers: Sent['headers'] = {}): Sent => ({
    path: '/graphql',
    headers: { ...json, ...headers },
    body: JSON.stringify({ query }),
  });
  const submission: Sent = {
    path: `${visited}/submissions`,
    headers: json,
    body: '{"answers":{"name":"Ann"}}',
  };
  const file = get(
    `${api}/forms/${form.id}/responses/${response.id}/files/${response.answers.cv[0].file_id}`,
    { Authorization: own.Authorization },
  );
  const etagOf = async (request: Sent) => String((await send(request)).headers['etag']);
  const handshake = get('/graphql', {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol': 'graphql-transport-ws',
  });

  const { headers: signedIn } = await send({
    path: '/console/session',
    headers: { ...json, 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ key: alice.secret }),
  });
  const cookie = String(signedIn['set-cookie']).split(';', 1).join();
  const language = async (sent: Sent) => {
    const received = await send(sent);
    return `${answerOf(received)} ${received.headers['content-language']}`;
  };
  const inGerman = { harmless: { start: 'de,', unit: 'xx,', end: 'xx' } };
  const tagged = async (request: Sent) => ({
    harmless: { unit: '"a",', end: await etagOf(request) },
  });

  return {
    'Accept of a GraphQL operation': header('Accept', graphql('{ __typename }'), '200', {
      harmless: { unit: 'a/b,', end: 'application/json' },
    }),
    'Accept of a missing page': header(
      'Accept',
      get('/missing'),
      '404 text/html; charset=utf-8',
      { harmless: { unit: 'a/b,', end: 'text/html' } },
      async (sent) => {
        const received = await send(sent);
        return `${received.status} ${received.headers['content-type']}`;
      },
    ),
    'Accept-Encoding': header(
      'Accept-Encoding',
      get('/docs'),
      '200 gzip',
      { harmless: { unit: 'aa,', end: 'gzip' } },
      async (sent) => {
        const received = await send(sent);
        return `${received.status} ${received.headers['content-encoding']}`;
      },
    ),
    'Accept-Language of a form': header(
      'Accept-Language',
      get(visited),
      '200 de',
      inGerman,
      language,
    ),
    'Accept-Language of a page': header(
      'Accept-Language',
      get(`/f/${form.slug}`),
      '200 de',
      inGerman,
      language,
    ),
    'Accept-Language of an operation': header(
      'Accept-Language',
      graphql(`{ publicForm(slug: "${form.slug}") { language } }`),
      '200 de',
      inGerman,
      async (sent) => {
        const received = await send(sent);
        return `${answerOf(received)} ${/"language":"(\w+)"/.exec(received.text)?.[1]}`;
      },
    ),
    'Access-Control-Request-Method': header(
      'Access-Control-Request-Method',
      { method: 'OPTIONS', path: visited },
      '204',
    ),
    'Access-Control-Request-Headers': header(
      'Access-Control-Request-Headers',
      {
        ...{ method: 'OPTIONS', path: '/graphql' },
        headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
      },
      '204',
    ),
    Authorization: header('Authorization', get(`${api}/forms`), '200', {
      harmless: { start: 'Bearer ', unit: ' ', end: alice.secret ?? '' },
    }),
    'Authorization of an operation': header(
      'Authorization',
      graphql('{ viewer { key { id } } }'),
      '200',
      { harmless: { start: 'Bearer ', unit: ' ', end: alice.secret ?? '' } },
    ),
    'Authorization of metrics': header('Authorization', get('/metrics'), '401 unauthenticated'),
    'Content-Encoding': header('Content-Encoding', submission, '415 unsupported_media_type'),
    'Content-Type of answers': header('Content-Type', submission, '201', {
      harmless: { start: 'application/json;a="', unit: 'a', end: '"' },
    }),
    'Content-Type of an operation': header('Content-Type', graphql('{ __typename }'), '200', {
      harmless: { start: 'application/json;a="', unit: 'a', end: '"' },
    }),
    'Content-Type of a file': header(
      'Content-Type',
      { path: `${visited}/uploads`, body: '--b--\r\n' },
      '422 validation_failed',
      { harmless: { start: 'multipart/form-data;a="', unit: 'a', end: '";boundary=b' } },
    ),
    'Content-Type of operations with files': header(
      'Content-Type',
      {
        ...{ path: '/graphql', body: '--b--\r\n' },
        headers: { 'GraphQL-Require-Preflight': '1' },
      },
      '400 bad_request',
      { harmless: { start: 'multipart/form-data;a="', unit: 'a', end: '";boundary=b' } },
    ),
    Cookie: header('Cookie', get('/console/session'), '200', {
      harmless: { unit: 'a=b; ', end: cookie },
    }),
    'Cookie of an operation': header(
      'Cookie',
      graphql('{ viewer { key { id } } }', {
        'Sec-Fetch-Site': 'same-origin',
        'X-CSRF-Token': JSON.parse((await send(get('/console/session', { Cookie: cookie }))).text)
          .csrf_token,
      }),
      '200',
      { harmless: { unit: 'a=b; ', end: cookie } },
    ),
    Expect: header('Expect', submission, '417 expectation_failed'),
    'Idempotency-Key': header('Idempotency-Key', submission, '201', {
      ...{ longest: 255, tooLong: '400 bad_request' },
    }),
    'If-Match': header(
      'If-Match',
      { method: 'PATCH', path: `${api}/forms/${form.id}`, headers: own, body: '{"tags":[]}' },
      '412 revision_conflict',
      { harmless: { unit: '"a",', end: '"a"' } },
    ),
    'If-None-Match of a form': header(
      'If-None-Match',
      get(visited),
      '304',
      await tagged(get(visited)),
    ),
    'If-None-Match of a document': header(
      ...(['If-None-Match', get('/docs'), '304'] as const),
      await tagged(get('/docs')),
    ),
    'If-None-Match of a file': header('If-None-Match', file, '304', await tagged(file)),
    'If-Range': header(
      'If-Range',
      { ...file, headers: { ...file.headers, Range: 'bytes=0-1' } },
      '200',
    ),
    'Origin of a handshake': header('Origin', handshake, '403 bad_request'),
    'Origin of a session': header(
      'Origin',
      { path: '/console/session', headers: json, body: '{}' },
      '400 bad_request',
    ),
    Range: header('Range', file, '206', {
      harmless: { start: 'bytes=', unit: '0', end: '-1' },
    }),
    'Sec-Fetch-Site': header(
      'Sec-Fetch-Site',
      { path: '/console/session', headers: json, body: '{}' },
      '400 bad_request',
    ),
    'Sec-WebSocket-Protocol': header('Sec-WebSocket-Protocol', handshake, '101', {
      harmless: {
        unit: (index) => `a${String(index).padStart(6, '0')},`,
        end: 'graphql-transport-ws',
      },
    }),
    'Sec-WebSocket-Key': header('Sec-WebSocket-Key', handshake, '400 bad_request'),
    'X-CSRF-Token': header(
      'X-CSRF-Token',
      {
        ...{ method: 'DELETE', path: '/console/session' },
        headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' },
      },
      '400 bad_request',
    ),
    'X-Form-Access': header('X-Form-Access', get(`${api}/public/forms/${locked.slug}`), '200'),
    'X-Form-Invitation': header(
      'X-Form-Invitation',
      get(`${visited}/invitation`),
      '403 invitation_invalid',
    ),
    'X-Form-Partial': header('X-Form-Partial', get(`${visited}/partial`), '404 not_found'),
    'X-Form-Preview': header('X-Form-Preview', get(`${visited}/preview`), '404 not_found'),
    'X-Request-Id': header(
      'X-Request-Id',
      get('/healthz'),
      '200 as sent',
      { longest: 128, tooLong: '200 another' },
      async (sent) => {
        const { status, headers } = await send(sent);
        const isSame = headers['x-request-id'] === sent.headers?.['X-Request-Id'];
        return `${status} ${isSame ? 'as sent' : 'another'}`;
      },
    ),
    ...(await placesBehindProxies()),
    ...placesOfTraces(scene),
  };
}

/** What the public URL and the address of a client are made of. */
async function placesBehindProxies(): Promise<Places> {
  const world = await createTestWorld({
    env: { PUBLIC_URL: '', HOST: '0.0.0.0', TRUST_PROXY: '1', RATE_LIMITS: 'challenges=1/3600' },
  });
  const { send, answer } = senderTo(world);
  const local = { send, answer };
  const page = { method: 'GET', path: '/llms.txt' };
  const counted = { method: 'GET', path: `${api}/public/captcha/challenge` };
  const linked = async (headers: Record<string, string>) => {
    const { status, text } = await local.send({ ...page, headers });
    return `${status} ${/(https?):\/\/([^:/]{1,10})/.exec(text)?.slice(1).join(' ')}`;
  };
  await local.answer({ ...counted, headers: { 'X-Forwarded-For': '192.0.2.1' } });
  return {
    Host: inHeader('200 http aaaaaaaaaa', (Host) => linked({ Host }), {
      ...{ longest: 253, tooLong: '200 http localhost' },
    }),
    'X-Forwarded-For': inHeader(
      '429 rate_limited',
      async (text) => {
        const answered = await local.answer({ ...counted, headers: { 'X-Forwarded-For': text } });
        return text.startsWith('a,') ? answered : answered.replace('429', 'counted');
      },
      { harmless: { unit: 'a,', end: '192.0.2.1' } },
    ),
    'X-Forwarded-Proto': inHeader(
      '200 https example.co',
      (proto) => linked({ Host: 'example.com', 'X-Forwarded-Proto': proto }),
      {
        harmless: { start: 'https,', unit: 'http,', end: 'http' },
      },
    ),
  };
}

/** With tracing, the headers of traces. */
function placesOfTraces({ answer, visited }: Scene): Places {
  let read: string | undefined;
  const provider = new NodeTracerProvider({
    spanProcessors: [
      {
        onStart(span) {
          const { traceId, traceState } = span.spanContext();
          read = `${traceId.slice(0, 4)} ${traceState?.get('a')}`;
        },
        onEnd: () => undefined,
        forceFlush: async () => undefined,
        shutdown: async () => undefined,
      },
    ],
  });
  provider.register();
  enableSpans();
  afterAll(async () => {
    await provider.shutdown();
    for (const api of [trace, context, propagation]) api.disable();
  });

  const traceparent = `00-${'7'.repeat(32)}-${'7'.repeat(16)}-01`;
  const traced = async (headers: Record<string, string>) => {
    const answered = await answer({ method: 'GET', path: visited, headers });
    return `${answered} ${read}`;
  };
  return {
    Traceparent: inHeader('200 7777 undefined', (text) => traced({ traceparent: text }), {
      harmless: { start: traceparent.replace('00', '01'), unit: '-a' },
    }),
    Tracestate: inHeader('200 7777 b', (text) => traced({ traceparent, tracestate: text }), {
      harmless: { start: 'a=b,', unit: 'c', end: '=d' },
    }),
  };
}

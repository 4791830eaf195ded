import { describe, expect, it } from 'vitest';
import {
  openSocket,
  type RawResponse,
  readResponse,
  sendRaw,
} from '../support/clients/raw-http.ts';
import { recordedLog } from '../support/doubles/recorded-log.ts';
import { createTestWorld } from '../support/world/test-world.ts';

// Requests that Node's HTTP parser or the target check rejects get the same kind of response as all others:
// a problem with a request id and security headers. They are logged.

const { log, lines } = recordedLog();
const world = await createTestWorld({
  log,
  env: { MAX_UPLOAD_BYTES: '1024' },
  timings: { requestHeaders: 100, wholeRequest: 300, requestCheck: 20 },
});

const host = 'Host: localhost\r\n';

function expectProblem(answer: RawResponse, status: number, code: string): void {
  expect([answer.status, answer.headers.get('Content-Type')?.split(';')[0]]).toEqual([
    status,
    'application/problem+json',
  ]);
  const problem = JSON.parse(answer.text);
  expect(problem).toMatchObject({ status, code, type: `urn:formwright:problem:${code}` });
  expect(problem.detail).toMatch(/\.$/);
  const requestId = answer.headers.get('X-Request-Id');
  expect(requestId).toMatch(/^[\w-]{36}$/);
  expect(problem.request_id).toBe(requestId);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-length': String(Buffer.byteLength(answer.text)),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  });
  expect(lines.filter(({ fields }) => fields['request_id'] === requestId)).toMatchObject([
    { level: 'info', message: 'request', fields: { endpoint: 'none', status } },
  ]);
}

const close = 'Connection: close\r\n';

describe('malformed HTTP requests', () => {
  it.each<[string, number, string, string]>([
    ['an invalid request line', 400, 'bad_request', 'HELLO\r\n\r\n'],
    ['an unknown method', 400, 'bad_request', `BREW /pot HTTP/1.1\r\n${host}\r\n`],
    ['no Host', 400, 'bad_request', `GET /healthz HTTP/1.1\r\n${close}\r\n`],
    ['two Hosts', 400, 'bad_request', `GET /healthz HTTP/1.1\r\n${host}${host}${close}\r\n`],
    [
      'two lengths of a body',
      400,
      'bad_request',
      `POST /graphql HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'an invalid chunk',
      400,
      'bad_request',
      `POST /graphql HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nxyz\r\n`,
    ],
    [
      'headers that are too large',
      431,
      'headers_too_large',
      `GET /healthz HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    ],
    [
      'chunk extensions that are too large',
      413,
      'payload_too_large',
      `POST /graphql HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\na\r\n`,
    ],
    [
      'an unsupported expectation',
      417,
      'expectation_failed',
      `POST /graphql HTTP/1.1\r\n${host}${close}Expect: a-miracle\r\n\r\n`,
    ],
    ['headers that do not end in time', 408, 'request_timeout', `GET /healthz HTTP/1.1\r\n${host}`],
    [
      'a body that does not end in time',
      408,
      'request_timeout',
      `POST /graphql HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
    [
      'CONNECT',
      400,
      'bad_request',
      'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
    ],
    [
      'a target with an invalid host',
      400,
      'bad_request',
      `GET http://[::1/healthz HTTP/1.1\r\n${host}${close}\r\n`,
    ],
    [
      'a target with an invalid port',
      400,
      'bad_request',
      `GET http://a:99999/graphql HTTP/1.1\r\n${host}${close}\r\n`,
    ],
    [
      'a target with another scheme',
      400,
      'bad_request',
      `GET ftp://a/graphql HTTP/1.1\r\n${host}${close}\r\n`,
    ],
  ])('returns a problem with a request id for %s (%d)', async (_, status, code, bytes) => {
    expectProblem(await sendRaw(world.url, bytes), status, code);
  });
});

it('serves a request target in absolute form', async () => {
  const slug = 'nothing';
  const { status, text } = await sendRaw(
    world.url,
    `GET http://forms.example/api/v1/public/forms/${slug}?x=1 HTTP/1.1\r\n${host}${close}\r\n`,
  );
  expect([status, JSON.parse(text).code]).toEqual([404, 'not_found']);
  const health = await sendRaw(
    world.url,
    `GET http://forms.example/healthz HTTP/1.1\r\n${host}${close}\r\n`,
  );
  expect([health.status, JSON.parse(health.text)]).toMatchObject([200, { status: 'ok' }]);
});

it('ignores Upgrade requests', async () => {
  const upgrade = 'Upgrade: websocket\r\nConnection: Upgrade, close\r\n';
  const answer = await sendRaw(world.url, `GET /healthz HTTP/1.1\r\n${host}${upgrade}\r\n`);
  expect([answer.status, answer.headers.get('X-Request-Id')?.length]).toEqual([200, 36]);
});

it('responds to a truncated request of a client that still reads', async () => {
  const socket = await openSocket(world.url);
  const answer = readResponse(socket);
  socket.end(`POST /graphql HTTP/1.1\r\n${host}`);
  expectProblem(await answer, 400, 'bad_request');
});

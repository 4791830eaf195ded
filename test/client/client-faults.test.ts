import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createFormwright, FormwrightError } from '../../packages/client/src/index.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';

// What a caller sees of requests without a response of the service.

const service = await createReceiver();
const formwright = createFormwright({ url: service.url, retries: 0 });

const calls = [
  () => formwright.rest('GET /forms'),
  () => formwright.graphql('{ viewer { keyName } }'),
];

/** The error of a call that must fail. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('It was not refused'),
    (error: unknown) => error,
  );

/** A port on which nothing listens. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = Object(server.address());
  server.close();
  await once(server, 'close');
  return port;
}

describe('a request without a response of the service', () => {
  it.each([
    ['a host that does not exist', async () => 'http://nowhere.invalid'],
    ['a port on which nothing listens', async () => `http://127.0.0.1:${await unusedPort()}`],
  ])('throws network_error for %s', async (_, urlOf) => {
    const client = createFormwright({ url: await urlOf(), retries: 0 });
    for (const call of [
      () => client.rest('GET /forms'),
      () => client.graphql('{ viewer { keyName } }'),
      () => client.subscribe('subscription { at }'),
      () => client.publicForm('party').get(),
      () => client.forms().next(),
    ]) {
      const error = await refusal(call());
      expect(error).toBeInstanceOf(FormwrightError);
      expect(error).toMatchObject({
        code: 'network_error',
        status: 0,
        message: 'The connection failed',
        errors: [],
        cause: expect.any(TypeError),
      });
    }
  });

  it('throws network_error if the connection is reset, before and within the response', async () => {
    service.respondWith((response) => response.destroy());
    expect(await refusal(formwright.rest('GET /forms'))).toMatchObject({ code: 'network_error' });

    service.respondWith((response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('{"data":', () => response.destroy());
    });
    for (const call of calls)
      expect(await refusal(call())).toMatchObject({
        name: 'FormwrightError',
        code: 'network_error',
        status: 0,
        cause: expect.any(TypeError),
      });
  });

  it('throws aborted or timeout, with the reason of the signal', async () => {
    const reason = new Error('The page was left');
    const gone = AbortSignal.abort(reason);
    expect(await refusal(formwright.rest('GET /forms', { signal: gone }))).toMatchObject({
      code: 'aborted',
      status: 0,
      cause: reason,
    });

    service.respondWith(() => undefined);
    const late = { signal: AbortSignal.timeout(20) };
    expect(await refusal(formwright.graphql('{ viewer { keyName } }', {}, late))).toMatchObject({
      code: 'timeout',
      status: 0,
      message: 'The request timed out',
      cause: expect.objectContaining({ name: 'TimeoutError' }),
    });
  });

  it('throws unexpected_answer for a response that is not JSON', async () => {
    service.respondWith((response) => response.end('<h1>Welcome</h1>'));
    for (const call of calls)
      expect(await refusal(call())).toMatchObject({
        name: 'FormwrightError',
        code: 'unexpected_answer',
        status: 200,
        cause: expect.any(SyntaxError),
      });
  });
});

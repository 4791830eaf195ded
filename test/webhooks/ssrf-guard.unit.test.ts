import { describe, expect, it } from 'vitest';
import { createTransport, publicConnector } from '../../src/webhooks/sending/transport.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';

// Which addresses the transport connects to.

const receiver = await createReceiver();
const port = new URL(receiver.url).port;
const timings = { deliveryTimeout: 3000 };
const send = (host: string, transport = createTransport({ allowPrivate: false, timings })) =>
  transport(`http://${host}:${port}/`, {}, '{}');

describe('private addresses', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '127.0.0.1.',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    'localhost',
    'localhost.',
  ])('does not connect to %s', async (host) => {
    const before = receiver.received.length;
    expect(await send(host)).toMatchObject({ statusCode: null, error: 'The address is private.' });
    expect(receiver.received).toHaveLength(before);
  });

  it('does not connect to a name that was rebound to a private address', async () => {
    const connector = publicConnector(3000, (_, options, callback) => {
      if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
      else callback(null, '127.0.0.1', 4);
    });
    const transport = createTransport({ allowPrivate: false, connector, timings });
    const before = receiver.received.length;
    expect(await send('receiver.example', transport)).toMatchObject({
      statusCode: null,
      error: 'The address is private.',
    });
    expect(receiver.received).toHaveLength(before);
  });

  it('connects to a private address if that is allowed', async () => {
    const transport = createTransport({ allowPrivate: true });
    expect(await send('127.0.0.1', transport)).toMatchObject({ statusCode: 200, body: 'thanks' });
  });
});

it('reports a host name that cannot be resolved', async () => {
  const { statusCode, error } = await send('receiver.invalid');
  expect(statusCode).toBeNull();
  expect(error).toMatch(/name of the receiver/);
});

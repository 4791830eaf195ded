import { describe, expect, it } from 'vitest';
import { publicConnector } from '../../src/webhooks/sending/ssrf-guard.ts';
import { createTransport } from '../../src/webhooks/sending/transport.ts';
import { createReceiver } from '../support/doubles/webhook-receiver.ts';

// What is really connected to, whatever names say.

const receiver = await createReceiver();
const port = new URL(receiver.url).port;
const send = (host: string, transport = createTransport({ allowPrivate: false, timeout: 3000 })) =>
  transport(`http://${host}:${port}/`, {}, '{}');

describe('a private address is not connected to', () => {
  it.each([
    ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '127.0.0.1.', '0', '[::1]'],
    ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', 'localhost', 'localhost.'],
  ])('as %s', async (host) => {
    const before = receiver.received.length;
    expect(await send(host)).toMatchObject({ statusCode: null, error: 'The address is private.' });
    expect(receiver.received).toHaveLength(before);
  });

  // A name that was public when it was looked up, and is private when it is connected to.
  it('even where the name was rebound to it', async () => {
    const connector = publicConnector(3000, (_, options, callback) => {
      if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
      else callback(null, '127.0.0.1', 4);
    });
    const transport = createTransport({ allowPrivate: false, connector, timeout: 3000 });
    const before = receiver.received.length;
    expect(await send('receiver.example', transport)).toMatchObject({
      ...{ statusCode: null, error: 'The address is private.' },
    });
    expect(receiver.received).toHaveLength(before);
  });

  it('unless that is allowed', async () => {
    const transport = createTransport({ allowPrivate: true });
    expect(await send('127.0.0.1', transport)).toMatchObject({ statusCode: 200, body: 'thanks' });
  });
});

it('says so where a name is not known', async () => {
  const { statusCode, error } = await send('receiver.invalid');
  expect(statusCode).toBeNull();
  expect(error).toMatch(/name of the receiver/);
});

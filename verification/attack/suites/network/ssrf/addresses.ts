import { createServer } from 'node:net';
import { words } from '../../../../support/requests/seeded-random.ts';
import { oncePer } from '../../../probe.ts';
import type { Target } from '../../../suite.ts';

/** Spellings of addresses that are not public; `PORT` is that of a listener on this host. */
export const spellings = words(`
  127.0.0.1:PORT 127.1:PORT 0:PORT 0.0.0.0:PORT 2130706433:PORT 0x7f000001:PORT
  017700000001:PORT 0177.0.0.1:PORT 127.0.0.1.:PORT 127.000.000.001:PORT [::1]:PORT [::]:PORT
  [::ffff:127.0.0.1]:PORT [::ffff:7f00:1]:PORT [0:0:0:0:0:0:0:1]:PORT [64:ff9b::7f00:1]:PORT
  [2002:7f00:1::]:PORT [fe80::1]:PORT [fc00::1]:PORT [::127.0.0.1]:PORT localhost:PORT
  LOCALHOST:PORT localhost.:PORT x.localhost:PORT ①②⑦.⓪.⓪.①:PORT 127。0。0。1:PORT
  169.254.169.254 10.0.0.1 172.16.0.1 192.168.0.1 100.64.0.1 198.18.0.1 224.0.0.1
  255.255.255.255 receiver.example@127.0.0.1:PORT 127.0.0.1:PORT#@receiver.example
  127.0.0.1:PORT\\@receiver.example`);

/**
 * Names that only a resolver knows: such a URL may be stored, but nothing may be sent to it. In place of a name server,
 * `target/rebinding-names.js` answers with 127.0.0.1.
 */
export const names = words(`
  ip6-localhost:PORT localhost.localdomain:PORT 127.0.0.1.nip.io:PORT host.docker.internal:PORT
  private.rebind.test:PORT`);

export const schemes = words('https:// http:// https:/ file:///etc/passwd? gopher:// HTTPS://');

export const listener = oncePer(async (_: Target) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = String(Object(server.address()).port);
  return { port, count: () => connections };
});

import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestOperation } from '../../openapi-operations.ts';
import { probe } from '../../probe.ts';
import type { Suite } from '../../suite.ts';

/** The request that a proxy would not see. */
const hidden = 'GET /healthz?smuggled HTTP/1.1\r\nHost: x\r\n\r\n';

/** Headers and a body about whose length two servers may disagree. */
const ambiguities: Readonly<Record<string, (body: string) => string>> = {
  'both lengths': (body) =>
    `Content-Length: ${body.length + hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
  'both lengths, the other way round': () =>
    `Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5\r\nhello\r\n0\r\n\r\n${hidden}`,
  'two lengths': (body) =>
    `Content-Length: ${body.length}\r\nContent-Length: ${body.length + hidden.length}\r\n\r\n${body}${hidden}`,
  'a list of lengths': (body) =>
    `Content-Length: ${body.length}, ${body.length + hidden.length}\r\n\r\n${body}${hidden}`,
  'a signed length': (body) => `Content-Length: +${body.length}\r\n\r\n${body}${hidden}`,
  'a hexadecimal length': (body) => `Content-Length: 0x0\r\n\r\n${body}${hidden}`,
  'a space before the colon': (body) => `Content-Length : ${body.length}\r\n\r\n${body}${hidden}`,
  'a folded encoding': () =>
    `Transfer-Encoding:\r\n chunked\r\nContent-Length: 0\r\n\r\n0\r\n\r\n${hidden}`,
  'an unknown encoding': () => `Transfer-Encoding: x-chunked\r\nContent-Length: 0\r\n\r\n${hidden}`,
  'two encodings': () =>
    `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
  'an encoding after a tab': () =>
    `Transfer-Encoding:\tchunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n${hidden}`,
  'an encoding in quotes': () =>
    `Transfer-Encoding: "chunked"\r\nContent-Length: 0\r\n\r\n${hidden}`,
  'lines that end with a newline only': (body) =>
    `X: y\nContent-Length: ${body.length + hidden.length}\n\n${body}${hidden}`,
  'a chunk size with a sign': () => `Transfer-Encoding: chunked\r\n\r\n+0\r\n\r\n${hidden}`,
  'a chunk size that overflows': () =>
    `Transfer-Encoding: chunked\r\n\r\n10000000000000000\r\n${hidden}`,
  'a chunk extension with a newline': () =>
    `Transfer-Encoding: chunked\r\n\r\n0;a\nb\r\n\r\n${hidden}`,
  'a NUL in a header': (body) =>
    `X: a\u0000b\r\nContent-Length: ${body.length}\r\n\r\n${body}${hidden}`,
  'a bare carriage return': (body) =>
    `X: a\rContent-Length: 0\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  'two hosts': (body) => `Host: attacker.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  'an upgrade': (body) =>
    `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nContent-Length: ${body.length}\r\n\r\n${body}${hidden}`,
};

/** Parts of the request line that end it, or name another server. */
const lines: readonly ((path: string) => string)[] = [
  (path) => `${path}%0d%0aSet-Cookie:%20smuggled=1`,
  (path) => `http://attacker.example${path}`,
  (path) => `//attacker.example${path}`,
  (path) => `${path} HTTP/1.1\r\nX: y`,
  () => 'http://[::1/healthz',
  () => '*',
];

export const requestSmuggling: Suite = {
  name: 'request-smuggling',
  promised: 'A request ends where a proxy in front of the server says it does.',
  aims: ({ url, operations, owner }) =>
    operations.flatMap((operation) => {
      // Without a key: what is attacked comes before it.
      const { method, path, body = '' } = requestOperation(operation, owner.ids, undefined);
      const aim = operation.name;
      const head = (target: string) =>
        `${method} ${target} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
      return [
        ...Object.entries(ambiguities).map(([name, spoil]) => ({
          name,
          bytes: head(path) + spoil(body),
        })),
        ...lines.map((line) => ({
          name: line('/…'),
          bytes: `${head(line(path))}Content-Length: 0\r\n\r\n`,
        })),
      ].map(
        ({ name, bytes }) =>
          () =>
            probe(`${aim} with ${name}`, JSON.stringify(bytes), async () =>
              faultOf(name, await exchange(url, bytes)),
            ),
      );
    }),
};

/** With these, the hidden request follows a complete one: it is answered, as any proxy would expect. */
const pipelined: ReadonlySet<string> = new Set(['an encoding after a tab']);

function faultOf(name: string, received: string): string | undefined {
  const statuses = [...received.matchAll(/(?:^|\r\n\r\n|[}\n>])HTTP\/1\.1 (\d{3}) /g)].map(
    ([, status]) => Number(status),
  );
  if (statuses.some((status) => status >= 500 && status !== 501 && status !== 503)) {
    return `answered ${statuses.join(', ')}`;
  }
  if (/\r\nSet-Cookie: smuggled/i.test(received)) return 'returned a header of the request line';
  if (/attacker\.example/.test(received.split('\r\n\r\n')[0] ?? ''))
    return 'returned the host of the attacker';
  const isHidden = /\{"status":"ok"\}/.test(received);
  return isHidden && !pipelined.has(name) ? 'answered the hidden request' : undefined;
}

/** Milliseconds after the last byte at which an exchange is over. */
const quiet = 150;

async function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  let [isOpen, last] = [true, performance.now()];
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    last = performance.now();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOpen = false;
  });
  socket.write(Buffer.from(bytes, 'latin1'));
  while (isOpen && performance.now() < last + (chunks.length > 0 ? quiet : 2000)) await sleep(10);
  socket.destroy();
  return Buffer.concat(chunks).toString('latin1');
}

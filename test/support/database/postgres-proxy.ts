import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { inject, onTestFinished } from 'vitest';

// A proxy between a server and its database, with TLS or as a pooler that assigns a session to each
// transaction.

/** The certificate authority of the proxy's certificate for `localhost`. */
export const certificateAuthorityFile = new URL('tls/ca.pem', import.meta.url).pathname;

const certificate = () => ({
  cert: readFileSync(new URL('tls/server.pem', import.meta.url)),
  key: readFileSync(new URL('tls/server.key', import.meta.url)),
});

interface ProxyOptions {
  /** Whether it supports TLS; `demanded`: it rejects connections without. */
  readonly tls?: 'none' | 'offered' | 'demanded';
  /** Assigns a session to each transaction: the most or the least recently used one. */
  readonly pooling?: 'last used' | 'least used';
}

interface PostgresProxy {
  readonly port: number;
  /** The number of connections with and without TLS. */
  readonly counts: { tls: number; plain: number };
}

export async function startPostgresProxy({
  tls = 'none',
  pooling,
}: ProxyOptions): Promise<PostgresProxy> {
  const counts = { tls: 0, plain: 0 };
  const sockets = new Set<Socket>();
  const pool = createPool(pooling);
  const track = <TrackedSocket extends Socket>(socket: TrackedSocket): TrackedSocket => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    return socket;
  };

  function serve(client: Socket, startup: Buffer): void {
    const upstream = track(connect(upstreamAddress()));
    upstream.write(startup);
    if (pooling) pool.serve(client, upstream);
    else {
      client.pipe(upstream).pipe(client);
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
    }
  }

  const server = createServer((socket) => {
    track(socket).once('data', (first) => {
      if (!isTlsRequest(first)) {
        counts.plain += 1;
        if (tls === 'demanded')
          socket.end(errorMessage('28000', 'no pg_hba.conf entry, no encryption'));
        else serve(socket, first);
      } else if (tls === 'none') {
        socket.write('N');
        socket.once('data', (startup) => serve(socket, startup));
      } else {
        counts.tls += 1;
        socket.write('S');
        const secure = track(new TLSSocket(socket, { isServer: true, ...certificate() }));
        secure.once('data', (startup) => serve(secure, startup));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address: AddressInfo | string | null = server.address();
  return { port: typeof address === 'object' && address ? address.port : 0, counts };
}

function upstreamAddress() {
  const { host, port } = inject('connection');
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

const isTlsRequest = (message: Buffer) =>
  message.length === 8 && message.readInt32BE(4) === 80877103;

function errorMessage(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

interface Session {
  readonly socket: Socket;
  /** Called with data of the database, and whether it ended a transaction. */
  listener: ((data: Buffer, isOver: boolean) => void) | undefined;
}

/** Like PgBouncer in transaction mode: clients get a session for each transaction. */
function createPool(order: ProxyOptions['pooling']) {
  const idle: Session[] = [];
  const waiting: ((session: Session) => void)[] = [];

  function release(session: Session): void {
    session.listener = undefined;
    const next = waiting.shift();
    if (next) next(session);
    else idle.push(session);
  }

  const acquire = () => (order === 'last used' ? idle.pop() : idle.shift());

  return {
    serve(client: Socket, upstream: Socket): void {
      const session: Session = { socket: upstream, listener: undefined };
      const lastMessage = createReadyDetector();
      upstream.on('data', (data) => session.listener?.(data, lastMessage(data)));
      session.listener = (data, isOver) => {
        client.write(data); // the startup of the session
        if (isOver) release(session);
      };

      let borrowed: Session | undefined;
      let isWaiting = false;
      const unsent: Buffer[] = [];
      const use = (one: Session) => {
        isWaiting = false;
        borrowed = one;
        one.listener = (data, isOver) => {
          if (isOver) {
            borrowed = undefined;
            release(one);
          }
          client.write(data);
        };
        for (const data of unsent.splice(0)) one.socket.write(data);
      };
      const send = (data: Buffer) => {
        if (borrowed) return void borrowed.socket.write(data);
        unsent.push(data);
        if (isWaiting) return;
        const one = acquire();
        isWaiting = !one;
        if (one) use(one);
        else waiting.push(use);
      };
      client.on('data', (data) => (isTerminateMessage(data) ? client.end() : send(data)));
      // Closing the session ends an open transaction.
      client.on('close', () => borrowed?.socket.destroy());
    },
  };
}

const isTerminateMessage = (data: Buffer) => data[0] === 'X'.charCodeAt(0);

/** Whether a message of the database ends with ReadyForQuery outside of a transaction. */
function createReadyDetector(): (data: Buffer) => boolean {
  let rest = Buffer.alloc(0);
  return (data) => {
    rest = Buffer.concat([rest, data]);
    let isOver = false;
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1);
      if (rest.length < end) return false;
      isOver = rest[0] === 'Z'.charCodeAt(0) && rest[5] === 'I'.charCodeAt(0);
      rest = rest.subarray(end);
    }
    return isOver;
  };
}

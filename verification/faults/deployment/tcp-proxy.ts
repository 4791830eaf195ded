import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cleanup } from '../../support/cleanup.ts';

/** Where a proxy connects to: a TCP port of this machine, or a socket file. */
export type Upstream = { readonly host: string; readonly port: number } | { readonly path: string };

/** `up` is from the client to the upstream. */
export type Direction = 'up' | 'down';

export type LinkState =
  | { readonly kind: 'open' }
  /** Connections are accepted; nothing is forwarded. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'refused' }
  /** Each chunk is delayed by milliseconds. */
  | { readonly kind: 'slow'; readonly delay: number }
  /** A connection breaks after so many bytes in the direction. */
  | { readonly kind: 'cut'; readonly direction: Direction; readonly bytes: number };

/** Decides about a chunk of a connection: returns whether to forward it. */
export type Tap = (direction: Direction, chunk: Buffer, connection: number) => boolean;

export interface Link {
  readonly port: number;
  set(state: LinkState): void;
  /** Sees each chunk while the link is open; undefined removes it. */
  tap(tap: Tap | undefined): void;
  disconnect(): void;
}

interface Pair {
  readonly number: number;
  readonly client: Socket;
  readonly upstream: Socket;
  readonly passed: Record<Direction, number>;
  /** Ends when the delayed chunks before were forwarded. */
  queue: Promise<void>;
}

/** Starts a proxy on 127.0.0.1. `upstream` is called for each connection. */
export async function startProxy(upstream: () => Upstream, cleanup: Cleanup): Promise<Link> {
  const pairs = new Set<Pair>();
  let state: LinkState = { kind: 'open' };
  let tap: Tap | undefined;
  let count = 0;

  const close = (pair: Pair) => {
    pair.client.destroy();
    pair.upstream.destroy();
    pairs.delete(pair);
  };

  const isCut = (pair: Pair, direction: Direction) =>
    state.kind === 'cut' && state.direction === direction && pair.passed[direction] > state.bytes;

  function forward(pair: Pair, direction: Direction, chunk: Buffer): void {
    pair.passed[direction] += chunk.length;
    if (isCut(pair, direction)) close(pair);
    else if (!tap || tap(direction, chunk, pair.number)) write(pair, direction, chunk);
  }

  function write(pair: Pair, direction: Direction, chunk: Buffer): void {
    const to = direction === 'up' ? pair.upstream : pair.client;
    const delay = state.kind === 'slow' ? state.delay : 0;
    pair.queue = pair.queue.then(async () => {
      if (delay > 0) await sleep(delay, undefined, { ref: false });
      to.write(chunk);
    });
  }

  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    if (state.kind === 'refused') return void client.destroy();
    const other = connect(upstream());
    const passed = { up: 0, down: 0 };
    const pair: Pair = { number: count, client, upstream: other, passed, queue: Promise.resolve() };
    count += 1;
    pairs.add(pair);
    other.on('error', () => close(pair));
    client.on('data', (chunk: Buffer) => forward(pair, 'up', chunk));
    other.on('data', (chunk: Buffer) => forward(pair, 'down', chunk));
    client.on('close', () => close(pair));
    other.on('close', () => close(pair));
    if (state.kind === 'silent') pause(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const disconnect = () => {
    for (const pair of pairs) close(pair);
  };
  cleanup.add(async () => {
    disconnect();
    server.close();
  });
  const { port }: AddressInfo = Object(server.address());
  return {
    port,
    disconnect,
    set(next) {
      state = next;
      for (const pair of pairs) {
        if (next.kind === 'silent') pause(pair);
        else resume(pair);
      }
      if (next.kind === 'refused') disconnect();
    },
    tap(next) {
      tap = next;
    },
  };
}

function pause({ client, upstream }: Pair): void {
  client.pause();
  upstream.pause();
}

function resume({ client, upstream }: Pair): void {
  client.resume();
  upstream.resume();
}

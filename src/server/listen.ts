import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccessServices } from '../access/access-services.ts';
import { createFormCache } from '../forms/cache/form-cache.ts';
import { formData } from '../operations/form-data-owners.ts';
import { createMetrics } from '../operations/metrics.ts';
import type { Platform } from '../platform/container/platform.ts';
import { createServices, type Services } from '../responses/services.ts';
import { createAuthentication } from '../workspaces/authentication.ts';
import { createApp } from './app.ts';
import {
  createHttpServer,
  respondToMalformedRequests,
  type SocketTimeouts,
} from './http-server.ts';

/** How long, in milliseconds, requests that are being served may take once a stop was asked for. */
const drainTimeout = 10_000;

/** How long, in milliseconds, a request that has arrived may take to be noticed. */
const arrivalGracePeriod = 100;

/** A request has arrived; the second one if it expects something before it sends its body. */
const requestEvents = ['request', 'checkExpectation'] as const;

/** A socket that listens. What arrives before it is served waits. */
export interface ListeningSocket {
  readonly server: Server;
  /** Begins to answer: first what has waited. */
  serveWith(handle: RequestListener): void;
  close(): Promise<void>;
}

/**
 * Listens where the configuration says.
 *
 * @param timeouts of connections, where they differ from the usual ones
 * @throws {ListenError} if it cannot
 */
export async function bind(
  services: Pick<Platform, 'config' | 'clock' | 'log'>,
  timeouts: Partial<SocketTimeouts> = {},
): Promise<ListeningSocket> {
  const { HOST, PORT } = services.config;
  const server = createHttpServer(services, timeouts);
  const waiting: Parameters<RequestListener>[] = [];
  const wait: RequestListener = (...exchange) => void waiting.push(exchange);
  for (const event of requestEvents) server.on(event, wait);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new ListenError(HOST, PORT, error)));
    server.listen(PORT, HOST, resolve);
  });
  return {
    server,
    serveWith(handle) {
      for (const event of requestEvents) server.off(event, wait).on(event, handle);
      for (const [request, response] of waiting.splice(0)) handle(request, response);
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The address cannot be listened on; the message says why. */
class ListenError extends Error {
  override readonly name = 'ListenError';

  constructor(host: string, port: number, cause: NodeJS.ErrnoException) {
    const why = listenErrorReasons[cause.code ?? ''] ?? `${cause.message}.`;
    super(`The server cannot listen on ${host}, port ${port}: ${why}`, { cause });
  }
}

const listenErrorReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process does. Stop it, or set PORT.',
  EACCES: 'this user may not. Set PORT to 1024 or more.',
  EADDRNOTAVAIL: 'the address is none of this machine. Set HOST.',
};

export interface RunningServer {
  /** The services with the port that was really taken. */
  readonly services: Services;
  /** Begins to answer. */
  startServing(): void;
  /** `/readyz` says from now on that the server stops; everything else is served as before. */
  announceStop(): void;
  /** Takes no new requests, lets those that run finish, and closes the rest. */
  stop(): Promise<void>;
}

/** Listens where the configuration says, and answers. */
export async function listen(
  services: Platform,
  timeouts: Partial<SocketTimeouts> = {},
): Promise<RunningServer> {
  const running = serve(await bind(services, timeouts), services);
  running.startServing();
  return running;
}

/** Makes the service for a socket; it answers once it is opened. */
export function serve(bound: ListeningSocket, opened: Platform): RunningServer {
  const { server } = bound;
  const metrics = opened.config.METRICS_TOKEN === undefined ? undefined : createMetrics(opened);
  const platform: Platform = {
    ...opened,
    ...(metrics && { metrics: metrics.meter }),
    config: { ...opened.config, PORT: portOf(server) },
  };
  const services = createServices({
    ...createAccessServices(platform),
    formData,
    formCache: createFormCache(platform),
    authenticate: createAuthentication(platform),
  });
  let isStopping = false;
  const announceStop = () => {
    isStopping = true;
  };
  const handle = createApp(services, { metrics, isStopping: () => isStopping }).callback();
  respondToMalformedRequests(server, services);
  return {
    services,
    startServing: () => bound.serveWith(handle),
    announceStop,
    async stop() {
      announceStop();
      services.live.stop();
      await drain(server);
      await services.limits.stop();
    },
  };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function drain(server: Server): Promise<void> {
  // Answers from now on close their connection: no client sends another request on it.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  // Not the HTTP server's own close: it also ends connections whose request was not read yet.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const deadline = setTimeout(() => server.closeAllConnections(), drainTimeout);
  await sleep(arrivalGracePeriod);
  // A connection that is busy becomes idle when its request is done: nothing else closes it then.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

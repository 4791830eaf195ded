import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocketBounds } from '../graphql/websocket/connection.ts';
import { createMetrics, type MetricsOfWorkers } from '../monitoring/metrics.ts';
import { createPlaceWatch, type PlaceWatch } from '../monitoring/place-watch.ts';
import { OperatorError } from '../platform/operator-error.ts';
import type { Platform } from '../platform/startup/platform.ts';
import type { Timings } from '../platform/timings.ts';
import { createServices, type Services } from '../services/services.ts';
import { createApp } from './app.ts';
import { createHttpServer, respondToMalformedRequests } from './http-server.ts';

/** Events for a new request; the second one for requests with an unsupported `Expect` header. */
const requestEvents = ['request', 'checkExpectation'] as const;

/** A listening socket. Requests wait until `serveWith`. */
export interface ListeningSocket {
  readonly server: Server;
  /** Starts serving requests, beginning with those that have waited. */
  serveWith(handle: RequestListener): void;
  close(): Promise<void>;
}

/**
 * Listens on the configured host and port.
 *
 * @throws {OperatorError} if the address is unavailable
 */
export async function bind(
  services: Pick<Platform, 'config' | 'clock' | 'log' | 'timings'>,
): Promise<ListeningSocket> {
  const { HOST, PORT } = services.config;
  const server = createHttpServer(services);
  const waiting: Parameters<RequestListener>[] = [];
  const wait: RequestListener = (...exchange) => void waiting.push(exchange);
  for (const event of requestEvents) server.on(event, wait);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(HOST, PORT, error)));
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
      for (const [request] of waiting) request.socket.destroy(); // also those of handshakes
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}

function cannotListen(host: string, port: number, cause: NodeJS.ErrnoException): OperatorError {
  const why = listenErrorReasons[cause.code ?? ''] ?? `${cause.message}.`;
  return new OperatorError(`The server cannot listen on ${host}, port ${port}: ${why}`, { cause });
}

const listenErrorReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use by another process. Stop it, or set PORT.',
  EACCES: 'permission denied. Set PORT to 1024 or more.',
  EADDRNOTAVAIL: 'the address does not belong to this host. Set HOST.',
};

export interface RunningServer {
  /** The services; their configuration has the actual port. */
  readonly services: Services;
  readonly places: PlaceWatch;
  /** Starts serving requests. */
  startServing(): void;
  /** Lets `/readyz` return 503 from now on; other requests are still served. */
  announceStop(): void;
  /** Accepts no new connections, waits for running requests, then closes all connections. */
  stop(): Promise<void>;
}

/** Listens on the configured address and serves requests. */
export async function listen(
  services: Platform,
  webSockets: Partial<WebSocketBounds> = {},
): Promise<RunningServer> {
  const running = serve(await bind(services), services, webSockets);
  running.startServing();
  return running;
}

/** Creates the app for a socket; it serves requests after `startServing`. */
export function serve(
  bound: ListeningSocket,
  opened: Platform,
  webSockets: Partial<WebSocketBounds> = {},
  workers?: MetricsOfWorkers,
): RunningServer {
  const { server } = bound;
  const places = createPlaceWatch(opened);
  const metrics =
    opened.config.METRICS_TOKEN === undefined ? undefined : createMetrics(opened, places, workers);
  const platform: Platform = {
    ...opened,
    ...(metrics && { recordMetric: metrics.record }),
    config: { ...opened.config, PORT: portOf(server) },
  };
  const services = createServices(platform);
  let isStopping = false;
  const announceStop = () => {
    isStopping = true;
  };
  const stop = new AbortController();
  const stopping = { isStopping: () => isStopping, stop: stop.signal };
  const handle = createApp(services, { metrics, webSockets, ...stopping }).callback();
  respondToMalformedRequests(server, services);
  return {
    services,
    places,
    startServing: () => bound.serveWith(handle),
    announceStop,
    async stop() {
      announceStop();
      stop.abort(); // before subscriptions end, which would be final for clients over WebSocket
      services.subscriptions.stop();
      await drain(server, services.timings);
      await Promise.all([services.limits.stop(), services.visits.stop()]);
    },
  };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function drain(server: Server, { requestArrival, requestDrain }: Timings): Promise<void> {
  // Responses close their connections from now on, so that clients do not reuse them.
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  // Not the close of the HTTP server, which also ends connections whose request was not read yet.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const deadline = setTimeout(() => server.closeAllConnections(), requestDrain);
  await sleep(requestArrival);
  // Connections become idle when their request is complete, and must be closed then.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

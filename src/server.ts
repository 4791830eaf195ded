import { createServer, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAccess } from './access/access.ts';
import { createApp } from './app.ts';
import { createLiveForms } from './forms/live.ts';
import type { Kernel } from './kernel/kernel.ts';
import { createMetrics } from './metrics.ts';
import { createResponsesKernel } from './responses/kernel.ts';
import { createAuthentication } from './workspaces/authentication.ts';

/** How long, in milliseconds, requests that are being served may take once a stop was asked for. */
const drainTime = 10_000;

/** How long, in milliseconds, a request that has arrived may take to be noticed. */
const readTime = 100;

export interface Running {
  /** The kernel with the port that was really taken. */
  readonly kernel: Kernel;
  /** Takes no new requests, lets those that run finish, and closes the rest. */
  stop(): Promise<void>;
}

/**
 * Listens where the configuration says.
 *
 * @throws {Error} with code `EADDRINUSE` and the like
 */
export async function listen(kernel: Kernel): Promise<Running> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(kernel.config.PORT, kernel.config.HOST, resolve);
  });
  const metrics = kernel.config.METRICS_TOKEN === undefined ? undefined : createMetrics(kernel);
  const bound: Kernel = {
    ...kernel,
    ...(metrics && { meter: metrics.meter }),
    config: { ...kernel.config, PORT: portOf(server) },
  };
  const service = createResponsesKernel({
    ...createAccess(bound),
    liveForms: createLiveForms(bound),
    authenticate: createAuthentication(bound),
  });
  server.on('request', createApp(service, metrics).callback());
  return {
    kernel: bound,
    async stop() {
      service.live.stop();
      await drain(server);
      await service.limits.stop();
    },
  };
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function drain(server: Server): Promise<void> {
  // Not the HTTP server's own close: it also ends connections whose request was not read yet.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  const deadline = setTimeout(() => server.closeAllConnections(), drainTime);
  await sleep(readTime);
  // A connection that is busy becomes idle when its request is done: nothing else closes it then.
  const sweep = setInterval(() => server.closeIdleConnections(), 20);
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
}

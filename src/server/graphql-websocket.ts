// Accepts WebSockets, which run operations by the rules of HTTP. A session of the console has no effect on them.

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { isAsyncIterable } from '@graphql-tools/utils';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import type Koa from 'koa';
import { type WebSocket, WebSocketServer } from 'ws';
import { problem, unavailable } from '../../packages/common/problem.ts';
import {
  type Connection,
  type ConnectionHeaders,
  type ConnectionServer,
  openConnection,
  refuseLength,
  stopReason,
  tryAgainLater,
  type WebSocketBounds,
  webSocketBounds,
} from '../graphql/websocket/connection.ts';
import {
  type GraphqlEngine,
  type OperationResult,
  runOperation,
} from '../graphql/websocket/run-operation.ts';
import { holdReceived } from '../http/body.ts';
import { isSameOrigin } from '../http/console-session.ts';
import { requestUrl } from '../http/request.ts';
import { observeRequest } from '../http/request-middleware.ts';
import { continueTrace } from '../platform/observability/trace-spans.ts';
import type { Timings } from '../platform/timings.ts';
import { answerBodyLimit } from '../responses/submit/submit-response.ts';
import { createContext, createIdentify } from '../schema/core/context.ts';
import { type Services, withPublicUrl } from '../services/services.ts';
import { addressOf } from '../visitors/limits/client-address.ts';
import { authenticateCaller } from './graphql-caller.ts';

/** How a server stops, for connections that outlast requests. */
export interface Stopping {
  /** Whether a stop was requested. */
  isStopping(): boolean;
  /** Aborted when running requests are to complete. */
  readonly stop: AbortSignal;
}

export function graphqlWebSockets(
  services: Services,
  engine: GraphqlEngine,
  { isStopping, stop }: Stopping,
  changed: Partial<WebSocketBounds>,
): (ctx: Koa.Context) => void {
  const { config, timings } = services;
  const bounds = { ...webSocketBounds, ...changed };
  const webSockets = createWebSockets({
    ...bounds,
    maxConnections: Math.ceil(config.MAX_CONNECTIONS * bounds.connectionShare),
    timings,
  });
  stop.addEventListener('abort', webSockets.stop, { once: true });
  return (ctx) => {
    assertOrigin(services, ctx);
    if (isStopping()) throw unavailable(stopReason);
    const { ip, req, res } = ctx;
    const own = withPublicUrl(services, requestUrl(config, ctx));
    const server = connectionServer(own, engine, ip, bounds);
    webSockets.accept(req, addressOf(ip), server, (socket) => {
      res.detachSocket(req.socket);
      ctx.respond = false;
      ctx.status = 101;
      limitReceived(socket, req.socket, bounds, server.messageLimit);
    });
  };
}

/** Bytes of a control frame of a client in addition to its content (RFC 6455, 5.2). */
const controlFrameHeader = 6;

/** The most bytes of the headers of all frames of a message of a client (RFC 6455, 5.2). */
const framesOf = ({ messageParts }: WebSocketBounds) => 14 * messageParts;

/**
 * Counts incomplete messages like bodies that are being received, and ends the connection of a client whose message has
 * become too long.
 */
function limitReceived(
  socket: WebSocket,
  connection: Socket,
  bounds: WebSocketBounds,
  limit: () => number,
): void {
  let incomplete = 0;
  const memory = holdReceived(({ message }) => {
    memory.release();
    socket.close(tryAgainLater, message);
  });
  const add = (bytes: number) => {
    incomplete += bytes;
    memory.add(bytes);
  };
  const release = () => {
    incomplete = 0;
    memory.release();
  };
  // Before the listener of ws, which emits the messages of the chunk, and after it.
  connection.prependListener('data', ({ length }: Buffer) => add(length));
  connection.on('data', () => {
    if (incomplete > limit() + framesOf(bounds)) refuseLength(socket, limit());
  });
  socket.on('message', release).once('close', release);
  // They may arrive within a message, and for days without any.
  const uncount = ({ length }: Buffer) => add(-(length + controlFrameHeader));
  socket.on('ping', uncount).on('pong', uncount);
}

/**
 * Browsers let pages of any origin connect.
 *
 * @throws {Problem} `bad_request`
 */
function assertOrigin({ config }: Services, ctx: Koa.Context): void {
  const origin = ctx.get('Origin');
  if (origin === '' || config.GRAPHQL_CORS_ORIGINS.includes(origin)) return;
  if (isSameOrigin(config, ctx)) return;
  const detail = 'Pages of this origin cannot connect: GRAPHQL_CORS_ORIGINS does not contain it.';
  throw problem('bad_request', detail, { status: 403 });
}

function connectionServer(
  services: Services,
  engine: GraphqlEngine,
  address: string,
  { messageBytes }: WebSocketBounds,
): ConnectionServer {
  let isKnown = false;
  const infoOf = (headers: ConnectionHeaders, requestId: string) => {
    const absent = { authorization: undefined, formAccess: undefined };
    const info = { ...absent, ...headers, requestId, address, reply: {} };
    return { ...info, identify: createIdentify(services, info) };
  };
  const authenticate = async (info: ReturnType<typeof infoOf>) => {
    const { refusal, hasKey } = await authenticateCaller(services, info, info.identify);
    if (refusal) throw refusal;
    return { hasKey };
  };
  return {
    messageLimit: () => (isKnown ? messageBytes : answerBodyLimit),
    async connect(headers, end) {
      const info = infoOf(headers, randomUUID());
      await authenticate(info);
      if (info.authorization === undefined) return () => undefined;
      const key = await info.identify();
      isKnown = true;
      return services.accessWatch.watch(key, end);
    },
    run(headers, read, size) {
      const requestId = randomUUID();
      const info = infoOf(headers, requestId);
      const context = createContext(services, { ...info, bodySize: size });
      return continueTrace(noTrace, () =>
        observeRequest(
          ...([services, requestId, 'WEBSOCKET'] as const),
          () => runOperation(engine, read, context, () => authenticate(info)),
          (result) => ({ endpoint: engine.yoga.graphqlEndpoint, status: statusOf(result) }),
        ),
      );
    },
    logError: (error) => services.log.warn({ err: error }, 'failed to handle a message'),
  };
}

const noTrace = () => ({ traceparent: '', tracestate: '' });

/** The status that the result would have over HTTP. */
function statusOf(result: OperationResult): number {
  if (isAsyncIterable(result) || 'data' in result) return 200;
  return Number(result.errors?.[0]?.extensions['status'] ?? 200);
}

/** All connections of a server. */
export interface WebSockets {
  /**
   * Accepts the handshake of a WebSocket.
   *
   * @param address by which connections are counted
   * @param server serves the connection
   * @param onOpen called before the connection is used
   * @throws {Problem} `bad_request`, `rate_limited`, `unavailable`
   */
  accept(
    request: IncomingMessage,
    address: string,
    server: ConnectionServer,
    onOpen: (socket: WebSocket) => void,
  ): void;
  /** Closes each connection when its running queries and mutations are complete. */
  stop(): void;
}

interface WebSocketLimits extends WebSocketBounds {
  readonly maxConnections: number;
  readonly timings: Timings;
}

/** The version of the protocol that RFC 6455 defines. */
const version = '13';

function createWebSockets(limits: WebSocketLimits): WebSockets {
  const { maxConnections, messageBytes, messageParts, timings } = limits;
  const { connectionsPerAddress } = limits;
  const options = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: messageBytes,
    maxFragments: messageParts,
    maxBufferedChunks: messageParts,
    closeTimeout: timings.webSocketClose,
    handleProtocols: () => GRAPHQL_TRANSPORT_WS_PROTOCOL,
  };
  const server = new WebSocketServer(options);
  server.on('wsClientError', (error) => refuseHandshake(error.message));
  const connections = new Map<Connection, string>();

  function assertRoom(address: string): void {
    if (connections.size >= maxConnections) {
      throw unavailable('The server has reached its limit of WebSocket connections.');
    }
    const same = [...connections.values()].filter((one) => one === address).length;
    if (same < connectionsPerAddress) return;
    const detail = `An address can have at most ${connectionsPerAddress} WebSocket connections.`;
    throw problem('rate_limited', detail);
  }

  return {
    accept(request, address, connectionServer, onOpen) {
      assertProtocol(request);
      assertRoom(address);
      server.handleUpgrade(request, request.socket, Buffer.alloc(0), (socket) => {
        onOpen(socket);
        const connection = openConnection(socket, connectionServer, limits, limits.timings);
        connections.set(connection, address);
        socket.once('close', () => connections.delete(connection));
      });
    },
    stop() {
      for (const connection of connections.keys()) connection.stop();
    },
  };
}

function assertProtocol({ headers }: IncomingMessage): void {
  if (headers['sec-websocket-version'] !== version) refuseHandshake('The version must be 13.');
  const offered = headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];
  if (!offered.includes(GRAPHQL_TRANSPORT_WS_PROTOCOL)) {
    refuseHandshake(`The subprotocol must be ${GRAPHQL_TRANSPORT_WS_PROTOCOL}.`);
  }
}

function refuseHandshake(detail: string): never {
  throw problem('bad_request', detail, { headers: { 'Sec-WebSocket-Version': version } });
}

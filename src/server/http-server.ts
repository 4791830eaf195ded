import { randomUUID } from 'node:crypto';
import {
  createServer,
  IncomingMessage,
  type Server,
  ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Problem, problem, problemBody } from '../../packages/common/problem.ts';
import { securityHeaders } from '../http/response-headers.ts';
import type { Platform } from '../platform/startup/platform.ts';

/** The minimum transfer rate of the largest upload, in bytes per millisecond: 32 KiB/s. */
const minUploadRate = 32;

/** Milliseconds between two log lines about refused connections. */
const dropLogInterval = 60_000;

/** Creates an HTTP server that closes connections of inactive clients. */
export function createHttpServer({
  config,
  clock,
  log,
  timings,
}: Pick<Platform, 'config' | 'clock' | 'log' | 'timings'>): Server {
  const server = createServer({
    IncomingMessage: UpgradableRequest,
    keepAliveTimeout: timings.socketKeepAlive,
    headersTimeout: timings.requestHeaders,
    requestTimeout: Math.max(timings.wholeRequest, config.MAX_UPLOAD_BYTES / minUploadRate),
    connectionsCheckingInterval: timings.requestCheck,
    requireHostHeader: false, // the app rejects requests without it, with a problem
  });
  closeStalledConnections(server, timings.socketInactivity);
  receiveHandshakes(server, timings.socketInactivity);

  // Not `maxConnections` of Node.js: the supervisor of workers would offer refused connections again, endlessly.
  let open = 0;
  let nextDropLog = 0;
  server.prependListener('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => open--);
    if (open <= config.MAX_CONNECTIONS) return;
    socket.destroy();
    const now = clock.now().getTime();
    if (now < nextDropLog) return;
    nextDropLog = now + dropLogInterval;
    log.warn(
      { max_connections: config.MAX_CONNECTIONS },
      'connection limit reached; refusing connections',
    );
  });
  return server;
}

/**
 * Closes connections that make no progress because of the client: it is idle, does not send the announced
 * body, or does not read the response. The timer of Node.js restarts with each byte, so slow clients are
 * served. While the server is processing a request, the connection stays open.
 */
function closeStalledConnections(server: Server, inactivity: number): void {
  const recordResponse = (_: unknown, response: ServerResponse) => {
    if (response.socket) latestResponses.set(response.socket, response);
  };
  server.on('request', recordResponse).on('checkExpectation', recordResponse);
  server.setTimeout(inactivity, (socket) => {
    const response = latestResponses.get(socket);
    if (response && isServerBusy(response) && socket.writableLength === 0) {
      socket.setTimeout(inactivity);
    } else socket.destroy();
  });
}

/**
 * Passes the handshakes of WebSockets to the app like other requests, so that it refuses them like others. The app takes
 * the connection from the response, or responds and closes it.
 */
function receiveHandshakes(server: Server, inactivity: number): void {
  server.on('upgrade', (request, stream, head) => {
    const { socket } = request;
    socket.on('error', () => socket.destroy());
    const previous = latestResponses.get(socket);
    if (previous && !previous.writableFinished) return void socket.destroy();
    socket.setTimeout(inactivity, () => socket.destroy());
    stream.unshift(head);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.once('finish', () => socket.destroySoon());
    server.emit('request', request, response);
  });
}

/** The response to the latest request of each connection. */
const latestResponses = new WeakMap<Duplex, ServerResponse>();

/** Whether the server is processing a request and does not wait for the client. */
function isServerBusy({ req, writableFinished }: ServerResponse): boolean {
  return !writableFinished && (req.complete || req.readableLength > 0);
}

/** Problems for requests that the parser of Node.js rejects, by error code. */
const parserProblems: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () =>
    problem('headers_too_large', 'The request line and headers must not exceed 16 KiB.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    problem('payload_too_large', 'Chunk extensions must not exceed 16 KiB.'),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    problem('request_timeout', 'The request did not arrive in time. Send it again.'),
};

/** @returns undefined if the connection is broken and a response cannot be received */
function problemOfParserError({ code = '' }: NodeJS.ErrnoException): Problem | undefined {
  const known = parserProblems[code];
  if (known) return known();
  return code.startsWith('HPE_')
    ? problem('bad_request', 'The request is not a valid HTTP request.')
    : undefined;
}

/**
 * Responds to requests that do not reach the app: those that the parser rejects, and CONNECT. The response
 * is a problem with a request id, and is recorded in metrics and log.
 */
export function respondToMalformedRequests(
  server: Server,
  { clock, log, recordMetric }: Pick<Platform, 'clock' | 'log' | 'recordMetric'>,
): void {
  const refuse = (socket: Duplex, found: Problem) => {
    const requestId = randomUUID();
    const { status } = found;
    socket.write(rawResponse(found, requestId, clock.now()));
    recordMetric('request_duration_seconds', 0, { endpoint: 'none', method: 'none', status });
    log.info({ request_id: requestId, endpoint: 'none', status }, 'request');
  };
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const found = problemOfParserError(error);
    if (!found || !socket.writable) return void socket.destroy(error);
    if (refused.has(socket)) return; // the parser also rejects the bytes that follow
    refused.add(socket);
    const response = latestResponses.get(socket);
    if (response?.req.complete && !response.writableFinished) {
      response.once('close', () => socket.end()); // the previous request is responded to first
    } else {
      if (awaitsResponse(socket)) refuse(socket, found);
      socket.destroy(error);
    }
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    refuse(socket, problem('bad_request', 'CONNECT is not supported: this server is not a proxy.'));
    socket.end();
  });
}

/** Whether the client would read a response as that to the rejected request, and none has been started. */
function awaitsResponse(socket: Duplex): boolean {
  const response = latestResponses.get(socket);
  if (!response) return true;
  const { req, headersSent, writableFinished } = response;
  return req.complete ? writableFinished : !headersSent;
}

/** A complete HTTP/1.1 response, for sockets without a response object. */
function rawResponse(found: Problem, requestId: string, now: Date): string {
  const body = JSON.stringify(problemBody(found, requestId));
  const fields = {
    ...securityHeaders,
    'X-Request-Id': requestId,
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Date: now.toUTCString(),
    Connection: 'close',
  };
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  const { status } = found;
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`;
}

/**
 * A request that Node.js upgrades only for the handshake of a WebSocket. Without this class, a listener for `upgrade` would
 * receive each request with the header `Upgrade`, such as `h2c` of curl and of Java's HttpClient, and drop its body.
 */
class UpgradableRequest extends IncomingMessage {
  // Not initialized: the constructor of Node.js calls the setter.
  declare private isUpgradeSent: boolean;

  /** Read by Node.js once the headers are complete. */
  get upgrade(): boolean {
    return this.isUpgradeSent && (this.method === 'CONNECT' || this.isHandshake());
  }

  set upgrade(value: boolean) {
    this.isUpgradeSent = value;
  }

  private isHandshake(): boolean {
    const { upgrade, 'content-length': length, 'transfer-encoding': encoding } = this.headers;
    const hasBody = length !== undefined || encoding !== undefined;
    return this.method === 'GET' && !hasBody && upgrade?.toLowerCase() === 'websocket';
  }
}

/** Whether the connection of the request can become a WebSocket. */
export const isUpgraded = (request: IncomingMessage): boolean =>
  request instanceof UpgradableRequest && request.upgrade;

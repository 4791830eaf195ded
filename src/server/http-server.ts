import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { securityHeaders } from '../http/security-headers.ts';
import type { Platform } from '../platform/container/platform.ts';
import { type Problem, problem, problemBody } from '../platform/problem.ts';

/** How long, in milliseconds, a connection may take for what. */
export interface SocketTimeouts {
  /** Without any byte sent or received, while the client's next move is awaited. */
  readonly inactivity: number;
  /** Idle between two requests. Longer than proxies' 60 s: whoever reuses it must not find it closed. */
  readonly keepAlive: number;
  /** Until the headers of a request are complete. */
  readonly headers: number;
  /** Until a request is complete; more where files may be large. */
  readonly request: number;
  /** Between two looks at the times of requests. */
  readonly checkInterval: number;
}

const defaultTimeouts: SocketTimeouts = {
  inactivity: 60_000,
  keepAlive: 75_000,
  headers: 80_000,
  request: 300_000,
  checkInterval: 5_000,
};

/** The slowest upload that is awaited, in bytes per millisecond: 32 KB/s. */
const minUploadRate = 32;

/** How many milliseconds pass between two log lines about refused connections. */
const dropLogInterval = 60_000;

/**
 * An HTTP server that holds on to no connection whose client does nothing.
 *
 * @param timeouts those that differ from the usual ones
 */
export function createHttpServer(
  { config, clock, log }: Pick<Platform, 'config' | 'clock' | 'log'>,
  timeouts: Partial<SocketTimeouts> = {},
): Server {
  const usualRequest = Math.max(defaultTimeouts.request, config.MAX_UPLOAD_BYTES / minUploadRate);
  const {
    inactivity: stalled,
    keepAlive,
    headers,
    request,
    checkInterval: check,
  } = {
    ...{ ...defaultTimeouts, request: usualRequest },
    ...timeouts,
  };
  const server = createServer({
    keepAliveTimeout: keepAlive,
    headersTimeout: headers,
    requestTimeout: request,
    connectionsCheckingInterval: check,
    requireHostHeader: false, // the app refuses such requests, as it refuses others
  });
  server.maxConnections = config.MAX_CONNECTIONS;
  closeStalledConnections(server, stalled);

  let nextDropLog = 0;
  server.on('drop', () => {
    const now = clock.now().getTime();
    if (now < nextDropLog) return;
    nextDropLog = now + dropLogInterval;
    log.warn({ max_connections: config.MAX_CONNECTIONS }, 'connections are refused: too many');
  });
  return server;
}

/**
 * Ends connections that make no progress because of the client: it is idle, or does not send what it
 * announced, or does not read. Node's timer starts over with each byte, so slow clients are served;
 * where the server itself is what takes long, the connection stays.
 */
function closeStalledConnections(server: Server, stalled: number): void {
  const remember = (_: unknown, response: ServerResponse) => {
    if (response.socket) latestResponses.set(response.socket, response);
  };
  server.on('request', remember).on('checkExpectation', remember);
  server.setTimeout(stalled, (socket) => {
    const response = latestResponses.get(socket);
    if (response && isServerBusy(response) && socket.writableLength === 0) {
      socket.setTimeout(stalled);
    } else socket.destroy();
  });
}

/** The response to the latest request of each connection. */
const latestResponses = new WeakMap<Duplex, ServerResponse>();

/** Whether a request is being served, and nothing that the client has sent is awaited. */
function isServerBusy({ req, writableFinished }: ServerResponse): boolean {
  return !writableFinished && (req.complete || req.readableLength > 0);
}

/** What Node's parser refuses, by its code. */
const parserProblems: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () =>
    problem('headers_too_large', 'The request line and the headers may have at most 16 KB.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () =>
    problem('payload_too_large', 'The extensions of a chunk may have at most 16 KB.'),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    problem('request_timeout', 'The request did not arrive in time. Send it again.'),
};

/** @returns undefined where the connection broke and no answer is read */
function problemOfParserError({ code = '' }: NodeJS.ErrnoException): Problem | undefined {
  const known = parserProblems[code];
  if (known) return known();
  return code.startsWith('HPE_')
    ? problem('bad_request', 'This is not a valid HTTP request.')
    : undefined;
}

/**
 * Answers what never becomes a request of the app: the parser refused it, or it asks for a tunnel. Like
 * any other refusal it is a problem with a request id, and is counted and logged.
 */
export function respondToMalformedRequests(
  server: Server,
  { clock, log, metrics }: Pick<Platform, 'clock' | 'log' | 'metrics'>,
): void {
  const refuse = (socket: Duplex, found: Problem) => {
    const requestId = randomUUID();
    const { status } = found;
    socket.write(rawResponse(found, requestId, clock.now()));
    metrics.recordRequest('none', 'none', status, 0);
    log.info({ request_id: requestId, endpoint: 'none', status }, 'request');
  };
  const refused = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const found = problemOfParserError(error);
    if (!found || !socket.writable) return void socket.destroy(error);
    if (refused.has(socket)) return; // what was sent after it is refused by the parser too
    refused.add(socket);
    const response = latestResponses.get(socket);
    if (response?.req.complete && !response.writableFinished) {
      response.once('close', () => socket.end()); // the request before is answered first
    } else {
      if (awaitsResponse(socket)) refuse(socket, found);
      socket.destroy(error);
    }
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    refuse(socket, problem('bad_request', 'CONNECT is not supported: this server is no proxy.'));
    socket.end();
  });
}

/** Whether an answer now would be to the message that is refused, and nothing of one was sent yet. */
function awaitsResponse(socket: Duplex): boolean {
  const response = latestResponses.get(socket);
  if (!response) return true;
  const { req, headersSent, writableFinished } = response;
  return req.complete ? writableFinished : !headersSent;
}

/** A whole HTTP/1.1 message, for sockets that no response object belongs to. */
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

// One WebSocket connection with the protocol graphql-transport-ws: its bounds, its operations, and its end.

import { isAsyncIterable } from '@graphql-tools/utils';
import { type ExecutionArgs, parse } from 'graphql';
import { CloseCode, makeServer, type Context as ProtocolState } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { parseJson } from '../../../packages/common/json/parse-json.ts';
import { type Problem, problem } from '../../../packages/common/problem.ts';
import { errorToProblem } from '../../platform/error-to-problem.ts';
import type { Timings } from '../../platform/timings.ts';
import { isObject } from '../../schema/core/scalars.ts';
import { schema } from '../../schema/schema.ts';
import { resultWithoutHttp, withoutHttp } from '../transport/multipart-subscription.ts';
import { type OperationRequest, readOperation } from '../transport/parse-request.ts';
import type { OperationResult } from './run-operation.ts';

/** What HTTP requests have as headers. */
export interface ConnectionHeaders {
  readonly authorization?: string;
  readonly formAccess?: string;
  readonly acceptLanguage?: string;
}

const headerNames: Readonly<Record<string, keyof ConnectionHeaders>> = {
  authorization: 'authorization',
  'x-form-access': 'formAccess',
  'accept-language': 'acceptLanguage',
};

/**
 * Reads the payload of `connection_init`. As in HTTP, the case of names is irrelevant, and other names are ignored.
 *
 * @throws {Problem} `bad_request`
 */
function readConnectionHeaders(
  sent: Readonly<Record<string, unknown>> = {},
  maxLength: number,
): ConnectionHeaders {
  const headers = Object.entries(sent).flatMap(([name, value]) => {
    const known = Object.hasOwn(headerNames, name.toLowerCase())
      ? headerNames[name.toLowerCase()]
      : undefined;
    if (known === undefined || value === null || value === '') return [];
    if (typeof value === 'string' && value.length <= maxLength) return [[known, value]];
    throw problem('bad_request', `${name} must be a text of at most ${maxLength} characters.`);
  });
  return Object.fromEntries(headers);
}

/** What a connection needs of the server. */
export interface ConnectionServer {
  /** The most bytes of a message at the moment. */
  messageLimit(): number;
  /**
   * Authenticates the client.
   *
   * @param end called when its access ends
   * @returns called at the end of the connection
   * @throws {Problem}
   */
  connect(headers: ConnectionHeaders, end: (reason: Problem) => void): Promise<() => void>;
  /**
   * @param read throws a problem for an operation that is not accepted
   * @param size of the message in bytes
   */
  run(
    headers: ConnectionHeaders,
    read: () => OperationRequest,
    size: number,
  ): Promise<OperationResult>;
  logError(error: unknown): void;
}

export interface Connection {
  /** Lets running queries and mutations complete, then closes the connection so that its client connects elsewhere. */
  stop(): void;
}

const goingAway = 1001;
const messageTooBig = 1009;
const normalClosure = 1000;
export const tryAgainLater = 1013;

/** The most bytes of a reason (RFC 6455, 5.5). */
const reasonLength = 123;

/** Closes the connection of a client that sends a longer message than it may. */
export const refuseLength = (socket: WebSocket, limit: number): void =>
  socket.close(messageTooBig, `A message may have at most ${limit / 1024} KiB.`);

export const stopReason = 'The server is stopping. Connect again.';

/** The code by which a client recognizes why its connection is refused. The ones of problems are those of HTTP. */
const closeCodes: Readonly<Record<number, number>> = {
  400: CloseCode.BadRequest,
  401: CloseCode.Forbidden,
  429: tryAgainLater,
  503: tryAgainLater,
};

/** Serves one WebSocket by the protocol `graphql-transport-ws`, which graphql-ws implements. */
export function openConnection(
  socket: WebSocket,
  { messageLimit, connect, run, logError }: ConnectionServer,
  bounds: WebSocketBounds,
  timings: Timings,
): Connection {
  const takeMessage = createMessageBudget(bounds);
  let protocol: ProtocolState | undefined;
  let headers: ConnectionHeaders = {};
  /** The message that is being handled. */
  let received = '';
  const results = new WeakMap<ExecutionArgs, OperationResult>();
  let activeAt = performance.now();
  let isAnswering = true;
  let isStopping = false;

  const refuse = ({ status, message }: Problem) =>
    socket.close(
      closeCodes[status] ?? CloseCode.InternalServerError,
      message.slice(0, reasonLength),
    );
  const refuseFlood = () =>
    socket.close(CloseCode.TooManyInitialisationRequests, 'Too many messages.');

  const server = makeServer({
    connectionInitWaitTimeout: timings.webSocketInit,
    async onConnect(state) {
      protocol = state;
      try {
        headers = readConnectionHeaders(state.connectionParams, bounds.headerLength);
        const unwatch = await connect(headers, refuse);
        if (socket.readyState === socket.OPEN) socket.once('close', unwatch);
        else unwatch();
        return true;
      } catch (error) {
        refuse(errorToProblem(error));
        return false;
      }
    },
    async onSubscribe({ subscriptions }, id) {
      activeAt = performance.now();
      const text = received; // graphql-ws calls this before it handles another message
      const isFull = Object.keys(subscriptions).length > bounds.operations;
      const read = () => (isFull ? refuseOperation(bounds) : readSubscribe(text));
      const result = await run(headers, read, Buffer.byteLength(text));
      const hasData = !isAsyncIterable(result) && 'data' in result;
      // Without an entry, graphql-ws sends nothing: the client sends the operation again to another server.
      if (isStopping && !hasData) delete subscriptions[id];
      if (!isAsyncIterable(result) && !hasData && result.errors) return result.errors;
      const args = { schema, document: executed };
      results.set(args, result);
      return args;
    },
    execute: (args) => results.get(args) ?? {},
    onComplete() {
      activeAt = performance.now();
    },
    onNext: (_state, _id, _payload, _args, result) => resultWithoutHttp(result),
    onError: (_state, _id, _payload, errors) => errors.map(withoutHttp),
  });

  const operations = () => Object.entries(protocol?.subscriptions ?? {});

  function closeWhenDone(): void {
    // The value of an operation is null until its result is sent, or a subscription is established.
    if (isStopping && operations().every(([, stream]) => stream !== null)) {
      socket.close(goingAway, stopReason);
    }
  }

  const closed = server.opened(
    {
      protocol: socket.protocol,
      close: (code, reason) => socket.close(code, reason),
      send: (text) => send(socket, text, bounds),
      onMessage(handle) {
        socket.on('message', (data, isBinary) => {
          if (socket.readyState !== socket.OPEN || isStopping) return;
          if (isBinary) return socket.close(CloseCode.BadRequest, 'Send text.');
          received = String(data);
          const limit = messageLimit();
          if (Buffer.byteLength(received) > limit) return refuseLength(socket, limit);
          if (!takeMessage(received.length)) return refuseFlood();
          handle(received)
            .catch((error: unknown) => {
              logError(error);
              socket.close(CloseCode.BadRequest, 'Invalid message received');
            })
            .finally(closeWhenDone);
        });
      },
    },
    undefined,
  );

  const ping = setInterval(() => {
    const isIdle =
      operations().length === 0 && performance.now() - activeAt > timings.webSocketIdle;
    if (!isAnswering) return socket.terminate();
    if (isIdle) return socket.close(normalClosure, 'Idle for too long.');
    isAnswering = false;
    socket.ping();
  }, timings.webSocketPing).unref();
  socket
    .on('error', () => undefined) // ws closes the connection
    .on('ping', () => takeMessage(0) || refuseFlood())
    .on('pong', () => {
      isAnswering = true;
      if (!takeMessage(0)) refuseFlood();
    })
    .once('close', (code, reason) => {
      clearInterval(ping);
      closed(code, String(reason)).catch(logError);
    });

  return {
    stop() {
      isStopping = true;
      // As in `onSubscribe`: a reported end would be final for the client.
      for (const [id, stream] of operations()) {
        if (stream !== null) delete protocol?.subscriptions[id];
      }
      closeWhenDone();
      setTimeout(() => socket.close(goingAway, stopReason), timings.webSocketStop).unref();
    },
  };
}

/** What graphql-ws is given in place of an operation, which has been executed then. */
const executed = parse('{ __typename }');

/**
 * Reads the operation of a valid message again: graphql-ws has changed numbers that a double cannot represent.
 *
 * @throws {Problem} `bad_request`
 */
function readSubscribe(text: string): OperationRequest {
  const { payload } = Object(parseJson(text));
  const { query, ...others } = Object(payload);
  // The protocol requires `query`: clients that send a digest set it to an empty text.
  const isDigest = query === '' && isObject(others.extensions);
  const operation = readOperation(isDigest ? others : payload);
  if (operation) return operation;
  const detail = 'The payload may have "query", "operationName", "variables" and "extensions".';
  throw problem('bad_request', detail);
}

function refuseOperation({ operations }: WebSocketBounds): never {
  throw problem(
    'rate_limited',
    `A connection can have at most ${operations} operations at a time. Wait for one to complete.`,
  );
}

/** Resolves when the text is sent, so that graphql-ws reads a subscription as fast as its client. */
function send(socket: WebSocket, text: string, { unsentBytes }: WebSocketBounds): Promise<void> {
  return new Promise((resolve) => {
    if (socket.readyState !== socket.OPEN) return resolve();
    if (socket.bufferedAmount > unsentBytes) socket.terminate();
    socket.send(text, () => resolve()); // ws closes the connection after an error
  });
}

/** Counts the messages of a connection. @returns whether the client may send another one */
type MessageBudget = (bytes: number) => boolean;

function createMessageBudget({ messagesPerSecond, messageUnit }: WebSocketBounds): MessageBudget {
  let left = messagesPerSecond;
  let countedAt = performance.now();
  return (bytes) => {
    const now = performance.now();
    const earned = ((now - countedAt) / 1000) * messagesPerSecond;
    left = Math.min(messagesPerSecond, left + earned) - Math.max(1, bytes / messageUnit);
    countedAt = now;
    return left >= 0;
  };
}

/** What a client can use over WebSocket. */
export interface WebSocketBounds {
  /** Connections of one server, as a share of `MAX_CONNECTIONS`. */
  readonly connectionShare: number;
  /** Connections of one address on one server. */
  readonly connectionsPerAddress: number;
  /** Operations of one connection at the same time. */
  readonly operations: number;
  /** Bytes of a message, with an API key: no more than the messages of a second may have. */
  readonly messageBytes: number;
  /** Messages of one connection in a second. Long ones count as several. */
  readonly messagesPerSecond: number;
  /** The most bytes that count as one message. */
  readonly messageUnit: number;
  /** Parts of one message: frames, and chunks as they arrive. */
  readonly messageParts: number;
  /** Bytes that a client has not received yet, beyond which its connection is closed. */
  readonly unsentBytes: number;
  /** Characters of each header in the payload of `connection_init`. */
  readonly headerLength: number;
}

export const webSocketBounds: WebSocketBounds = {
  connectionShare: 0.25,
  connectionsPerAddress: 100,
  operations: 32,
  messageBytes: 1.5 * 1024 * 1024,
  messagesPerSecond: 100,
  messageUnit: 16 * 1024,
  messageParts: 4096,
  unsentBytes: 4 * 1024 * 1024,
  headerLength: 8192,
};

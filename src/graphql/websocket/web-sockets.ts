import type { IncomingMessage } from 'node:http';
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws';
import { type WebSocket, WebSocketServer } from 'ws';
import { problem, unavailable } from '../../../packages/common/problem.ts';
import type { Timings } from '../../platform/timings.ts';
import {
  type Connection,
  type ConnectionServer,
  openConnection,
  type WebSocketBounds,
} from './connection.ts';

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

export function createWebSockets(limits: WebSocketLimits): WebSockets {
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

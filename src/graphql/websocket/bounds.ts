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

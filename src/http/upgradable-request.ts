import { IncomingMessage } from 'node:http';

/**
 * A request that Node.js upgrades only for the handshake of a WebSocket. Without this class, a listener for `upgrade` would
 * receive each request with the header `Upgrade`, such as `h2c` of curl and of Java's HttpClient, and drop its body.
 */
export class UpgradableRequest extends IncomingMessage {
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

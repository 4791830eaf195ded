import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';

/** A request without a connection, whose body the service generates. */
export class SyntheticRequest extends IncomingMessage {
  readonly #body: Readable;

  constructor(contentType: string, body: AsyncIterable<Uint8Array>) {
    super(new Socket());
    this.headers = { 'content-type': contentType };
    this.#body = Readable.from(body, { objectMode: false });
    this.#body.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) this.#body.pause();
    });
    this.#body.on('end', () => this.push(null));
    this.#body.on('error', (error) => this.destroy(error));
    this.on('error', () => undefined); // readers receive the error
  }

  override _read(): void {
    this.#body.resume();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.#body.destroy();
    callback(error);
  }
}

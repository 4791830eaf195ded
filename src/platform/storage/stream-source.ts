import type { Readable } from 'node:stream';

export interface StreamSource {
  readonly bytes: AsyncIterable<Buffer>;
  /** The error of the stream; undefined if the consumer failed. */
  streamError(): unknown;
}

/**
 * Reads a stream so that its own errors can be distinguished from those of its destination: pipes
 * propagate errors in both directions.
 */
export function trackStreamError(content: Readable): StreamSource {
  let failure: unknown;
  content.on('error', () => undefined); // the stream may fail before it is read
  async function* read(): AsyncGenerator<Buffer> {
    try {
      yield* content;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { bytes: read(), streamError: () => failure };
}

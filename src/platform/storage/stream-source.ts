import type { Readable } from 'node:stream';

/** The bytes of a stream, and the error of the stream itself if it has one. */
export interface StreamSource {
  readonly bytes: AsyncIterable<Buffer>;
  /** What the stream failed with; undefined while whoever reads it is the one that fails. */
  streamError(): unknown;
}

/**
 * Reads a stream so that its own errors can be told from those of the place that it is written to: a
 * pipe passes an error on in both directions.
 */
export function trackStreamError(content: Readable): StreamSource {
  let failure: unknown;
  content.on('error', () => undefined); // it may fail before it is read
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

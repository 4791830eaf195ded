import { Readable } from 'node:stream';

/** A part of a file; text is UTF-8. */
export type ExportChunk = string | Uint8Array;

/**
 * Streams a file that is generated while it is read. Awaits the first chunk, so that an early error
 * is thrown before the response headers are sent.
 *
 * Text remains strings: external memory is collected late (docs/decisions/0018-what-profiles-showed.md).
 */
export async function streamOf(chunks: AsyncGenerator<ExportChunk>): Promise<Readable> {
  const first = await chunks.next();
  async function* all() {
    try {
      for (let chunk = first; !chunk.done; chunk = await chunks.next()) yield chunk.value;
    } finally {
      await chunks.return(undefined);
    }
  }
  return Readable.from(all(), { highWaterMark: 2 });
}

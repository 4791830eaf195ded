import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Download } from '../src/responses/export.ts';

/**
 * Sends a file while it is made. The first piece is awaited before anything is sent, so that what
 * fails at once is answered like any problem; what fails midway breaks the connection, so that
 * nobody takes a part for the whole.
 */
export async function sendDownload(ctx: Context, { fileName, mediaType, chunks }: Download) {
  const pieces = chunks[Symbol.asyncIterator]();
  const first = await pieces.next();
  // Text as it is: pieces of it as buffers would lie about until a collection that comes late.
  const body = Readable.from(resumed(first, pieces), { highWaterMark: 2 });
  body.once('error', (error) => ctx.res.destroy(error));
  ctx.attachment(fileName);
  ctx.type = mediaType;
  ctx.body = body;
}

/** An iteration from its first piece on; leaving it leaves the source too. */
async function* resumed(first: IteratorResult<string>, rest: AsyncIterator<string>) {
  try {
    for (let piece = first; !piece.done; piece = await rest.next()) yield piece.value;
  } finally {
    await rest.return?.();
  }
}

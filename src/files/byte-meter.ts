import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { headSize } from './media-type.ts';

/** The first bytes of a stream, and all of it. */
export async function readHead(content: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const source: AsyncIterator<unknown> = content[Symbol.asyncIterator]();
  let ended = false;
  while (size < headSize) {
    const { done, value } = await source.next();
    if (done) {
      ended = true;
      break;
    }
    const chunk = Buffer.isBuffer(value) ? value : Buffer.from(String(value));
    chunks.push(chunk);
    size += chunk.length;
  }
  const head = Buffer.concat(chunks);
  async function* all() {
    yield head;
    if (ended) return;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
  return { head: head.subarray(0, headSize), whole: Readable.from(all(), { objectMode: false }) };
}

export interface ByteMeter {
  readonly stream: Transform;
  readonly hash: Hash;
  readonly size: number;
  readonly exceeded: boolean;
}

/**
 * Counts and hashes what flows through, and breaks off where it is too much.
 *
 * @param beforeChunk is asked before more flows on, with how much it is with it and was without
 */
export function createByteMeter(
  limit: number,
  beforeChunk: (size: number, before: number) => Promise<void>,
): ByteMeter {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = size;
      size += chunk.length;
      if (size > limit) return done(new Error('The file is larger than it may be'));
      hash.update(chunk);
      beforeChunk(size, before).then(() => done(null, chunk), done);
    },
  });
  return {
    stream,
    hash,
    get size() {
      return size;
    },
    get exceeded() {
      return size > limit;
    },
  };
}

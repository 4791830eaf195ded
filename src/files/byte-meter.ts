import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { headSize } from './file-metadata.ts';

/** Reads the first bytes of a stream; `whole` is the complete stream. */
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
  async function* wholeStream() {
    yield head;
    if (ended) return;
    for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
  }
  return {
    head: head.subarray(0, headSize),
    whole: Readable.from(wholeStream(), { objectMode: false }),
  };
}

export interface ByteMeter {
  readonly stream: Transform;
  /** The last bytes, as many as were requested. */
  readonly end: Buffer;
  readonly hash: Hash;
  readonly size: number;
  readonly exceeded: boolean;
}

/** Retains the last bytes of a stream, in a buffer of their size: whatever the size of its chunks, each byte is copied once. */
function createTail(capacity: number) {
  const ring = Buffer.alloc(capacity);
  let total = 0;
  return {
    add(chunk: Buffer): void {
      const kept = chunk.subarray(Math.max(0, chunk.length - capacity));
      const start = capacity === 0 ? 0 : (total + chunk.length - kept.length) % capacity;
      const copied = kept.copy(ring, start);
      kept.copy(ring, 0, copied);
      total += chunk.length;
    },
    bytes(): Buffer {
      if (total <= capacity) return ring.subarray(0, total);
      const start = capacity === 0 ? 0 : total % capacity;
      return Buffer.concat([ring.subarray(start), ring.subarray(0, start)]);
    },
  };
}

/**
 * A stream that counts and hashes its bytes, and fails above the limit.
 *
 * @param endSize number of the last bytes to retain
 * @param beforeChunk awaited before each chunk is passed on, with the size including and excluding
 *   it
 */
export function createByteMeter(
  limit: number,
  endSize: number,
  beforeChunk: (size: number, before: number) => Promise<void>,
): ByteMeter {
  const hash = createHash('sha256');
  let size = 0;
  const last = createTail(endSize);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = size;
      size += chunk.length;
      if (size > limit) return done(new Error('The file exceeds the size limit'));
      hash.update(chunk);
      last.add(chunk);
      beforeChunk(size, before).then(() => done(null, chunk), done);
    },
  });
  return {
    stream,
    hash,
    get end() {
      return last.bytes();
    },
    get size() {
      return size;
    },
    get exceeded() {
      return size > limit;
    },
  };
}

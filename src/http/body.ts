import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { type Problem, problem, unavailable } from '../../packages/common/problem.ts';
import { readJson } from '../../packages/common/validation/read-json.ts';

/** The most bytes of a body if the endpoint sets no limit. The largest definition fits. */
export const defaultBodyLimit = 2 * 1024 * 1024;

/**
 * The most bytes of memory for all bodies that are being received. Above it the oldest one is rejected, so
 * that slow clients do not block others.
 */
const totalBufferLimit = 64 * 1024 * 1024;

/** Memory of a chunk in addition to its bytes. */
const chunkOverhead = 512;

/** Whether the request has a body, by its headers (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads a JSON body. A missing or empty body counts as `{}`.
 *
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `bad_request`, `unavailable`
 */
export async function readJsonBody(ctx: Context, limit = defaultBodyLimit): Promise<unknown> {
  if (!hasBody(ctx.req)) return {};
  const bytes = await readBodyBytes(ctx, limit);
  if (bytes.length === 0) return {};
  // The comparison is a shortcut for the usual value; `ctx.is` takes ten times as long.
  if (ctx.get('Content-Type') !== 'application/json' && !ctx.is('json', '+json')) {
    throw problem('unsupported_media_type', 'Send JSON with "Content-Type: application/json".');
  }
  return readJson(bytes, 'The body');
}

/**
 * Reads the whole body, up to the limit.
 *
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `bad_request`, `unavailable`
 */
export async function readBodyBytes(
  { req, request }: Context,
  limit = defaultBodyLimit,
): Promise<Buffer> {
  const encoding = request.get('Content-Encoding');
  if (encoding !== '' && encoding !== 'identity') {
    throw problem('unsupported_media_type', 'Send the body without Content-Encoding.');
  }
  if ((request.length ?? 0) > limit) throw tooLarge(limit);
  return collectBody(req, limit);
}

/** The memory of a body or message that is being received. */
export interface ReceivedMemory {
  /** Counts bytes, a negative number for those that are no longer needed; may reject the oldest body. */
  add(bytes: number): void;
  /** It was received, or is not needed. */
  release(): void;
}

interface PendingBody {
  /** Bytes of memory. */
  memory: number;
  reject(reason: Problem): void;
}

/** All bodies that are being received, the oldest first. */
const pendingBodies = new Set<PendingBody>();

/** Bytes of memory of all of them. */
let bufferedTotal = 0;

/** @param reject called if the memory of all bodies exceeds the limit and this one is the oldest; releases its memory */
export function trackReceived(reject: (reason: Problem) => void): ReceivedMemory {
  const pending: PendingBody = { memory: 0, reject };
  return {
    add(bytes) {
      pendingBodies.add(pending);
      const counted = Math.max(bytes, -pending.memory);
      pending.memory += counted;
      bufferedTotal += counted;
      if (bufferedTotal > totalBufferLimit) rejectOldest();
    },
    release() {
      pendingBodies.delete(pending);
      bufferedTotal -= pending.memory;
      pending.memory = 0;
    },
  };
}

function collectBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;

    const refuse = (reason: Problem) => {
      detach();
      req.resume(); // discard the rest
      reject(reason);
    };
    const memory = trackReceived(refuse);
    const detach = () => {
      req.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      memory.release();
    };
    const onData = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) return refuse(tooLarge(limit));
      chunks.push(chunk);
      memory.add(chunk.length + chunkOverhead);
    };
    const onEnd = () => {
      detach();
      const [only] = chunks;
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks, size));
    };
    const onAbort = (cause?: Error) => {
      detach();
      reject(problem('bad_request', 'The body ended early.', { cause }));
    };

    if (req.destroyed) return onAbort();
    req.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort);
  });
}

function rejectOldest(): void {
  for (const oldest of pendingBodies) {
    if (bufferedTotal <= totalBufferLimit) return;
    oldest.reject(unavailable('Too many request bodies are being received. Retry later.'));
  }
}

function tooLarge(limit: number): Problem {
  return problem('payload_too_large', `The body may have at most ${Math.floor(limit / 1024)} KiB.`);
}

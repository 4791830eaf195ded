import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { type Problem, problem, unavailable } from '../platform/problem.ts';

/** The most bytes of a body where an endpoint names no limit: a definition with room to spare. */
export const defaultBodyLimit = 1024 * 1024;

/**
 * The most bytes that all bodies together may take in memory while they come in. Beyond that the one
 * that has been coming in the longest is refused, so that slow clients do not hold up the others.
 */
const totalBufferLimit = 64 * 1024 * 1024;

/** What a piece of a body takes in memory beside its bytes. */
const chunkOverhead = 512;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Whether a request says that it has a body (RFC 9112, 6.3). */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/**
 * Reads a JSON body. None counts as `{}`.
 *
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `bad_request`, `unavailable`
 */
export async function readJsonBody(ctx: Context, limit = defaultBodyLimit): Promise<unknown> {
  if (!hasBody(ctx.req)) return {};
  const bytes = await readBodyBytes(ctx, limit);
  if (bytes.length === 0) return {};
  // Nearly everybody spells it like this, and to compare is a tenth of the work.
  if (ctx.get('Content-Type') !== 'application/json' && !ctx.is('json', '+json')) {
    throw problem('unsupported_media_type', 'Send JSON, with "Content-Type: application/json".');
  }
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw problem('bad_request', 'The body is not valid JSON in UTF-8.', { cause });
  }
}

/**
 * Reads the whole body, stopping at the limit.
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

/** A body that is coming in. */
interface PendingBody {
  /** What it takes in memory. */
  memory: number;
  reject(found: Problem): void;
}

/** All that are coming in, the oldest first. */
const pendingBodies = new Set<PendingBody>();

/** What they take in memory together. */
let bufferedTotal = 0;

function collectBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;

    const pending: PendingBody = {
      memory: 0,
      reject(found) {
        detach();
        req.resume(); // the rest is not kept
        reject(found);
      },
    };
    const detach = () => {
      req.off('data', onData).off('end', onEnd).off('close', onAbort).off('error', onAbort);
      pendingBodies.delete(pending);
      bufferedTotal -= pending.memory;
      pending.memory = 0;
    };
    const onData = (piece: Buffer) => {
      size += piece.length;
      if (size > limit) return pending.reject(tooLarge(limit));
      chunks.push(piece);
      pending.memory += piece.length + chunkOverhead;
      bufferedTotal += piece.length + chunkOverhead;
      if (bufferedTotal > totalBufferLimit) rejectOldest();
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
    pendingBodies.add(pending);
    req.on('data', onData).on('end', onEnd).on('close', onAbort).on('error', onAbort);
  });
}

function rejectOldest(): void {
  for (const oldest of pendingBodies) {
    if (bufferedTotal <= totalBufferLimit) return;
    oldest.reject(unavailable('Too many bodies are coming in. Send it again in a moment.'));
  }
}

function tooLarge(limit: number): Problem {
  return problem('payload_too_large', `The body may have at most ${Math.floor(limit / 1024)} KB.`);
}

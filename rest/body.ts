import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { type Problem, problem, unavailable } from '../src/kernel/problem.ts';

/** The most bytes of a body where an endpoint names no limit: a definition with room to spare. */
export const usualBodyLimit = 1024 * 1024;

/**
 * The most bytes that all bodies together may take in memory while they come in. Beyond that the one
 * that has been coming in the longest is refused, so that slow clients do not hold up the others.
 */
const totalLimit = 64 * 1024 * 1024;

/** What a piece of a body takes in memory beside its bytes. */
const pieceCost = 512;

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
export async function readJson(ctx: Context, limit = usualBodyLimit): Promise<unknown> {
  if (!hasBody(ctx.req)) return {};
  const bytes = await readBytes(ctx, limit);
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
export async function readBytes(
  { req, request }: Context,
  limit = usualBodyLimit,
): Promise<Buffer> {
  const encoding = request.get('Content-Encoding');
  if (encoding !== '' && encoding !== 'identity') {
    throw problem('unsupported_media_type', 'Send the body without Content-Encoding.');
  }
  if ((request.length ?? 0) > limit) throw tooLarge(limit);
  return collect(req, limit);
}

/** A body that is coming in. */
interface Reading {
  /** What it takes in memory. */
  cost: number;
  stop(found: Problem): void;
}

/** All that are coming in, the oldest first. */
const readings = new Set<Reading>();

/** What they take in memory together. */
let total = 0;

function collect(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let size = 0;

    const reading: Reading = {
      cost: 0,
      stop(found) {
        settle();
        req.resume(); // the rest is not kept
        reject(found);
      },
    };
    const settle = () => {
      req.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff);
      readings.delete(reading);
      total -= reading.cost;
      reading.cost = 0;
    };
    const take = (piece: Buffer) => {
      size += piece.length;
      if (size > limit) return reading.stop(tooLarge(limit));
      pieces.push(piece);
      reading.cost += piece.length + pieceCost;
      total += piece.length + pieceCost;
      if (total > totalLimit) refuseOldest();
    };
    const finish = () => {
      settle();
      const [only] = pieces;
      resolve(pieces.length === 1 && only ? only : Buffer.concat(pieces, size));
    };
    const breakOff = (cause?: Error) => {
      settle();
      reject(problem('bad_request', 'The body ended early.', { cause }));
    };

    if (req.destroyed) return breakOff();
    readings.add(reading);
    req.on('data', take).on('end', finish).on('close', breakOff).on('error', breakOff);
  });
}

function refuseOldest(): void {
  for (const oldest of readings) {
    if (total <= totalLimit) return;
    oldest.stop(unavailable('Too many bodies are coming in. Send it again in a moment.'));
  }
}

function tooLarge(limit: number): Problem {
  return problem('payload_too_large', `The body may have at most ${Math.floor(limit / 1024)} KB.`);
}

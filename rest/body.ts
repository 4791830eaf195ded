import type { Context } from 'koa';
import getRawBody from 'raw-body';
import { problem } from '../src/kernel/problem.ts';

/** The most bytes of a body where an endpoint names no limit: a definition with room to spare. */
const usualLimit = 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. None counts as `{}`.
 *
 * @throws {Problem} `unsupported_media_type`, `payload_too_large`, `bad_request`
 */
export async function readJson(ctx: Context, limit = usualLimit): Promise<unknown> {
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

/** Reads the whole body, stopping at the limit. */
export async function readBytes({ req, request }: Context, limit = usualLimit): Promise<Buffer> {
  const encoding = request.get('Content-Encoding');
  if (encoding !== '' && encoding !== 'identity') {
    throw problem('unsupported_media_type', 'Send the body without Content-Encoding.');
  }
  try {
    return await getRawBody(req, { limit, length: request.length });
  } catch (cause) {
    if (Object(cause).type === 'entity.too.large') {
      const detail = `The body may have at most ${Math.floor(limit / 1024)} KB.`;
      throw problem('payload_too_large', detail, { cause });
    }
    throw problem('bad_request', 'The body ended early.', { cause });
  }
}

import type { Context } from 'koa';
import { setReplyHeaders } from '../src/http/response-headers.ts';
import type { Services } from '../src/services/services.ts';
import { consumeVisitorRateLimit } from '../src/visitors/limits/visitor-rate-limit.ts';

/**
 * Counts a request for a page against the client's limit, before the page is produced.
 *
 * @throws {Problem} `rate_limited`
 */
export async function consumePageLimit(services: Services, ctx: Context): Promise<void> {
  const allowance = await consumeVisitorRateLimit(services, 'pages', ctx.ip, '');
  if (allowance) setReplyHeaders(ctx, { rateLimit: allowance });
}

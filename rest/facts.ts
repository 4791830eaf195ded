import type { Context } from 'koa';
import { rateLimitHeaders } from '../src/access/limits/limits.ts';
import type { Reply, RequestFacts } from '../src/context.ts';

/** What a request tells of itself and of who sends it, by either door. */
export function factsOf(ctx: Context): Omit<RequestFacts, 'bodySize'> {
  return {
    requestId: ctx.state['requestId'],
    authorization: ctx.get('Authorization') || undefined,
    formAccess: ctx.get('X-Form-Access') || undefined,
    address: ctx.ip,
    admitted: ctx.state['admitted'],
    reply: {},
  };
}

/** Headers that every answer gets, a refusal too. */
export function tell(ctx: Context, { allowance, refusal, replayed }: Reply): void {
  if (allowance) ctx.set(rateLimitHeaders(allowance));
  if (refusal) ctx.set({ ...refusal });
  if (replayed) ctx.set('Idempotency-Replayed', 'true');
}

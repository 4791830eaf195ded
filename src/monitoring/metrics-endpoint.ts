import { createHash, timingSafeEqual } from 'node:crypto';
import type Koa from 'koa';
import { problem } from '../../packages/common/problem.ts';
import { bearerChallenge } from '../workspaces/bearer-challenge.ts';
import type { Metrics } from './metrics.ts';

/** Serves `/metrics` to clients with the token. */
export function metricsEndpoint({ expose }: Metrics, token: string): Koa.Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/metrics') return next();
    ctx.state['endpoint'] = '/metrics';
    const authorization = ctx.get('Authorization');
    if (!equalsInConstantTime(authorization, `Bearer ${token}`)) {
      throw problem('unauthenticated', 'Send the METRICS_TOKEN as "Authorization: Bearer …".', {
        headers: bearerChallenge(authorization === '' ? {} : { error: 'invalid_token' }),
      });
    }
    const { type, body } = await expose();
    ctx.set({ 'Content-Type': type, 'Cache-Control': 'no-store' });
    ctx.body = body;
  };
}

/** Compares two texts in constant time, independent of their lengths. */
function equalsInConstantTime(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

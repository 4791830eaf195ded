import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import { asProblem, logFailure } from './kernel/foreign-errors.ts';
import type { Kernel } from './kernel/kernel.ts';
import { problemBody } from './kernel/problem.ts';
import { describeSpan, inSpan } from './kernel/span.ts';

/**
 * What surrounds every request: its id, its span, the one place where an error becomes an answer, and
 * where it is counted and logged.
 */
export function aroundRequest({ log, meter }: Kernel): Koa.Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    const requestId = requestIdOf(ctx);
    ctx.state['requestId'] = requestId;
    await inSpan(ctx.method, { 'http.request.method': ctx.method }, async () => {
      try {
        await next();
      } catch (error) {
        refuse(ctx, error, log);
      }
      describe(ctx);
    });
    ctx.set('X-Request-Id', requestId);
    const ms = performance.now() - began;
    const { method, status } = ctx;
    const endpoint = endpointOf(ctx);
    meter.request(endpoint, method, status, ms / 1000);
    const told = { request_id: requestId, method, endpoint, status, ms: Math.round(ms * 10) / 10 };
    log.info(told, 'request');
  };
}

/** The caller's, if it is sane, else a new one. */
function requestIdOf(ctx: Koa.Context): string {
  const sent = ctx.get('X-Request-Id');
  return /^[\w.:/+=-]{1,128}$/.test(sent) ? sent : randomUUID();
}

/** What is asked for at no endpoint has no name: paths that are sent are not to become names. */
function endpointOf({ state }: Koa.Context): string {
  return state['endpoint'] ?? 'none';
}

function refuse(ctx: Koa.Context, error: unknown, log: Kernel['log']): void {
  const found = asProblem(error);
  logFailure(log, found, ctx.state['requestId']);
  ctx.status = found.status;
  ctx.set({ ...found.headers });
  ctx.body = problemBody(found, ctx.state['requestId']);
  ctx.type = 'application/problem+json';
}

/** Names the span by the endpoint: semantic conventions of OpenTelemetry for HTTP. */
function describe(ctx: Koa.Context): void {
  const route = endpointOf(ctx);
  describeSpan(route, {
    'http.route': route,
    'http.response.status_code': ctx.status,
    'formwright.request_id': ctx.state['requestId'],
  });
}

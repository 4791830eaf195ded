import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import type { Platform } from '../platform/container/platform.ts';
import { errorToProblem, logServerError } from '../platform/errors/error-to-problem.ts';
import { updateActiveSpan, withSpan } from '../platform/observability/trace-spans.ts';
import { problemBody } from '../platform/problem.ts';

/**
 * What surrounds every request: its id, its span, the one place where an error becomes an answer, and
 * where it is counted and logged.
 */
export function requestMiddleware({ log, metrics: meter }: Platform): Koa.Middleware {
  return async (ctx, next) => {
    const began = performance.now();
    const requestId = requestIdOf(ctx);
    ctx.state['requestId'] = requestId;
    await withSpan(ctx.method, { 'http.request.method': ctx.method }, async () => {
      try {
        await next();
      } catch (error) {
        sendProblem(ctx, error, log);
      }
      describeRequestSpan(ctx);
    });
    ctx.set('X-Request-Id', requestId);
    const ms = performance.now() - began;
    const { method, status } = ctx;
    const endpoint = endpointOf(ctx);
    meter.recordRequest(endpoint, method, status, ms / 1000);
    const fields = {
      request_id: requestId,
      method,
      endpoint,
      status,
      ms: Math.round(ms * 10) / 10,
    };
    log.info(fields, 'request');
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

function sendProblem(ctx: Koa.Context, error: unknown, log: Platform['log']): void {
  const found = errorToProblem(error);
  logServerError(log, found, ctx.state['requestId']);
  ctx.status = found.status;
  ctx.set({ ...found.headers });
  ctx.body = problemBody(found, ctx.state['requestId']);
  ctx.type = 'application/problem+json';
}

/** Names the span by the endpoint: semantic conventions of OpenTelemetry for HTTP. */
function describeRequestSpan(ctx: Koa.Context): void {
  const route = endpointOf(ctx);
  updateActiveSpan(route, {
    'http.route': route,
    'http.response.status_code': ctx.status,
    'formwright.request_id': ctx.state['requestId'],
  });
}

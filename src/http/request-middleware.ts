import { randomUUID } from 'node:crypto';
import type Koa from 'koa';
import { problemBody } from '../../packages/common/problem.ts';
import { errorToProblem, logServerError } from '../platform/error-to-problem.ts';
import {
  continueTrace,
  updateActiveSpan,
  withSpan,
} from '../platform/observability/trace-spans.ts';
import type { Platform } from '../platform/startup/platform.ts';
import { headerOf, validateRequestTarget } from './request.ts';

/**
 * Wraps every request: assigns its id, starts its trace span, validates its target, converts errors to problem
 * details, records metrics and writes the log line.
 */
export function requestMiddleware(services: Platform): Koa.Middleware {
  return (ctx, next) => {
    const requestId = requestIdOf(ctx);
    ctx.state['requestId'] = requestId;
    const serve = async () => {
      try {
        validateRequestTarget(ctx);
        await next();
      } catch (error) {
        sendProblem(ctx, error, services.log);
      }
      ctx.set('X-Request-Id', requestId);
    };
    const outcome = () => ({ endpoint: endpointOf(ctx), status: ctx.status });
    return continueTrace(
      () => ({ traceparent: ctx.get('traceparent'), tracestate: ctx.get('tracestate') }),
      () => observeRequest(services, requestId, ctx.method, serve, outcome),
    );
  };
}

interface Outcome {
  readonly endpoint: string;
  readonly status: number;
}

/** Serves a request within a span, records its metric and writes its log line. */
export function observeRequest<Result>(
  { log, recordMetric }: Pick<Platform, 'log' | 'recordMetric'>,
  requestId: string,
  method: string,
  serve: () => Promise<Result>,
  outcomeOf: (result: Result) => Outcome,
): Promise<Result> {
  const startedAt = performance.now();
  return withSpan(method, { 'http.request.method': method }, async () => {
    const result = await serve();
    const { endpoint, status } = outcomeOf(result);
    describeRequestSpan(endpoint, status, requestId);
    const ms = performance.now() - startedAt;
    recordMetric('request_duration_seconds', ms / 1000, { endpoint, method, status });
    const fields = {
      request_id: requestId,
      method,
      endpoint,
      status,
      ms: Math.round(ms * 10) / 10,
    };
    log[isProbe(endpoint) ? 'debug' : 'info'](fields, 'request');
    return result;
  });
}

/** The `X-Request-Id` of the client if it is valid, else a new UUID. */
function requestIdOf({ req }: Koa.Context): string {
  const sent = headerOf(req, 'x-request-id');
  return sent !== undefined && /^[\w.:/+=-]{1,128}$/.test(sent) ? sent : randomUUID();
}

/** Whether requests are sent every few seconds by the platform that runs the server. */
const isProbe = (endpoint: string) => endpoint === '/healthz' || endpoint === '/readyz';

/** `none` for unknown paths: paths sent by clients must not become metric labels. */
function endpointOf({ state }: Koa.Context): string {
  return state['endpoint'] ?? 'none';
}

function sendProblem(ctx: Koa.Context, error: unknown, log: Platform['log']): void {
  const found = errorToProblem(error);
  logServerError(log, found, ctx.state['requestId']);
  ctx.status = found.status;
  // Caches may store a 404, and it may depend on a header, such as a token.
  const caching = String(ctx.res.getHeader('Cache-Control'));
  if (!caching.includes('no-store')) ctx.set('Cache-Control', 'no-store');
  for (const [name, value] of Object.entries(found.headers)) ctx.set(name, value);
  ctx.body = problemBody(found, ctx.state['requestId']);
  ctx.type = 'application/problem+json';
}

/** Sets the name and attributes of the span (OpenTelemetry semantic conventions for HTTP). */
function describeRequestSpan(route: string, status: number, requestId: string): void {
  updateActiveSpan(route, {
    'http.route': route,
    'http.response.status_code': status,
    'formwright.request_id': requestId,
  });
}

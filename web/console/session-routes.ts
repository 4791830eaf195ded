import Router, { type RouterContext } from '@koa/router';
import type Koa from 'koa';
import { z } from 'zod';
import { problem, validationFailed } from '../../packages/common/problem.ts';
import { validate } from '../../packages/common/validation/validate.ts';
import { readJsonBody } from '../../src/http/body.ts';
import {
  hasCsrfToken,
  isSameOrigin,
  readSessionCookie,
  sessionCookie,
} from '../../src/http/console-session.ts';
import { setReplyHeaders } from '../../src/http/response-headers.ts';
import type { Services } from '../../src/services/services.ts';
import { consumeVisitorRateLimit } from '../../src/visitors/limits/visitor-rate-limit.ts';
import {
  csrfTokenOf,
  endSession,
  sessionLifetime,
  startSession,
} from '../../src/workspaces/console-sessions.ts';
import { missingKey } from '../../src/workspaces/viewer.ts';

/** Bytes of a request to sign in. */
export const signInBodyLimit = 4096;

const signInModel = z.strictObject({
  key: z.string().min(1).max(512, { error: 'must have at most 512 characters' }),
});

/**
 * Adds `/console/session`: signing in with an API key, the session of the browser, signing out. Requests of
 * other origins are rejected.
 */
export function mountSessions(app: Koa, services: Services): void {
  const router = new Router({ sensitive: true });
  const path = '/console/session';
  router.use(path, (ctx, next) => {
    ctx.state['endpoint'] = `${ctx.method} ${path}`;
    ctx.set('Cache-Control', 'no-store');
    ctx.vary('Cookie');
    return next();
  });
  router.post(path, (ctx) => signIn(services, ctx));
  router.get(path, (ctx) => showSession(services, ctx));
  router.delete(path, (ctx) => signOut(services, ctx));
  router.all(path, () => {
    const detail = 'Method not allowed. Allowed: GET, HEAD, POST, DELETE.';
    throw problem('method_not_allowed', detail, { headers: { Allow: 'GET, HEAD, POST, DELETE' } });
  });
  app.use(router.routes());
}

/** @throws {Problem} `bad_request`, `rate_limited`, `validation_failed`, `unauthenticated` */
async function signIn(services: Services, ctx: RouterContext): Promise<void> {
  assertSameOrigin(services, ctx);
  const rateLimit = await consumeVisitorRateLimit(services, 'sign_ins', ctx.ip);
  if (rateLimit) setReplyHeaders(ctx, { rateLimit });
  const { data, failures } = validate(signInModel, await readJsonBody(ctx, signInBodyLimit));
  if (!data) throw validationFailed(failures);
  const authorization = `Bearer ${data.key}`;
  const viewer = await services.authenticate({ authorization }, ctx.state['requestId']);
  const { token, expiresAt } = await startSession(services, viewer.keyId);
  const { name, secure } = sessionCookie(services.config, ctx);
  ctx.cookies.secure = secure;
  ctx.cookies.set(name, token, {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    secure,
    overwrite: true,
    maxAge: sessionLifetime,
  });
  ctx.status = 201;
  ctx.body = sessionBody(token, expiresAt, viewer);
}

/** @throws {Problem} `bad_request`, `unauthenticated` */
async function showSession(services: Services, ctx: RouterContext): Promise<void> {
  // Over plain HTTP, browsers identify the origin of no GET request; other origins cannot read the response.
  if (ctx.get('Sec-Fetch-Site') !== '' || ctx.get('Origin') !== '') assertSameOrigin(services, ctx);
  const session = readSessionCookie(services.config, ctx);
  if (session === undefined) throw missingKey('Sign in with an API key.');
  const viewer = await services.authenticate({ session }, ctx.state['requestId']);
  ctx.body = sessionBody(session, viewer.session?.expiresAt ?? null, viewer);
}

/** @throws {Problem} `bad_request` */
async function signOut(services: Services, ctx: RouterContext): Promise<void> {
  assertSameOrigin(services, ctx);
  const token = readSessionCookie(services.config, ctx);
  if (token !== undefined) {
    if (!hasCsrfToken(ctx, token)) throw problem('bad_request', 'Send the header X-CSRF-Token.');
    await endSession(services, token);
    services.accessWatch.check();
    const { name, secure } = sessionCookie(services.config, ctx);
    ctx.cookies.secure = secure;
    ctx.cookies.set(name, null, { httpOnly: true, sameSite: 'strict', path: '/', secure });
  }
  ctx.status = 204;
}

const sessionBody = (
  token: string,
  expiresAt: Date | null,
  { workspaceId }: { readonly workspaceId: string },
) => ({
  csrf_token: csrfTokenOf(token),
  expires_at: expiresAt?.toISOString() ?? null,
  workspace_id: workspaceId,
});

function assertSameOrigin(services: Services, ctx: RouterContext): void {
  if (isSameOrigin(services.config, ctx)) return;
  throw problem(
    'bad_request',
    'Sessions are for pages of this service: send a same-origin Origin.',
  );
}

import Router from '@koa/router';
import type Koa from 'koa';
import { notFound, problem } from '../../packages/common/problem.ts';
import { sendEncoded } from '../../src/http/encoded-content.ts';
import { publicPath } from '../../src/platform/container/platform.ts';
import type { Services } from '../../src/services/services.ts';
import { readConsoleAssets } from '../assets.ts';
import { pageRateLimit } from '../docs/layout/rate-limited-page.ts';
import { consolePage, consolePolicy } from './console-page.ts';
import { embedPreviewPage, embedPreviewPolicy } from './embed-preview-page.ts';
import { mountSessions } from './session-routes.ts';

/** Random bytes of the nonce of a page's styles. */
const nonceSize = 16;

/**
 * Adds the console at `/console`: a page for each of its paths, and its assets. Nothing if `CONSOLE` is `off`,
 * or if it was not built.
 */
export function mountConsole(app: Koa, services: Services): void {
  if (services.config.CONSOLE === 'off') return;
  mountSessions(app, services);
  const assets = readConsoleAssets();
  if (!assets) {
    services.log.warn(
      'the console was not built and is not available: run "npm run build:console"',
    );
    return;
  }
  const base = publicPath(services.config);
  const router = new Router({ prefix: '/console', sensitive: true });
  router.get('/assets/:name', (ctx) => {
    const asset = assets.files.get(ctx.params['name'] ?? '');
    if (!asset) throw notFound('path');
    ctx.state['endpoint'] = 'GET /console/assets/:name';
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    sendEncoded(ctx, asset);
  });
  router.get('/embed-preview', pageRateLimit(services, base), (ctx) => {
    ctx.state['endpoint'] = 'GET /console/embed-preview';
    ctx.set({ 'Content-Security-Policy': embedPreviewPolicy, 'Cache-Control': 'no-store' });
    ctx.remove('X-Frame-Options');
    ctx.type = 'html';
    ctx.body = embedPreviewPage(base, new URLSearchParams(ctx.querystring));
  });
  router.get(['/', '/{*path}'], pageRateLimit(services, base), (ctx) => {
    const nonce = Buffer.from(services.clock.random(nonceSize)).toString('base64');
    ctx.state['endpoint'] = 'GET /console';
    ctx.set({ 'Content-Security-Policy': consolePolicy(nonce), 'Cache-Control': 'no-store' });
    ctx.type = 'html';
    ctx.body = consolePage({ ...assets, base, nonce });
  });
  router.all(['/', '/{*path}'], () => {
    const detail = 'Method not allowed. Allowed: GET, HEAD.';
    throw problem('method_not_allowed', detail, { headers: { Allow: 'GET, HEAD' } });
  });
  app.use(router.routes());
}

import Router from '@koa/router';
import type Koa from 'koa';
import { notFound, problem } from '../../packages/common/problem.ts';
import { html, renderToString } from '../../packages/common/text/html.ts';
import { sendEncoded } from '../../src/http/send-content.ts';
import { publicPath } from '../../src/platform/config/public-url.ts';
import type { Services } from '../../src/services/services.ts';
import { readConsoleAssets } from '../assets.ts';
import { pageRateLimit } from '../docs/layout/rate-limited-page.ts';
import { mountSessions } from './session-routes.ts';

/** What the page of the console refers to. */
interface ConsolePage {
  /** Path of the service, without a slash at its end. */
  readonly base: string;
  readonly script: string;
  readonly styles: readonly string[];
  /** Nonce of the style elements that components add. */
  readonly nonce: string;
}

/** Renders the page in which the console runs, the same for each of its paths. */
function consolePage({ base, script, styles, nonce }: ConsolePage): string {
  const urlOf = (name: string) => `${base}/console/assets/${name}`;
  return renderToString(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" nonce="${nonce}">
<title>Formwright</title>
<link rel="icon" href="${base}/favicon.ico">
${styles.map((name) => html`<link rel="stylesheet" href="${urlOf(name)}">`)}
<script type="module" src="${urlOf(script)}"></script>
</head>
<body>
<noscript>The console requires JavaScript.</noscript>
<div id="root" data-base="${base}"></div>
</body>
</html>
`);
}

/**
 * The Content-Security-Policy of the page: its own scripts, styles and requests only. Style elements need the
 * nonce. Frames show the hosted page of a form.
 */
const consolePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' https: blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Attributes of the embed script that the page passes on from its query string. */
const attributes = ['data-form', 'data-mode', 'data-scheme', 'data-query', 'data-hide-title'];

/** A website for the console that embeds a form with the options of the query string. */
function embedPreviewPage(base: string, query: URLSearchParams): string {
  const present = attributes.filter((name) => query.has(name));
  const options = present.map((name) => html` ${name}="${query.get(name) ?? ''}"`);
  const hasButton = ['popup', 'slider'].includes(query.get('data-mode') ?? '');
  const slug = query.get('data-form') ?? '';
  return renderToString(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Preview of an embedded form</title>
</head>
<body>
<main>
<h1>Your website</h1>
${hasButton ? html`<button data-form-open="${slug}">Open the form</button>` : ''}
<script src="${base}/embed.js"${options} async></script>
</main>
</body>
</html>
`);
}

/** Only the embed script, and the form in its frame. */
const embedPreviewPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

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

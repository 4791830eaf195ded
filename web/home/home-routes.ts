import Router from '@koa/router';
import type Koa from 'koa';
import { problem } from '../../packages/common/problem.ts';
import {
  createEncodedContent,
  type EncodedContent,
  sendEncoded,
} from '../../src/http/encoded-content.ts';
import { contentByHost, requestUrl } from '../../src/http/request-url.ts';
import { publicPath, publicUrl } from '../../src/platform/container/platform.ts';
import { version } from '../../src/platform/version.ts';
import type { Services } from '../../src/services/services.ts';
import { acceptsHtml } from '../accepts-html.ts';
import { readAssets, readConsoleAssets } from '../assets.ts';
import { pageRateLimit } from '../docs/layout/rate-limited-page.ts';
import { createDocsSite } from '../docs/site/docs-site.ts';
import { readGuides } from '../guides.ts';
import { homePage, homePolicy } from './home-page.ts';
import { llmsIndex, llmsText } from './llms-text.ts';
import { siteLinks } from './site-links.ts';

/**
 * The rules for crawlers (RFC 9309). Pages of forms may be crawled, so that crawlers see which of them may not be
 * listed.
 */
const robotsText = `User-agent: *
Disallow: /api/
Disallow: /console
Disallow: /graphql
Allow: /
`;

/** Adds the front page, for browsers and as JSON, and the texts for crawlers and language models. */
export function mountHome(app: Koa, services: Services): void {
  const { config } = services;
  const [url, base] = [publicUrl(config), publicPath(config)];
  const links = siteLinks(config.CONSOLE !== 'off' && readConsoleAssets() !== undefined);
  const { copyButtons: script } = readAssets();
  const page = contentByHost(
    config,
    createEncodedContent('.html', homePage({ url, base, version, links, script })),
  );
  const summaryOf = (root: string) => ({
    name: 'Formwright',
    version,
    ...Object.fromEntries(links.map(({ name, path }) => [name, `${root}${path}`])),
    rest: `${root}/api/v1`,
  });
  const { groups } = createDocsSite({ url, base, served: true });
  const asMarkdown = (text: string) => createEncodedContent('text/markdown', text);
  const texts: Readonly<Record<string, () => EncodedContent | Promise<EncodedContent>>> = {
    '/robots.txt': () => createEncodedContent('text/plain', robotsText),
    '/llms.txt': () => asMarkdown(llmsIndex(url, groups, links)),
    '/llms-full.txt': async () => asMarkdown(await llmsText(readGuides(), groups)),
  };
  const router = new Router({ sensitive: true });
  router.get('/', pageRateLimit(services, base), (ctx) => {
    ctx.state['endpoint'] = 'GET /';
    ctx.vary('Accept');
    ctx.set('Cache-Control', 'no-cache');
    if (!acceptsHtml(ctx)) {
      ctx.body = summaryOf(requestUrl(config, ctx) ?? url);
      return;
    }
    ctx.set('Content-Security-Policy', homePolicy);
    sendEncoded(ctx, page(ctx));
  });
  for (const [path, write] of Object.entries(texts)) {
    let text: Promise<ReturnType<typeof contentByHost>> | undefined;
    router.get(path, pageRateLimit(services, base), async (ctx) => {
      text ??= Promise.resolve(write()).then((content) => contentByHost(config, content));
      ctx.state['endpoint'] = `GET ${path}`;
      ctx.set('Cache-Control', 'public, max-age=3600');
      sendEncoded(ctx, (await text)(ctx));
    });
  }
  router.all(['/', ...Object.keys(texts)], () => {
    const detail = 'Method not allowed. Allowed: GET, HEAD.';
    throw problem('method_not_allowed', detail, { headers: { Allow: 'GET, HEAD' } });
  });
  app.use(router.routes());
}

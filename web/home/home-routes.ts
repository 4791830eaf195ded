import Router from '@koa/router';
import type Koa from 'koa';
import { Problem, problem } from '../../packages/common/problem.ts';
import { requestUrl } from '../../src/http/request.ts';
import {
  contentByHost,
  createEncodedContent,
  type EncodedContent,
  sendEncoded,
} from '../../src/http/send-content.ts';
import { publicPath, publicUrl } from '../../src/platform/config/public-url.ts';
import { version } from '../../src/platform/installation.ts';
import type { Services } from '../../src/services/services.ts';
import { acceptsHtml } from '../accepts-html.ts';
import { readAssets, readConsoleAssets } from '../assets.ts';
import { createDocsSite } from '../docs/docs-site.ts';
import { pageRateLimit } from '../docs/layout/rate-limited-page.ts';
import type { DocsGroup } from '../docs/model/docs-page.ts';
import { pageSections } from '../docs/page-sections.ts';
import { type Guide, readGuides } from '../guides.ts';
import { homePage, homePolicy, missingPage, type SiteLink, siteLinks } from './home-page.ts';

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

/** The list of the documentation for language models (https://llmstxt.org). */
function llmsIndex(url: string, groups: readonly DocsGroup[], links: readonly SiteLink[]): string {
  const entry = (title: string, path: string, description = '') =>
    `- [${title}](${url}${path})${description === '' ? '' : `: ${description}`}`;
  return [
    '# Formwright',
    '',
    '> A headless form service: it stores forms, validates and collects responses, and decides them, through GraphQL and REST.',
    '',
    `The whole documentation as one text: ${url}/llms-full.txt`,
    '',
    ...groups.flatMap(({ title, pages }) => [
      `## ${title}`,
      '',
      ...pages.map((page) => entry(page.title, page.path)),
      '',
    ]),
    '## Service',
    '',
    ...links.map(({ title, path, description }) => entry(title, path, description)),
    '',
  ].join('\n');
}

/** The guides as Markdown, without the comments that mark examples for tests, and the other pages as text with headings. */
async function llmsText(guides: readonly Guide[], groups: readonly DocsGroup[]): Promise<string> {
  const texts = guides.map(({ text }) => text.replace(/<!--[\s\S]*?-->\n?/g, '').trim());
  const others = groups.map((group) => ({
    ...group,
    pages: group.pages.filter(({ path }) => !path.startsWith('/docs/guides/')),
  }));
  for await (const { title, sections } of pageSections(others)) {
    const parts = sections.map(({ heading, text }, at) =>
      `${at === 0 ? `# ${title}` : `## ${heading}`}\n\n${text}`.trim(),
    );
    texts.push(parts.join('\n\n'));
  }
  return `${texts.join('\n\n---\n\n')}\n`;
}

/** Browsers get a page for paths that do not exist, except those of the APIs. Other clients get the problem. */
export function missingPages({ config }: Services): Koa.Middleware {
  const links = siteLinks(config.CONSOLE !== 'off' && readConsoleAssets() !== undefined);
  const page = createEncodedContent('.html', missingPage(publicPath(config), links));
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const isMissing = error instanceof Problem && error.code === 'not_found';
      if (!isMissing || !acceptsHtml(ctx) || /^\/(api|graphql)(\/|$)/.test(ctx.path)) throw error;
      ctx.set({ 'Content-Security-Policy': homePolicy, 'Cache-Control': 'no-store' });
      ctx.vary('Accept');
      sendEncoded(ctx, page);
      ctx.status = 404;
    }
  };
}

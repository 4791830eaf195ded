import Router, { type RouterContext } from '@koa/router';
import type { DocumentNode } from 'graphql';
import type Koa from 'koa';
import type { Context } from 'koa';
import { notFound, problem } from '../../packages/common/problem.ts';
import { allElementsOf } from '../../packages/definition/elements.ts';
import { GetFormPreviewDocument, GetPublicFormDocument } from '../../rest/generated/operations.ts';
import type { Route } from '../../rest/serving/route.ts';
import { requestInfo, requestUrl } from '../../src/http/request.ts';
import { setReplyHeaders } from '../../src/http/response-headers.ts';
import { sendEncoded } from '../../src/http/send-content.ts';
import { createLruCache, type LruCache } from '../../src/platform/bounded-cache.ts';
import { publicPath, publicUrl } from '../../src/platform/config/public-url.ts';
import { errorToProblem, logServerError } from '../../src/platform/error-to-problem.ts';
import { createContext } from '../../src/schema/core/context.ts';
import { type Services, withPublicUrl } from '../../src/services/services.ts';
import type { ExternalCaptchaProvider } from '../../src/visitors/captcha/provider.ts';
import { type Assets, readAssets } from '../assets.ts';
import { consumePageLimit } from '../page-rate-limit.ts';
import type { Locale } from './fields/field.ts';
import { languageFor, localeFor } from './html/page-language.ts';
import type { PageAssets, PageContext, PageView, PublicFormBody } from './html/page-view.ts';
import { renderErrorPage, renderPage, renderPreviewLink } from './html/render-page.ts';
import { createPageTemplate, type PageTemplate } from './page-template.ts';
import { defaultLook, parseFrameLook } from './theme/appearance.ts';

interface PageRequest {
  readonly slug: string;
  /** The value of `?language=`, which takes precedence over `Accept-Language`. */
  readonly language: string | null;
  /** The token of a preview link, which shows the draft. */
  readonly preview: string | undefined;
}

/** Reads the forms that pages show. */
interface FormReader {
  /** The body of `GET /api/v1/public/forms/{slug}`, or of `…/preview`, with the entity tag of a published form. */
  read(ctx: Context, request: PageRequest): Promise<{ form: PublicFormBody; etag?: string }>;
  /** The entity tag that `read` would return, which costs a fraction of it. */
  etagOf(ctx: Context, slug: string): Promise<string | undefined>;
}

/**
 * Executes the operations of the REST endpoints, compiled once for both. The visitor was counted when the
 * page was requested and is not counted again.
 *
 * @param routes the compiled routes of the REST layer
 * @throws {Error} at start, if no route serves public forms
 */
function createFormReader(services: Services, routes: readonly Route[]): FormReader {
  const published = routeOf(routes, GetPublicFormDocument);
  const drafts = routeOf(routes, GetFormPreviewDocument);
  const ownServices = (ctx: Context) => withPublicUrl(services, requestUrl(services.config, ctx));

  return {
    async read(ctx, { slug, language, preview }) {
      const { operation, run } = preview === undefined ? published : drafts;
      const info = requestInfo(ctx);
      const { variables } = operation.coerceVariables({
        params: { slug },
        query: language ? { language } : {},
        header: () => preview,
        body: undefined,
      });
      try {
        const consumeRateLimit = () => undefined; // the page was counted
        const context = createContext(ownServices(ctx), { ...info, bodySize: 0, consumeRateLimit });
        const { data } = await run(variables, context);
        const form: unknown = JSON.parse(operation.responseOf(data));
        if (!isPublicForm(form)) throw new Error('The operation returned no public form');
        return { form, ...(info.reply.etag !== undefined && { etag: info.reply.etag }) };
      } finally {
        setReplyHeaders(ctx, info.reply);
      }
    },
    async etagOf(ctx, slug) {
      const visitor = requestInfo(ctx);
      return (await published.endpoint.current?.(ownServices(ctx), { slug }, visitor, {}))?.etag;
    },
  };
}

function routeOf(routes: readonly Route[], document: DocumentNode): Route {
  const route = routes.find(({ endpoint }) => endpoint.document === document);
  if (route) return route;
  throw new Error('No REST route serves public forms');
}

/** The type of the operation's result is checked against the schema; this narrows it. */
function isPublicForm(body: unknown): body is PublicFormBody {
  return typeof body === 'object' && body !== null && 'settings' in body;
}

/** Hosts that each provider's widget loads scripts, styles and frames from and connects to. */
const captchaHosts: Readonly<Record<ExternalCaptchaProvider, string>> = {
  turnstile: 'https://challenges.cloudflare.com',
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
  recaptcha:
    'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

interface PagePolicy {
  /** Nonce of the page's scripts and styles. */
  readonly nonce: string;
  /** Whether other pages may frame it. */
  readonly embedded: boolean;
  /** Whether it was opened by a preview link: neither caches nor search engines must store it. */
  readonly isPreview: boolean;
  readonly needs?: PageNeeds;
}

/** What the policies of a page depend on. */
interface PageNeeds {
  /** Hosts of the captcha; undefined if the page loads nothing from other hosts. */
  readonly hosts: string | undefined;
  /** Whether the page may determine the location. */
  readonly location: boolean;
}

function needsOf({ captcha, schema }: PublicFormBody): PageNeeds {
  const provider = captcha?.provider;
  return {
    hosts: provider === undefined || provider === 'altcha' ? undefined : captchaHosts[provider],
    // The page of a locked form does not contain the questions.
    location: !schema || allElementsOf({ schema }).some(({ type }) => type === 'location'),
  };
}

/**
 * Sets the page's policies: it runs its own scripts only and connects to its own origin only, plus the hosts
 * of the captcha provider if the form requires an external one. Content Security Policy Level 3.
 */
function setPageHeaders(ctx: Context, { nonce, embedded, isPreview, needs }: PagePolicy): void {
  const hosts = needs?.hosts;
  const location = needs?.location ?? isPreview;
  const extra = hosts === undefined ? '' : ` ${hosts}`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'${extra}`,
    `style-src 'nonce-${nonce}'${extra}`,
    `connect-src 'self'${extra}`,
    "img-src 'self' http: https: data: blob:",
    "worker-src 'self'",
    `frame-src ${hosts ?? "'none'"}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${embedded ? '*' : "'none'"}`,
  ];
  ctx.set({
    'Content-Security-Policy': policy.join('; '),
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(${location ? 'self' : ''}), payment=()`,
    'Cache-Control': isPreview ? 'private, no-store' : 'private, no-cache',
    ...(isPreview && { 'X-Robots-Tag': 'noindex' }),
  });
  if (embedded) allowCrossOrigin(ctx);
}

/** Allows pages of other origins to frame or load the response. */
function allowCrossOrigin(ctx: Context): void {
  ctx.remove('X-Frame-Options');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** The icon of every page that has none of its own: an ICO file with a PNG of 32 × 32 pixels. */
const icon = Buffer.from(
  [
    'AAABAAEAICAAAAEAIADeAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAgAAAAIAgGAAAAc3p69AAAAKVJREFUeNpj8Hd7yoCEFYC4',
    'H4jPA/F/KuPzULMVkO1EtjwBiN/TwGJ0/B5qF4oDEuhgMTpOgDlAgU4+xxYSCgzQePk/QLifgUYJjuiEyTCAloPxqAMIOqAg89X/',
    '6pI3ZGGQXoocADKAUkDIEYPbAQMeBaOJcDQRjiZCYkOAGJ/SPA2Q64jB7YABj4LR9gC9HDDgjdIBb5YPeMdkwLtmg6JzOmDdcwA7',
    'w1xb8xUyQAAAAABJRU5ErkJggg==',
  ].join(''),
  'base64',
);

/** Browsers request it for every URL of a host, also for JSON. */
const favicon: Koa.Middleware = (ctx) => {
  ctx.state['endpoint'] = 'GET /favicon.ico';
  ctx.set('Cache-Control', 'public, max-age=86400');
  ctx.type = 'image/x-icon';
  ctx.body = icon;
};

/** Random bytes of the nonce of a page's scripts. */
const nonceSize = 16;

/**
 * Adds the hosted pages: forms at `/f/{slug}`, their assets, and the embed script.
 *
 * @param routes the compiled routes of the REST layer; pages read forms through one of them
 */
export function mountFormPages(app: Koa, services: Services, routes: readonly Route[]): void {
  const assets = readAssets();
  const pages: PageSources = {
    assets,
    forms: createFormReader(services, routes),
    rendered: createLruCache(renderedBytes),
  };
  const router = new Router({ sensitive: true });
  router.get('/f/:slug', (ctx) => sendFormPage(services, pages, ctx));
  router.get('/assets/:name', async (ctx) => {
    const { name = '' } = ctx.params;
    const large = assets.editorFiles.get(name);
    const asset = large ?? assets.files.get(name);
    if (!asset) throw notFound('path');
    ctx.state['endpoint'] = 'GET /assets/:name';
    if (large) await consumePageLimit(services, ctx);
    ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
    sendEncoded(ctx, asset);
  });
  router.get('/embed.js', embedScript(assets));
  router.get('/favicon.ico', favicon);
  router.all(['/f/:slug', '/assets/:name', '/embed.js', '/favicon.ico'], () => {
    const detail = 'Method not allowed. Allowed: GET, HEAD.';
    throw problem('method_not_allowed', detail, { headers: { Allow: 'GET, HEAD' } });
  });
  app.use(router.routes());
}

/** The most bytes that rendered pages take. */
const renderedBytes = 16 * 1024 * 1024;

/** A page that was rendered, for all visitors who get the same content. */
interface RenderedPage {
  readonly template: PageTemplate;
  readonly language: string;
  readonly needs: PageNeeds;
}

/** What pages are made of. */
interface PageSources {
  readonly assets: Assets;
  readonly forms: FormReader;
  /** By `keyOf`. */
  readonly rendered: LruCache<RenderedPage>;
}

/** The queries of pages that are rendered once: others have answers or colors, which anyone can vary. */
const commonQuery = /^(embed=1(%2C(auto|dark|light))?)?$/;

const keyOf = (etag: string, { base, look }: Pick<PageContext, 'base' | 'look'>, query: string) =>
  JSON.stringify([etag, base, look.scheme, query]);

/** Sends the page of a form; errors are pages too. */
async function sendFormPage(
  services: Services,
  sources: PageSources,
  ctx: RouterContext,
): Promise<void> {
  ctx.state['endpoint'] = 'GET /f/:slug';
  const { slug = '' } = ctx.params;
  const query = new URLSearchParams(ctx.querystring);
  const look = parseFrameLook(query.get('embed'));
  const embedded = look !== undefined;
  const language = query.get('language') ?? query.get('lang');
  const isPreview = query.has('preview');
  const preview = (isPreview && ctx.get('X-Form-Preview')) || undefined;
  const nonce = Buffer.from(services.clock.random(nonceSize)).toString('base64');
  const base = requestUrl(services.config, ctx) ?? publicUrl(services.config);
  const assets = assetUrls(services, sources.assets);
  const view = { slug, base, nonce, embedded, look: look ?? defaultLook, query, preview, assets };
  ctx.type = 'html';
  ctx.vary(['Accept-Language', 'X-Form-Access', ...(isPreview ? ['X-Form-Preview'] : [])]);
  try {
    await consumePageLimit(services, ctx);
    if (isPreview && preview === undefined) {
      setPageHeaders(ctx, { nonce, embedded, isPreview });
      ctx.body = renderPreviewLink({
        ...view,
        ...languageFor(language, ctx.get('Accept-Language')),
      });
      return;
    }
    const page = await pageOf(sources, ctx, view, { slug, language, preview });
    setPageHeaders(ctx, { nonce, embedded, isPreview, needs: page.needs });
    ctx.set('Content-Language', page.language);
    await sendPage(ctx, page.template, nonce);
  } catch (error) {
    const found = errorToProblem(error);
    logServerError(services.log, found, ctx.state['requestId']);
    setPageHeaders(ctx, { nonce, embedded, isPreview });
    ctx.status = found.status;
    ctx.set({ ...found.headers });
    const locale = languageFor(language, ctx.get('Accept-Language'));
    ctx.body = renderErrorPage({ ...view, ...locale, code: found.code, isPreview });
  }
}

/** Paths, since visitors may reach the server by another host than that of `PUBLIC_URL`. */
function assetUrls({ config }: Services, assets: Assets): PageAssets {
  const path = `${publicPath(config)}/assets`;
  return {
    script: `${path}/${assets.script}`,
    style: `${path}/${assets.style}`,
    worker: `${path}/${assets.worker}`,
    notice: `${path}/${assets.notice}`,
    preview: `${path}/${assets.preview}`,
  };
}

/** The page of a form, rendered now if that of its entity tag was not. */
async function pageOf(
  { forms, rendered }: PageSources,
  ctx: Context,
  view: Omit<PageView, 'form' | keyof Locale>,
  request: PageRequest,
): Promise<RenderedPage> {
  const { querystring } = ctx;
  const isCommon = commonQuery.test(querystring);
  const current = isCommon ? await forms.etagOf(ctx, request.slug) : undefined;
  const known = current && rendered.get(keyOf(current, view, querystring));
  if (known) return known;
  const { form, etag } = await forms.read(ctx, request);
  const text = renderPage({ ...view, ...localeFor(form.language), form });
  const template = createPageTemplate(text, view.nonce, isCommon ? 9 : 4);
  const page = { template, language: form.language, needs: needsOf(form) };
  // The form may have changed since its tag was computed.
  if (isCommon && etag !== undefined)
    rendered.set(keyOf(etag, view, querystring), page, template.weight);
  return page;
}

/** Sends a page, compressed if the client accepts gzip. */
async function sendPage(ctx: Koa.Context, page: PageTemplate, nonce: string): Promise<void> {
  ctx.vary('Accept-Encoding');
  const acceptsGzip = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (acceptsGzip) ctx.set('Content-Encoding', 'gzip');
  ctx.body = acceptsGzip ? await page.fillCompressed(nonce) : page.fill(nonce);
}

/** The URL of the script never changes, so browsers revalidate it every hour. */
function embedScript({ embed }: Assets): Koa.Middleware {
  return (ctx) => {
    ctx.state['endpoint'] = 'GET /embed.js';
    allowCrossOrigin(ctx);
    ctx.set('Cache-Control', 'public, max-age=3600');
    sendEncoded(ctx, embed);
  };
}

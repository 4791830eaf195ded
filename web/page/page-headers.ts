import type { Context } from 'koa';
import { allElementsOf } from '../../packages/definition/elements.ts';
import type { ExternalCaptchaProvider } from '../../src/visitors/captcha/provider.ts';
import type { PublicFormBody } from './html/page-view.ts';

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
  readonly form?: PublicFormBody;
}

/**
 * Sets the page's policies: it runs its own scripts only and connects to its own origin only, plus the hosts
 * of the captcha provider if the form requires an external one. Content Security Policy Level 3.
 */
export function setPageHeaders(
  ctx: Context,
  { nonce, embedded, isPreview, form }: PagePolicy,
): void {
  const hosts = captchaHostsOf(form);
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
    'Permissions-Policy': `camera=(), microphone=(), geolocation=(${mayLocate(isPreview, form) ? 'self' : ''}), payment=()`,
    'Cache-Control': isPreview ? 'private, no-store' : 'private, no-cache',
    ...(isPreview && { 'X-Robots-Tag': 'noindex' }),
  });
  if (embedded) allowCrossOrigin(ctx);
}

/**
 * Whether the page may determine the location: the form has such a question, or the page does not contain the
 * questions, because it is locked or was opened by a preview link.
 */
function mayLocate(isPreview: boolean, form: PublicFormBody | undefined): boolean {
  if (!form) return isPreview;
  const { schema } = form;
  return !schema || allElementsOf({ schema }).some(({ type }) => type === 'location');
}

/** Undefined if the page loads nothing from other hosts. */
function captchaHostsOf(form: PublicFormBody | undefined): string | undefined {
  const provider = form?.captcha?.provider;
  return provider === undefined || provider === 'altcha' ? undefined : captchaHosts[provider];
}

/** Allows pages of other origins to frame or load the response. */
export function allowCrossOrigin(ctx: Context): void {
  ctx.remove('X-Frame-Options');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

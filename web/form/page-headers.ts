import type { Context } from 'koa';
import type { ExternalCaptchaProvider } from '../../src/access/captcha/provider.ts';
import type { PublicFormBody } from './page/page-view.ts';

/** Hosts that each provider's widget loads scripts, styles and frames from and connects to. */
const captchaHosts: Readonly<Record<ExternalCaptchaProvider, string>> = {
  turnstile: 'https://challenges.cloudflare.com',
  hcaptcha: 'https://hcaptcha.com https://*.hcaptcha.com',
  recaptcha:
    'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
};

interface PagePolicy {
  /** What marks the page's own scripts and styles. */
  readonly nonce: string;
  /** Whether other pages may show it. */
  readonly embedded: boolean;
  readonly form?: PublicFormBody;
}

/**
 * Guards a page: nothing but its own scripts run, and nobody else is asked, but the captcha's
 * provider where the form requires one. Content Security Policy Level 3.
 */
export function setPageHeaders(ctx: Context, { nonce, embedded, form }: PagePolicy): void {
  const hosts = captchaHostsOf(form);
  const also = hosts === undefined ? '' : ` ${hosts}`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'${also}`,
    `style-src 'nonce-${nonce}'${also}`,
    `connect-src 'self'${also}`,
    'img-src https: data: blob:',
    "worker-src 'self'",
    `frame-src ${hosts ?? "'none'"}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${embedded ? '*' : "'none'"}`,
  ];
  ctx.set({
    'Content-Security-Policy': policy.join('; '),
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cache-Control': 'private, no-cache',
  });
  if (embedded) allowCrossOrigin(ctx);
}

/** Undefined if the page loads nothing from other hosts. */
function captchaHostsOf(form: PublicFormBody | undefined): string | undefined {
  const provider = form?.captcha?.provider;
  return provider === undefined || provider === 'altcha' ? undefined : captchaHosts[provider];
}

/** Lets pages of other origins show or run what is sent. */
export function allowCrossOrigin(ctx: Context): void {
  ctx.remove('X-Frame-Options');
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

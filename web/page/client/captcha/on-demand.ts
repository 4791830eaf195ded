import { createCaptcha } from './captcha-widget.ts';

/** What only pages of forms with a captcha load: `await import('…/on-demand.ts')`. */
export const captchaModule = { createCaptcha };

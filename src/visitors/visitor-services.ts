import type { Platform } from '../platform/startup/platform.ts';
import { type AltchaDependencies, createAltcha } from './captcha/altcha.ts';
import { type CaptchaForm, captchaFailed } from './captcha/provider.ts';
import { createSiteverify } from './captcha/siteverify.ts';
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts';

/** Longer tokens are rejected unread; those of all providers are shorter. */
const maxTokenLength = 8192;

type Captcha = ReturnType<typeof createCaptcha>;

/** The provider, called only for tokens of a plausible length. */
export function createCaptcha(services: AltchaDependencies) {
  const { config } = services;
  const { CAPTCHA_PROVIDER: name } = config;
  const provider = name === 'altcha' ? createAltcha(services) : createSiteverify(config, name);
  return {
    ...provider,
    /** @param token as the visitor sent it, if at all */
    async check(token: string | null | undefined, form: CaptchaForm, address: string) {
      if (!token) throw captchaFailed('missing');
      if (token.length > maxTokenLength) throw captchaFailed('wrong');
      return provider.check(token, form, address);
    },
  };
}

/** The services that protect public endpoints: rate limits and the captcha. */
export interface VisitorServices extends Platform {
  readonly limits: RateLimits;
  readonly captcha: Captcha;
}

export function createVisitorServices(services: Platform): VisitorServices {
  return { ...services, limits: createRateLimits(services), captcha: createCaptcha(services) };
}

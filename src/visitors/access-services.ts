import type { Platform } from '../platform/container/platform.ts';
import { type Captcha, createCaptcha } from './captcha/captcha.ts';
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts';

/** The services that protect public endpoints: rate limits and the captcha. */
export interface AccessServices extends Platform {
  readonly limits: RateLimits;
  readonly captcha: Captcha;
}

export function createAccessServices(services: Platform): AccessServices {
  return { ...services, limits: createRateLimits(services), captcha: createCaptcha(services) };
}

import type { Platform } from '../platform/container/platform.ts';
import { type Captcha, createCaptcha } from './captcha/captcha.ts';
import { createRateLimits, type RateLimits } from './limits/rate-limits.ts';

/** What stands between the open internet and the forms. */
export interface AccessServices extends Platform {
  readonly limits: RateLimits;
  readonly captcha: Captcha;
}

export function createAccessServices(services: Platform): AccessServices {
  return { ...services, limits: createRateLimits(services), captcha: createCaptcha(services) };
}

import type { Kernel } from '../kernel/kernel.ts';
import { type Captcha, createCaptcha } from './captcha/captcha.ts';
import { createRateLimits, type RateLimits } from './limits/limits.ts';

/** What stands between the open internet and the forms. */
export interface AccessKernel extends Kernel {
  readonly limits: RateLimits;
  readonly captcha: Captcha;
}

export function createAccess(kernel: Kernel): AccessKernel {
  return { ...kernel, limits: createRateLimits(kernel), captcha: createCaptcha(kernel) };
}

import { type AltchaDependencies, createAltcha } from './altcha.ts';
import { type CaptchaForm, captchaFailed } from './provider.ts';
import { createSiteverify } from './siteverify.ts';

/** Longer tokens are rejected unread; those of all providers are shorter. */
const maxTokenLength = 8192;

export type Captcha = ReturnType<typeof createCaptcha>;

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

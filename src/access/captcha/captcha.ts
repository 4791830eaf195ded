import { type AltchaDependencies, createAltcha } from './altcha.ts';
import {
  type CaptchaForm,
  type CaptchaProvider,
  captchaFailed,
  type Solution,
} from './provider.ts';
import { createSiteverify } from './siteverify.ts';

export type { CaptchaWidgetConfig, Solution } from './provider.ts';

/** Longer tokens are rejected unread; those of all providers are shorter. */
const maxTokenLength = 8192;

/** A provider that is called only for tokens of a plausible length. */
export interface Captcha extends Omit<CaptchaProvider, 'check'> {
  /**
   * @param token as the visitor sent it, if at all
   * @param address IP address of the visitor
   * @returns the solution to store as used in the transaction of the response, which prevents
   *   replays; undefined if the provider prevents them
   * @throws {Problem} `captcha_failed`; `unavailable` if the provider does not respond
   */
  check(
    token: string | null | undefined,
    form: CaptchaForm,
    address: string,
  ): Promise<Solution | undefined>;
}

export function createCaptcha(services: AltchaDependencies): Captcha {
  const { config } = services;
  const { CAPTCHA_PROVIDER: name } = config;
  const provider = name === 'altcha' ? createAltcha(services) : createSiteverify(config, name);
  return {
    ...provider,
    async check(token, form, address) {
      if (!token) throw captchaFailed('missing');
      if (token.length > maxTokenLength) throw captchaFailed('wrong');
      return provider.check(token, form, address);
    },
  };
}

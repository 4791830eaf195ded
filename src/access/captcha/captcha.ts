import { type AltchaDependencies, createAltcha } from './altcha.ts';
import {
  type CaptchaForm,
  type CaptchaProvider,
  captchaFailed,
  type Solution,
} from './provider.ts';
import { createSiteverify } from './siteverify.ts';

export type { CaptchaWidgetConfig, Solution } from './provider.ts';

/** The most characters of a token that are looked at; those of all providers are shorter. */
const maxTokenLength = 8192;

/** The provider, asked only about what could be a token. */
export interface Captcha extends Omit<CaptchaProvider, 'check'> {
  /**
   * @param token what a visitor sent, if anything
   * @param address of the visitor
   * @returns what must be stored as spent together with the response, so that it passes once;
   *   undefined where the provider sees to that
   * @throws {Problem} `captcha_failed`, and `unavailable` if the provider does not answer
   */
  check(
    token: string | null | undefined,
    form: CaptchaForm,
    address: string,
  ): Promise<Solution | undefined>;
}

/** The captcha that the environment asks for. */
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

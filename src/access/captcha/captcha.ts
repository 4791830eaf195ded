import { type AltchaKernel, altchaCaptcha } from './altcha.ts';
import {
  type CaptchaProvider,
  captchaFailed,
  type GuardedForm,
  type Solution,
} from './provider.ts';
import { siteverifyCaptcha } from './siteverify.ts';

export type { CaptchaNotice, Solution } from './provider.ts';

/** The most characters of a token that are looked at; those of all providers are shorter. */
const longestToken = 8192;

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
    form: GuardedForm,
    address: string,
  ): Promise<Solution | undefined>;
}

/** The captcha that the environment asks for. */
export function createCaptcha(kernel: AltchaKernel): Captcha {
  const { config } = kernel;
  const { CAPTCHA_PROVIDER: name } = config;
  const provider = name === 'altcha' ? altchaCaptcha(kernel) : siteverifyCaptcha(config, name);
  return {
    ...provider,
    async check(token, form, address) {
      if (!token) throw captchaFailed('missing');
      if (token.length > longestToken) throw captchaFailed('wrong');
      return provider.check(token, form, address);
    },
  };
}

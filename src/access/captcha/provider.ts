import type { Config } from '../../platform/config/config.ts';
import { type Problem, problem } from '../../platform/problem.ts';

/** The value of `CAPTCHA_PROVIDER`. */
export type CaptchaProviderName = Config['CAPTCHA_PROVIDER'];

/** A provider whose widget loads from its own hosts, and whose tokens it verifies itself. */
export type ExternalCaptchaProvider = Exclude<CaptchaProviderName, 'altcha'>;

/** What a page must know to show the captcha of a form. */
export interface CaptchaWidgetConfig {
  readonly provider: CaptchaProviderName;
  /** What the provider's widget is set up with; null if it needs none. */
  readonly siteKey: string | null;
  /** Where the widget gets its puzzle, absolute; null if the provider makes its own. */
  readonly challengeUrl: string | null;
}

/** A solution that must be written down as used, together with what it was solved for. */
export interface Solution {
  /** The form that the challenge was made for; empty if for any. */
  readonly formId: string;
  /** The same for whatever is sent as a solution of this challenge. 32 bytes. */
  readonly digest: Uint8Array<ArrayBuffer>;
  /** From then on it is refused for its age. */
  readonly expiresAt: Date;
}

/** The form that somebody wants to send answers to. */
export interface CaptchaForm {
  readonly id: string;
  readonly slug: string;
}

/** Tells people from machines, or makes machines pay with their time. */
export interface CaptchaProvider {
  widgetConfig(slug: string): CaptchaWidgetConfig;
  /**
   * A new puzzle, as the widget expects it. With a slug it is good for that form only.
   *
   * @throws {Problem} `not_found` if the provider makes its own
   */
  challenge(slug: string | undefined): Promise<object>;
  /**
   * @param token what the widget made of the solution
   * @param address of the visitor
   * @returns what must be stored as spent together with the response, so that it passes once;
   *   undefined where the provider sees to that
   * @throws {Problem} `captcha_failed`, and `unavailable` if the provider does not answer
   */
  check(token: string, form: CaptchaForm, address: string): Promise<Solution | undefined>;
}

const details = {
  missing: 'Solve the captcha and send it as captcha_token.',
  wrong: 'What was sent as captcha_token solves no captcha. Solve a new one.',
  expired: 'The captcha has expired. Solve a new one and send it as captcha_token.',
  otherForm: 'The captcha was made for another form. Solve one for this form.',
  used: 'The captcha was used already. Solve a new one and send it as captcha_token.',
  stale: 'The captcha has expired or was used already. Solve a new one.',
} as const;

/** Refuses a visitor; the detail says what to do. */
export function captchaFailed(reason: keyof typeof details): Problem {
  return problem('captcha_failed', details[reason]);
}

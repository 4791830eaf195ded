import { type Problem, problem } from '../../../packages/common/problem.ts';
import type { Config } from '../../platform/config/config.ts';

export type CaptchaProviderName = Config['CAPTCHA_PROVIDER'];

/** A provider with its own widget, whose tokens are verified by a request to it. */
export type ExternalCaptchaProvider = Exclude<CaptchaProviderName, 'altcha'>;

/** The configuration of the widget on the page of a form. */
export interface CaptchaWidgetConfig {
  readonly provider: CaptchaProviderName;
  /** Site key of the provider's widget; null if it needs none. */
  readonly siteKey: string | null;
  /** Absolute URL of the challenge; null if the provider creates its challenges. */
  readonly challengeUrl: string | null;
}

/** A solution that must be stored as used, so that it is accepted once. */
export interface Solution {
  /** The form that the challenge was created for; empty if for any form. */
  readonly formId: string;
  /** Identifies the challenge: equal for all tokens that solve it. 32 bytes. */
  readonly digest: Uint8Array<ArrayBuffer>;
  /** When the challenge expires; the stored solution is not needed after that. */
  readonly expiresAt: Date;
}

/** The form that a visitor submits to. */
export interface CaptchaForm {
  readonly id: string;
  readonly slug: string;
}

/** Distinguishes people from programs, or slows programs down by a proof of work. */
export interface CaptchaProvider {
  widgetConfig(slug: string, publicUrl: string): CaptchaWidgetConfig;
  /**
   * Creates a challenge in the format of the widget. With a slug it is valid for that form only.
   *
   * @throws {Problem} `not_found` if the provider creates its challenges
   */
  challenge(slug: string | undefined): Promise<object>;
  /**
   * @param token the token of the widget
   * @param address IP address of the visitor
   * @returns the solution to store as used in the transaction of the response, which prevents
   *   replays; undefined if the provider prevents them
   * @throws {Problem} `captcha_failed`; `unavailable` if the provider does not respond
   */
  check(token: string, form: CaptchaForm, address: string): Promise<Solution | undefined>;
}

const details = {
  missing: 'Solve the captcha and send it as captcha_token.',
  wrong: 'The captcha_token is invalid. Solve a new captcha.',
  expired: 'The captcha has expired. Solve a new one and send it as captcha_token.',
  otherForm: 'The captcha was created for another form. Solve one for this form.',
  used: 'The captcha has already been used. Solve a new one and send it as captcha_token.',
  stale: 'The captcha has expired or has already been used. Solve a new one.',
} as const;

export function captchaFailed(reason: keyof typeof details): Problem {
  return problem('captcha_failed', details[reason]);
}

/** Returns undefined for invalid JSON: the error of `JSON.parse` would quote the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { addressOf, networkOf } from '../../access/limits/client-address.ts';
import type { RateLimitStatus } from '../../access/limits/rate-limits.ts';
import type { FormServices } from '../cache/form-services.ts';

/** What visitors are limited in, and what they are counted by beside their address. */
const visitorLimits = {
  submissions: 'form',
  unlock: 'form',
  uploads: 'form',
  forms: undefined,
  challenges: undefined,
  graphql: undefined,
  pages: undefined,
  links: undefined,
} as const;

export type VisitorLimit = keyof typeof visitorLimits;

export function isVisitorLimit(name: unknown): name is VisitorLimit {
  return typeof name === 'string' && Object.hasOwn(visitorLimits, name);
}

/**
 * Counts a visitor's request, before anything is done for it: failures count too. All forms that
 * there are not count as one.
 *
 * @param slug of the form that it is about, if the limit is one of each form
 * @returns undefined where nothing is limited
 * @throws {Problem} `rate_limited`
 */
export async function consumeVisitorRateLimit(
  { limits, formCache: liveForms }: FormServices,
  name: VisitorLimit,
  address: string,
  slug = '',
): Promise<RateLimitStatus | undefined> {
  const addressKey = addressOf(address);
  if (visitorLimits[name] !== 'form') return limits.consume(name, addressKey);
  const form = await liveForms.bySlug(slug);
  return limits.consume(name, form?.id ?? '', addressKey);
}

/** Bounds how often a form's password is guessed, by all together and by one network. */
export interface PasswordGuessLimit {
  /** @throws {Problem} `rate_limited` once too many were wrong */
  assertNotExceeded(): void;
  /**
   * Counts a wrong password. Right ones are never counted, so that visitors who know it do not use
   * up what the others may try.
   *
   * @throws {Problem} `rate_limited`
   */
  recordWrongPassword(): Promise<void>;
}

/** @param formId empty for forms that there are not, which count as one */
export function passwordGuessLimit(
  { limits }: Pick<FormServices, 'limits'>,
  formId: string,
  address: string,
): PasswordGuessLimit {
  const network = ['wrong', formId, networkOf(address)] as const;
  return {
    assertNotExceeded() {
      limits.assertNotExhausted('wrong_passwords', formId);
      limits.assertNotExhausted('unlock', ...network);
    },
    async recordWrongPassword() {
      // The network first: what it is refused does not use up what the form has for others.
      await limits.consume('unlock', ...network);
      await limits.consume('wrong_passwords', formId);
    },
  };
}

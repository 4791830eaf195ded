import { addressOf, networkOf } from '../access/limits/address.ts';
import type { Allowance } from '../access/limits/limits.ts';
import type { FormsKernel } from './live.ts';

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

/**
 * Counts a visitor's request, before anything is done for it: failures count too. All forms that
 * there are not count as one.
 *
 * @param slug of the form that it is about, if the limit is one of each form
 * @returns undefined where nothing is limited
 * @throws {Problem} `rate_limited`
 */
export async function limitVisitor(
  { limits, liveForms }: FormsKernel,
  name: VisitorLimit,
  address: string,
  slug = '',
): Promise<Allowance | undefined> {
  const who = addressOf(address);
  if (visitorLimits[name] !== 'form') return limits.consume(name, who);
  const form = await liveForms.bySlug(slug);
  return limits.consume(name, form?.id ?? '', who);
}

/** Bounds how often a form's password is guessed, by all together and by one network. */
export interface GuessLimit {
  /** @throws {Problem} `rate_limited` once too many were wrong */
  assertLeft(): void;
  /**
   * Counts a wrong password. Right ones are never counted, so that visitors who know it do not use
   * up what the others may try.
   *
   * @throws {Problem} `rate_limited`
   */
  countWrong(): Promise<void>;
}

/** @param formId empty for forms that there are not, which count as one */
export function guessLimit(
  { limits }: Pick<FormsKernel, 'limits'>,
  formId: string,
  address: string,
): GuessLimit {
  const network = ['wrong', formId, networkOf(address)] as const;
  return {
    assertLeft() {
      limits.assertLeft('wrong_passwords', formId);
      limits.assertLeft('unlock', ...network);
    },
    async countWrong() {
      // The network first: what it is refused does not use up what the form has for others.
      await limits.consume('unlock', ...network);
      await limits.consume('wrong_passwords', formId);
    },
  };
}

import { addressOf } from '../access/limits/address.ts';
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

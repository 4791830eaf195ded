import { addressOf, networkOf } from './client-address.ts';
import type { RateLimits } from './rate-limits.ts';

interface Limits {
  readonly limits: RateLimits;
}

/** Finds the form that a request names. */
interface FormsBySlug {
  bySlug(slug: string): Promise<{ readonly id: string } | undefined>;
}

/** The limits of visitors. Requests are counted by address and, for `form`, by form. */
const visitorLimits = {
  submissions: 'form',
  partials: 'form',
  invitations: 'form',
  unlock: 'form',
  uploads: 'form',
  forms: undefined,
  visits: undefined,
  challenges: undefined,
  graphql: undefined,
  pages: undefined,
  links: undefined,
  sign_ins: undefined,
} as const;

export type VisitorLimit = keyof typeof visitorLimits;

export function isVisitorLimit(name: unknown): name is VisitorLimit {
  return typeof name === 'string' && Object.hasOwn(visitorLimits, name);
}

/**
 * Counts a request of a visitor before it is processed, so that failures count as well. All unknown
 * slugs share one counter, so that guessing slugs gives no further attempts.
 *
 * @param slug of the requested form, for limits that are counted by form
 * @returns undefined if the limit is disabled
 * @throws {Problem} `rate_limited`
 */
export function consumeVisitorRateLimit(
  { limits, formCache }: Limits & { readonly formCache: FormsBySlug },
  name: VisitorLimit,
  address: string,
  slug = '',
): ReturnType<RateLimits['consume']> {
  const addressKey = addressOf(address);
  if (visitorLimits[name] !== 'form') return limits.consume(name, addressKey);
  return formCache.bySlug(slug).then((form) => limits.consume(name, form?.id ?? '', addressKey));
}

/**
 * Counts what a visitor uploads.
 *
 * @param largest the size of the largest file, which is always allowed
 * @throws {Problem} `rate_limited`
 */
export function countUploadedKib(
  { limits }: Limits,
  address: string,
  kib: number,
  largest: number,
): void {
  limits.consumeAmount('upload_kib', kib, largest, addressOf(address));
}

/** Limits wrong passwords of a form, in total and by network. */
export interface PasswordGuessLimit {
  /** @throws {Problem} `rate_limited` after too many wrong passwords */
  assertNotExceeded(): void;
  /**
   * Counts a wrong password. Correct ones are not counted, so that they do not exhaust the limit for
   * other visitors.
   *
   * @throws {Problem} `rate_limited`
   */
  recordWrongPassword(): Promise<void>;
}

/** @param formId empty for unknown forms, which share one counter */
export function passwordGuessLimit(
  { limits }: Limits,
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
      // The network first: requests that exceed its limit do not count towards the limit of the form.
      await limits.consume('unlock', ...network);
      await limits.consume('wrong_passwords', formId);
    },
  };
}

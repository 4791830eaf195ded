import {
  accessLifetime,
  createAccessToken,
  verifyAccessToken,
} from '../../access/form-access-token.ts';
import { passwordFailure, verifyPassword } from '../../access/password-hashing.ts';
import type { Visitor } from '../../access/visitor.ts';
import { notFound, problem, validationFailed } from '../../platform/problem.ts';
import { type CachedForm, isPublished } from '../cache/form-cache.ts';
import type { FormServices } from '../cache/form-services.ts';
import { passwordGuessLimit } from './visitor-rate-limit.ts';

/** The most bytes of a body with a password, which has few characters. */
export const unlockBodyLimit = 4096;

/** What opens a form from then on. */
export interface FormAccess {
  /** To be sent in the header `X-Form-Access`. */
  readonly accessToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/**
 * Takes a form's password. A wrong one takes as long as the right one, and so does a form that
 * there is not. Once too many were wrong, the right one has to wait for the end of the window too:
 * else guesses would go on.
 *
 * @throws {Problem} `validation_failed`, `not_found`, `not_protected`, `wrong_password`,
 *   `rate_limited`
 */
export async function unlockForm(
  services: FormServices,
  { address }: Visitor,
  slug: string,
  password: string,
): Promise<FormAccess> {
  assertValidPassword(password);
  const form = await services.formCache.bySlug(slug);
  const published = form && isPublished(form) ? form : undefined;
  if (published && published.passwordHash === null) {
    throw problem('not_protected', 'The form has no password: it is open to everybody.');
  }
  const limitKey = published?.id ?? '';
  const guesses = passwordGuessLimit(services, limitKey, address);
  const isCorrect = await verifyPassword(
    limitKey,
    password,
    published?.passwordHash,
    guesses.assertNotExceeded,
  );
  if (!isCorrect || !published) await guesses.recordWrongPassword();
  if (!published) throw notFound('form');
  const { id, passwordHash } = published;
  if (!isCorrect || passwordHash === null) throw problem('wrong_password', 'Try another password.');
  return {
    accessToken: await createAccessToken(services, { id, passwordHash }),
    expiresIn: accessLifetime,
  };
}

/** @throws {Problem} `validation_failed` for what cannot be a password */
export function assertValidPassword(password: string): void {
  const failure = passwordFailure(password);
  if (failure) throw validationFailed([{ ...failure, path: ['password'] }]);
}

/** Whether a visitor may see what a form asks. */
export async function canAccessForm(
  services: FormServices,
  { id, passwordHash }: CachedForm,
  { formAccess }: Visitor,
): Promise<boolean> {
  return (
    passwordHash === null || (await verifyAccessToken(services, { id, passwordHash }, formAccess))
  );
}

/** @throws {Problem} `form_locked` */
export async function assertUnlocked(
  services: FormServices,
  form: CachedForm,
  visitor: Visitor,
): Promise<void> {
  if (await canAccessForm(services, form, visitor)) return;
  const detail = 'Unlock the form with its password, and send the token as "X-Form-Access".';
  throw problem('form_locked', detail, { headers: { 'WWW-Authenticate': 'X-Form-Access' } });
}

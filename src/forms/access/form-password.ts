import {
  notFound,
  type Problem,
  problem,
  validationFailed,
} from '../../../packages/common/problem.ts';
import {
  fingerprint,
  type SigningKeys,
  signToken,
  verifyToken,
} from '../../platform/secrets/tokens.ts';
import { passwordGuessLimit } from '../../visitors/limits/visitor-rate-limit.ts';
import { passwordFailure, verifyPassword } from '../../visitors/password-hashing.ts';
import type { Visitor } from '../../visitors/visitor.ts';
import { type CachedForm, isPublished } from '../cache/form-cache.ts';
import type { FormServices } from '../cache/form-services.ts';

/** Lifetime of an access token in seconds. */
const accessLifetime = 43_200;

/** The members of a form with a password that access tokens depend on. */
interface ProtectedForm {
  readonly id: string;
  readonly passwordHash: string;
}

/** The token for a correct password. It becomes invalid when the password changes. */
function createAccessToken(
  signer: SigningKeys,
  { id, passwordHash }: ProtectedForm,
): Promise<string> {
  const claims = { form: id, password: fingerprint(passwordHash) };
  return signToken(signer, 'form-access', claims, accessLifetime);
}

async function verifyAccessToken(
  signer: SigningKeys,
  { id, passwordHash }: ProtectedForm,
  token: string | undefined,
): Promise<boolean> {
  const claims = token && (await verifyToken(signer, 'form-access', token));
  if (!claims) return false;
  return claims['form'] === id && claims['password'] === fingerprint(passwordHash);
}

/** Maximum size in bytes of a request body with a password. */
export const unlockBodyLimit = 4096;

export interface FormAccess {
  /** Sent by clients in the header `X-Form-Access`. */
  readonly accessToken: string;
  /** Lifetime in seconds. */
  readonly expiresIn: number;
}

/**
 * Exchanges the password of a form for an access token. Correct and wrong passwords and unknown forms
 * take the same time. After too many wrong passwords the correct one is rejected as well until the
 * window of the limit ends; otherwise guessing could continue. Guesses
 * are counted for each form over all addresses, since an attacker has many.
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
    throw problem('not_protected', 'The form has no password. Request it without an access token.');
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
  if (!isCorrect || passwordHash === null)
    throw problem('wrong_password', 'The password is wrong. Check it and try again.');
  return {
    accessToken: await createAccessToken(services, { id, passwordHash }),
    expiresIn: accessLifetime,
  };
}

/** @throws {Problem} `validation_failed` if the text is not a valid password */
export function assertValidPassword(password: string): void {
  const failure = passwordFailure(password);
  if (failure) throw validationFailed([{ ...failure, path: ['password'] }]);
}

/** Whether a visitor may see the questions of a form. */
export function canAccessForm(
  services: FormServices,
  { id, passwordHash }: CachedForm,
  { formAccess }: Visitor,
): boolean | Promise<boolean> {
  return passwordHash === null || verifyAccessToken(services, { id, passwordHash }, formAccess);
}

/**
 * @returns undefined if the form has no password
 * @throws {Problem} `form_locked`
 */
export function assertUnlocked(
  services: FormServices,
  form: CachedForm,
  visitor: Visitor,
): Promise<void> | undefined {
  if (form.passwordHash === null) return undefined;
  return Promise.resolve(canAccessForm(services, form, visitor)).then((canAccess) => {
    if (!canAccess) throw formLocked();
  });
}

/** The problem of a visitor who may not see the questions of a form. */
export function formLocked(): Problem {
  const detail =
    'Unlock the form with its password and send the access token in the header X-Form-Access.';
  return problem('form_locked', detail, { headers: { 'WWW-Authenticate': 'X-Form-Access' } });
}

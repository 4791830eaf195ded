import { accessLifetime, grantAccess, hasAccess } from '../access/form-access.ts';
import { isPassword, passwordFailure } from '../access/password.ts';
import type { Visitor } from '../access/visitor.ts';
import { notFound, problem, validationFailed } from '../kernel/problem.ts';
import { guessLimit } from './limit.ts';
import { type FormsKernel, isPublished, type LiveForm } from './live.ts';

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
  kernel: FormsKernel,
  { address }: Visitor,
  slug: string,
  password: string,
): Promise<FormAccess> {
  assertPassword(password);
  const form = await kernel.liveForms.bySlug(slug);
  const published = form && isPublished(form) ? form : undefined;
  if (published && published.passwordHash === null) {
    throw problem('not_protected', 'The form has no password: it is open to everybody.');
  }
  const lane = published?.id ?? '';
  const guesses = guessLimit(kernel, lane, address);
  const right = await isPassword(lane, password, published?.passwordHash, guesses.assertLeft);
  if (!right || !published) await guesses.countWrong();
  if (!published) throw notFound('form');
  const { id, passwordHash } = published;
  if (!right || passwordHash === null) throw problem('wrong_password', 'Try another password.');
  return {
    accessToken: await grantAccess(kernel, { id, passwordHash }),
    expiresIn: accessLifetime,
  };
}

/** @throws {Problem} `validation_failed` for what cannot be a password */
export function assertPassword(password: string): void {
  const failure = passwordFailure(password);
  if (failure) throw validationFailed([{ ...failure, path: ['password'] }]);
}

/** Whether a visitor may see what a form asks. */
export async function isOpenTo(
  kernel: FormsKernel,
  { id, passwordHash }: LiveForm,
  { formAccess }: Visitor,
): Promise<boolean> {
  return passwordHash === null || (await hasAccess(kernel, { id, passwordHash }, formAccess));
}

/** @throws {Problem} `form_locked` */
export async function assertUnlocked(
  kernel: FormsKernel,
  form: LiveForm,
  visitor: Visitor,
): Promise<void> {
  if (await isOpenTo(kernel, form, visitor)) return;
  const detail = 'Unlock the form with its password, and send the token as "X-Form-Access".';
  throw problem('form_locked', detail, { headers: { 'WWW-Authenticate': 'X-Form-Access' } });
}

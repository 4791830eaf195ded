import { fingerprint } from '../kernel/fingerprint.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { readToken, signToken } from '../kernel/tokens.ts';

/** How many seconds a form stays unlocked. */
export const accessLifetime = 43_200;

/** A form with a password, as far as access goes. */
interface ProtectedForm {
  readonly id: string;
  readonly passwordHash: string;
}

/** What whoever knew the password of a form shows from then on. It dies with form or password. */
export function grantAccess(
  kernel: Pick<Kernel, 'clock' | 'secret'>,
  { id, passwordHash }: ProtectedForm,
): Promise<string> {
  const claims = { form: id, password: fingerprint(passwordHash) };
  return signToken(kernel, 'form-access', claims, accessLifetime);
}

/** Whether a token opens a form. */
export async function hasAccess(
  kernel: Pick<Kernel, 'clock' | 'secret'>,
  { id, passwordHash }: ProtectedForm,
  token: string | undefined,
): Promise<boolean> {
  const claims = token && (await readToken(kernel, 'form-access', token));
  if (!claims) return false;
  return claims['form'] === id && claims['password'] === fingerprint(passwordHash);
}

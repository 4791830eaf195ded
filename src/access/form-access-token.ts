import { fingerprint } from '../platform/fingerprint.ts';
import { type SigningKeys, signToken, verifyToken } from '../platform/secrets/signed-tokens.ts';

/** How many seconds a form stays unlocked. */
export const accessLifetime = 43_200;

/** A form with a password, as far as access goes. */
interface ProtectedForm {
  readonly id: string;
  readonly passwordHash: string;
}

/** What whoever knew the password of a form shows from then on. It dies with form or password. */
export function createAccessToken(
  signer: SigningKeys,
  { id, passwordHash }: ProtectedForm,
): Promise<string> {
  const claims = { form: id, password: fingerprint(passwordHash) };
  return signToken(signer, 'form-access', claims, accessLifetime);
}

/** Whether a token opens a form. */
export async function verifyAccessToken(
  signer: SigningKeys,
  { id, passwordHash }: ProtectedForm,
  token: string | undefined,
): Promise<boolean> {
  const claims = token && (await verifyToken(signer, 'form-access', token));
  if (!claims) return false;
  return claims['form'] === id && claims['password'] === fingerprint(passwordHash);
}

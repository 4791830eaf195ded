import { fingerprint } from '../platform/fingerprint.ts';
import { type SigningKeys, signToken, verifyToken } from '../platform/secrets/tokens.ts';

/** Lifetime of an access token in seconds. */
export const accessLifetime = 43_200;

/** The members of a form with a password that access tokens depend on. */
interface ProtectedForm {
  readonly id: string;
  readonly passwordHash: string;
}

/** The token for a correct password. It becomes invalid when the password changes. */
export function createAccessToken(
  signer: SigningKeys,
  { id, passwordHash }: ProtectedForm,
): Promise<string> {
  const claims = { form: id, password: fingerprint(passwordHash) };
  return signToken(signer, 'form-access', claims, accessLifetime);
}

export async function verifyAccessToken(
  signer: SigningKeys,
  { id, passwordHash }: ProtectedForm,
  token: string | undefined,
): Promise<boolean> {
  const claims = token && (await verifyToken(signer, 'form-access', token));
  if (!claims) return false;
  return claims['form'] === id && claims['password'] === fingerprint(passwordHash);
}

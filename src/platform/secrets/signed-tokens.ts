import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import { acceptedKeys, type SecretKeys } from './secret-keys.ts';

/** What a token permits (its audience). */
export type TokenPurpose = 'file' | 'form-access' | 'form-preview';

/** The keys that sign and verify tokens, and the clock that dates them. */
export interface SigningKeys extends SecretKeys {
  readonly clock: Clock;
}

/**
 * Signs a token (JWT, RFC 7519, HS256) that expires.
 *
 * @param lifetime seconds
 */
export function signToken(
  { clock, secret }: Pick<SigningKeys, 'clock' | 'secret'>,
  purpose: TokenPurpose,
  claims: Readonly<Record<string, string>>,
  lifetime: number,
): Promise<string> {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + lifetime)
    .sign(secret);
}

/** The claims of a token; undefined if it is forged or expired, or has another purpose. */
export async function verifyToken(
  { clock, ...keys }: SigningKeys,
  purpose: TokenPurpose,
  token: string,
): Promise<JWTPayload | undefined> {
  const options = { audience: purpose, algorithms: ['HS256'], currentDate: clock.now() };
  for (const key of acceptedKeys(keys)) {
    const verified = await jwtVerify(token, key, options).catch(() => undefined);
    if (verified) return verified.payload;
  }
  return undefined;
}

// Tokens of two kinds: signed ones contain what they permit, and expire; of random ones the database has the digest.

import { createHash } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../clock.ts';
import type { Ids } from '../ids.ts';
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

/** A kind of secrets that are given out once. Only their digests are stored. */
interface SecretTokens {
  /** A new token with 190 random bits. */
  create(ids: Pick<Ids, 'random'>): string;
  /** SHA-256 of a token; undefined if it has another format. */
  digest(token: string): Uint8Array<ArrayBuffer> | undefined;
}

const randomLength = 32;

function secretTokens(prefix: string): SecretTokens {
  const pattern = new RegExp(`^${prefix}_[0-9A-Za-z]{${randomLength}}$`);
  return {
    create: (ids) => `${prefix}_${ids.random(randomLength)}`,
    digest(token) {
      if (!pattern.test(token)) return undefined;
      return new Uint8Array(createHash('sha256').update(token).digest());
    },
  };
}

/** Tokens of partial responses, which give access to the answers. */
export const partialTokens = secretTokens('resume');

/** Tokens of invitations, each of which allows one response. */
export const invitationTokens = secretTokens('invite');

/** Tokens of the console's sessions. */
export const sessionTokens = secretTokens('session');

/** Identifies a text without revealing it: 132 bits of its SHA-256 digest, in base64url. */
export function fingerprint(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

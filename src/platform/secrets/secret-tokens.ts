import { createHash } from 'node:crypto';
import type { Ids } from '../ids.ts';

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

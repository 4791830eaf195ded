import { createHash } from 'node:crypto';
import type { Ids } from '../../platform/ids.ts';

/** The token of a new partial response: 190 random bits. It gives access to the answers. */
export const newPartialToken = (ids: Ids): string => `resume_${ids.random(32)}`;

/** SHA-256 of a token, by which its partial response is found; undefined if it has another format. */
export function digestOfToken(token: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^resume_[0-9A-Za-z]{32}$/.test(token)) return undefined;
  return new Uint8Array(createHash('sha256').update(token).digest());
}

import type { RefsByPath } from '../../../packages/definition/answers/uploads-in-answers.ts';
import type { Clock } from '../../platform/clock.ts';
import { decrypt, encrypt } from '../../platform/secrets/encryption.ts';

const contextOf = (formId: string) => ({ purpose: 'upload references', owner: formId });

/**
 * Encrypts upload references with the token of their partial response, so that only its owner can read them:
 * the database contains digests of both.
 *
 * @returns null if there are none
 */
export function sealRefs(
  token: string,
  clock: Pick<Clock, 'random'>,
  formId: string,
  refs: RefsByPath,
): Uint8Array<ArrayBuffer> | null {
  if (Object.keys(refs).length === 0) return null;
  return encrypt(Buffer.from(token), clock, contextOf(formId), JSON.stringify(refs));
}

/** Decrypts upload references. */
export function openRefs(token: string, formId: string, sealed: Uint8Array | null): RefsByPath {
  const text = sealed && decrypt(Buffer.from(token), contextOf(formId), sealed);
  return text ? JSON.parse(text) : {};
}

import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../platform/concurrency/fair-queue.ts';
import type { Failure } from '../platform/problem.ts';
import { countCodePoints, invalidTextReason } from '../platform/text/text-rules.ts';

/** The most characters of a password. */
export const passwordLimit = 128;

/** The most UTF-16 units that a character has, as far as keyboards compose it of several. */
const unitsOfCharacter = 4;

/**
 * Hashing is made to be slow and to take memory: two at a time leave the other threads of Node to
 * files and names. Each form, and each workspace whose authors set passwords, has its own turns.
 */
const hashQueue = createFairQueue(2, 100);

/** A hash that no password fits. Who has nothing to compare with compares with this. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$GLu1/IMGt1lR17ffNU5eSw$vu6hUguABAtUNJMr5u6wVDZrDisfCtSAGd6xkfzCdSY';

/** What is wrong with a text as a password. */
export function passwordFailure(password: string): Omit<Failure, 'path'> | undefined {
  if (password === '') return { code: 'required', message: 'Is required.' };
  const tooLong = { code: 'too_long', message: `Must have at most ${passwordLimit} characters.` };
  if (password.length > passwordLimit * unitsOfCharacter) return tooLong;
  const fault = invalidTextReason(password);
  if (fault !== undefined) return { code: 'invalid_text', message: fault };
  return countCodePoints(normalize(password)) > passwordLimit ? tooLong : undefined;
}

/**
 * Argon2id (RFC 9106) with 19 MiB and two passes, as a PHC string. Not on the event loop.
 *
 * @param queueKey whose turn it takes
 * @throws {Problem} `unavailable` if too many wait
 */
export function hashPassword(queueKey: string, password: string): Promise<string> {
  return hashQueue(queueKey, () => hash(normalize(password)));
}

/**
 * Whether a password is the one that was hashed. Takes as long for a wrong one as for the right
 * one, and as long where there is nothing to compare with.
 *
 * @param queueKey whose turn it takes
 * @param assertAllowed asked when it is its turn, before anything is computed
 * @throws {Problem} `unavailable` if too many wait; what `assertAllowed` throws
 */
export function verifyPassword(
  queueKey: string,
  password: string,
  hashed: string | null | undefined,
  assertAllowed: () => void = () => undefined,
): Promise<boolean> {
  return hashQueue(queueKey, async () => {
    assertAllowed();
    return verify(hashed ?? dummyHash, normalize(password));
  });
}

/** The same characters in whatever way a keyboard composes them (RFC 8265, 4.2). */
function normalize(password: string): string {
  return password.normalize('NFC');
}

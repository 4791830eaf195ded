import { hash, verify } from '@node-rs/argon2';
import type { Fault } from '../../packages/common/problem.ts';
import { countCodePoints, invalidTextReason } from '../../packages/common/text/text-rules.ts';
import { createFairQueue } from '../platform/concurrency/fair-queue.ts';

/** The most characters (code points) of a password. */
export const passwordLimit = 128;

/** Upper bound of the UTF-16 code units per character before normalization. */
const unitsOfCharacter = 4;

/**
 * Hashing is slow and needs memory by design: two at a time leave the other threads of Node for
 * files and DNS. The queue is fair between forms, and between workspaces that set passwords.
 */
const hashQueue = createFairQueue({ concurrency: 2, maxWaiting: 100 });

/** A hash that no password matches, so that a missing hash takes as long to verify as a real one. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$GLu1/IMGt1lR17ffNU5eSw$vu6hUguABAtUNJMr5u6wVDZrDisfCtSAGd6xkfzCdSY';

/** The parameters of `hashPassword`: others could need any amount of memory and time. */
const hashPattern = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/-]{22}\$[\w+/-]{43}$/;

/** Whether a text is a hash that `hashPassword` makes. */
export const isPasswordHash = (text: string): boolean => hashPattern.test(text);

/** The failure of a text as a password; undefined if it is valid. */
export function passwordFailure(password: string): Fault | undefined {
  if (password === '') return { code: 'required', message: 'Is required.' };
  const tooLong: Fault = {
    code: 'too_long',
    message: `Must have at most ${passwordLimit} characters.`,
  };
  if (password.length > passwordLimit * unitsOfCharacter) return tooLong;
  const fault = invalidTextReason(password);
  if (fault !== undefined) return { code: 'invalid_text', message: fault };
  return countCodePoints(normalize(password)) > passwordLimit ? tooLong : undefined;
}

/**
 * Argon2id (RFC 9106) with 19 MiB and two passes, as a PHC string. Does not block the event loop.
 *
 * @param queueKey id of the form or workspace that the call is queued for
 * @throws {Problem} `unavailable` if too many calls are waiting
 */
export function hashPassword(queueKey: string, password: string): Promise<string> {
  return hashQueue(queueKey, () => hash(normalize(password)));
}

/**
 * Whether a password matches a hash. A wrong password takes as long as the correct one, and so does
 * a missing hash. No password matches a hash that the service has not made.
 *
 * @param queueKey id of the form or workspace that the call is queued for
 * @param assertAllowed called when the call leaves the queue, before anything is computed
 * @throws {Problem} `unavailable` if too many calls are waiting; whatever `assertAllowed` throws
 */
export function verifyPassword(
  queueKey: string,
  password: string,
  hashed: string | null | undefined,
  assertAllowed: () => void = () => undefined,
): Promise<boolean> {
  return hashQueue(queueKey, async () => {
    assertAllowed();
    const isKnown = hashed != null && isPasswordHash(hashed);
    return verify(isKnown ? hashed : dummyHash, normalize(password));
  });
}

/** Keyboards compose characters differently: compare them in NFC (RFC 8265, section 4.2). */
function normalize(password: string): string {
  return password.normalize('NFC');
}

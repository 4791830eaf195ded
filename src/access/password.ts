import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type Failure, unavailable } from '../kernel/problem.ts';
import { codePoints, textFault } from '../kernel/text.ts';

/** The most characters of a password. */
export const passwordLimit = 128;

/** The most UTF-16 units that a character has, as far as keyboards compose it of several. */
const unitsOfCharacter = 4;

/**
 * Hashing is made to be slow and to take memory: two at a time leave the other threads of Node to
 * files and names, and whoever would wait for very many is told to come back.
 */
const turns = pLimit(2);
const queue = 100;

/** A hash that no password fits. Who has nothing to compare with compares with this. */
const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$GLu1/IMGt1lR17ffNU5eSw$vu6hUguABAtUNJMr5u6wVDZrDisfCtSAGd6xkfzCdSY';

/** What is wrong with a text as a password. */
export function passwordFailure(password: string): Omit<Failure, 'path'> | undefined {
  if (password === '') return { code: 'required', message: 'Is required.' };
  const tooLong = { code: 'too_long', message: `Must have at most ${passwordLimit} characters.` };
  if (password.length > passwordLimit * unitsOfCharacter) return tooLong;
  const fault = textFault(password);
  if (fault !== undefined) return { code: 'invalid_text', message: fault };
  return codePoints(canonical(password)) > passwordLimit ? tooLong : undefined;
}

/** Argon2id (RFC 9106) with 19 MiB and two passes, as a PHC string. Not on the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(canonical(password)));
}

/**
 * Whether a password is the one that was hashed. Takes as long for a wrong one as for the right
 * one, and as long where there is nothing to compare with.
 *
 * @throws {Problem} `unavailable` if too many wait
 */
export function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  return inTurn(() => verify(hashed ?? nobodys, canonical(password)));
}

/** The same characters in whatever way a keyboard composes them (RFC 8265, 4.2). */
function canonical(password: string): string {
  return password.normalize('NFC');
}

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (turns.pendingCount < queue) return turns(work);
  throw unavailable('Too many passwords are being checked. Try again in a moment.');
}

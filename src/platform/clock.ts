import { randomBytes } from 'node:crypto';

/**
 * The only source of time and randomness, so that tests can replace both.
 */
export interface Clock {
  /** The current time, in milliseconds precision. */
  now(): Date;
  /** Cryptographically secure random bytes. */
  random(size: number): Uint8Array;
}

export const systemClock: Clock = {
  now: () => new Date(),
  random: (size) => randomBytes(size),
};

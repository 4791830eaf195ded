import { randomBytes } from 'node:crypto';

/**
 * The one seam for what differs from run to run: the time and chance. Everything that needs
 * either takes it from here, so a test can hold both still.
 */
export interface Clock {
  /** Now, as a Date with milliseconds. */
  now(): Date;
  /** Bytes nobody can guess. */
  random(size: number): Uint8Array;
}

export const systemClock: Clock = {
  now: () => new Date(),
  random: (size) => randomBytes(size),
};

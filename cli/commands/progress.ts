import { systemClock } from '../../src/platform/clock.ts';

/** Shows how far a long command is. */
export interface Progress {
  update(done: number): void;
  /** Removes the line. */
  end(): void;
}

/** Milliseconds between two updates. */
const interval = 100;

/** A line on standard error, rewritten at most ten times a second; nothing if it is not a terminal. */
export function createProgress(label: string, total: number): Progress {
  if (!process.stderr.isTTY) return { update: () => undefined, end: () => undefined };
  let shownAt = 0;
  return {
    update(done) {
      const now = systemClock.now().getTime();
      if (now - shownAt < interval) return;
      shownAt = now;
      process.stderr.write(`\r${label} ${done} of ${total}\u001b[K`);
    },
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}

import { systemClock } from '../../src/platform/clock.ts';

/** Shows how far a long command is. */
export interface Progress {
  update(done: number): void;
  /** Removes the line. */
  end(): void;
}

/** Milliseconds between two updates. */
const interval = 100;

/**
 * A line on standard error with the number and the rate, rewritten at most ten times a second; nothing if it is not a
 * terminal.
 */
export function createProgress(label: string, total: number): Progress {
  if (!process.stderr.isTTY) return { update: () => undefined, end: () => undefined };
  const startedAt = systemClock.now().getTime();
  let shownAt = 0;
  return {
    update(done) {
      const now = systemClock.now().getTime();
      if (now - shownAt < interval) return;
      shownAt = now;
      const rate = Math.round((done * 1000) / Math.max(1, now - startedAt));
      process.stderr.write(`\r${label} ${done} of ${total} (${rate}/s)\u001b[K`);
    },
    end: () => void process.stderr.write('\r\u001b[K'),
  };
}

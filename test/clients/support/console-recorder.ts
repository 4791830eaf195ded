import { format } from 'node:util';
import { afterAll, vi } from 'vitest';

/**
 * Records the console output of clients, which warn about data that they cannot store or read.
 *
 * @returns a function that returns the output since its last call
 */
export function recordConsole(): () => readonly string[] {
  const lines: string[] = [];
  const spies = (['warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...args) => {
      lines.push(format(...args));
    }),
  );
  afterAll(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return () => lines.splice(0);
}

import { format } from 'node:util';
import { afterAll, vi } from 'vitest';

/**
 * Records what clients log: they warn there of data that they cannot store or read.
 *
 * @returns what was logged since the last call
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

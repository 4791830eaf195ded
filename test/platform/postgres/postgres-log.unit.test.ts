import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { trimLogPeriodically } from '../../../src/platform/postgres/cluster.ts';

it('the log of PostgreSQL is rotated while it is being written, again and again', async () => {
  const home = mkdtempSync(join(tmpdir(), 'formwright-log-'));
  const path = join(home, 'postgres.log');
  const log = await open(path, 'a'); // as PostgreSQL writes it
  onTestFinished(async () => {
    await log.close();
    rmSync(home, { recursive: true });
  });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());

  const timer = trimLogPeriodically(
    {
      home,
      path: home,
      cluster: join(home, 'cluster'),
      account: undefined,
      announcement: undefined,
    },
    1000,
  );
  await log.write('short\n');
  vi.advanceTimersByTime(60_000);
  for (const round of ['first', 'second']) {
    await log.write(`${round} ${'x'.repeat(2000)}\n`);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => statSync(path).size).toBe(0);
    expect(readFileSync(`${path}.1`, 'utf8')).toContain(`${round} xxx`);
    expect(statSync(`${path}.1`).mode & 0o777).toBe(0o600);
  }
  await log.write('after it\n');
  expect(readFileSync(path, 'utf8')).toBe('after it\n');
  expect(existsSync(`${path}.2`)).toBe(false);
  clearInterval(timer);
});

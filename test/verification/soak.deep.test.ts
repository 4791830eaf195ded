import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/processes/server-process.ts';

// `npm run verify:soak` with a server that is broken on purpose; the whole suite is a run of its own.

const root = fileURLToPath(new URL('../../', import.meta.url));

const run = (...options: string[]): Promise<{ status: unknown; output: string }> =>
  new Promise((resolve) => {
    const files = ['--report', join(temporaryFolder(), 'report.json'), '--plot', '/dev/null'];
    const args = ['--import', 'tsx', 'verification/soak/run.ts', ...options, ...files];
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, output: stdout + stderr }),
    );
  });

it('a server that keeps something of each request is found', async () => {
  const { status, output } = await run('--minutes', '0.4', '--broken', 'keeps-requests');
  expect(output).toMatch(/^heap: .*\n {2}grew from /m);
  expect(status).toBe(1);
});

it('an unknown broken build is refused with the names that exist', async () => {
  const { status, output } = await run('--broken', 'unknown');
  expect(output).toBe('Unknown: unknown. Known: keeps-requests.\n');
  expect(status).toBe(1);
});

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VerificationResult } from '../../verification/report/verification-result.ts';
import { temporaryFolder } from '../support/processes/server-process.ts';

// `npm run verify:faults`, with one round of few faults.

/** Runs the suite; returns the exit code and the report. */
async function runFaults(...args: readonly string[]) {
  const report = join(temporaryFolder(), 'faults.json');
  const all = [
    '--import',
    'tsx',
    'verification/faults/run.ts',
    '--report',
    report,
    '--minutes',
    '1',
    ...args,
  ];
  const code = await new Promise<number | null>((resolve) => {
    const child = execFile(process.execPath, all, () => resolve(child.exitCode));
  });
  const { cases }: VerificationResult = JSON.parse(readFileSync(report, 'utf8'));
  return { code, cases, findings: cases.flatMap(({ findings }) => findings).join('\n') };
}

const oneRound = ['--seed', '1', '--rounds', '1'];

describe('a build that is broken on purpose is caught', () => {
  it('one that acknowledges before the commit, by killing the server', async () => {
    const { code, findings } = await runFaults(
      '--broken',
      'acknowledges-before-commit',
      '--fault',
      'server-killed',
      ...oneRound,
    );
    expect(findings).toMatch(/was acknowledged as resp_\w+, but is missing/);
    expect(code).toBe(1);
  });

  it('one that does not compare the epoch of the form, by closing it on another server', async () => {
    const { code, findings } = await runFaults(
      '--broken',
      'without-epoch-check',
      '--fault',
      'one-of-three-killed',
      ...oneRound,
    );
    expect(findings).toMatch(/was accepted after the form had been closed/);
    expect(code).toBe(1);
  });
});

it('the service loses nothing when a server is killed', async () => {
  const { code, cases, findings } = await runFaults('--fault', 'server-killed', ...oneRound);
  expect(findings).toBe('');
  expect(code).toBe(0);
  expect(cases).toMatchObject([{ name: 'server-killed', times: 1, lost: 0 }]);
});

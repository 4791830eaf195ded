import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderReport } from '../../verification/report/render-report.ts';
import {
  readResults,
  type VerificationCase,
  type VerificationResult,
  writeResult,
} from '../../verification/report/verification-result.ts';

const server: VerificationCase = {
  name: 'server-killed',
  tried: '`kill -9` of a server',
  promised: 'Nothing is lost.',
  times: 700,
  kills: 700,
  refused: 12,
  lost: 0,
  findings: [],
};
const disk: VerificationCase = {
  name: 'disk-full',
  tried: 'a full disk',
  promised: 'Uploads are refused.',
  times: 0,
  refused: 0,
  lost: 0,
  findings: [],
  skipped: 'only root can mount',
};
const run: VerificationResult = {
  suite: 'faults',
  commit: '0123abcd',
  date: '2026-11-24T08:30:00.000Z',
  node: '20.19.0',
  seed: 1,
  minutes: 15,
  cases: [server, disk],
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'formwright-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('results of runs', () => {
  it('are refused if they have another shape, naming the file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'old.json'), JSON.stringify({ ...run, cases: [{ name: 'x' }] }));
    expect(() => readResults(folder)).toThrow(/^old\.json is no result: /);
  });

  it('are read as they were written, the oldest first', () => {
    const folder = temporaryFolder();
    const began = new Date(run.date);
    const later = new Date(began.getTime() + 15 * 60_000);
    const same = { suite: 'faults', seed: 1, cases: run.cases };
    writeResult(join(folder, 'a.json'), { ...same, began: later, ended: later });
    writeResult(join(folder, 'b.json'), { ...same, began, ended: later });
    expect(readResults(folder)).toMatchObject([
      { date: run.date, minutes: 15, cases: run.cases },
      { date: later.toISOString(), minutes: 0 },
    ]);
  });
});

describe('the report page', () => {
  it('sums up what all runs of a suite have tried and lost', () => {
    const lossy = { ...server, times: 400, lost: 2, findings: ['resp_1 is missing'] };
    const page = renderReport([run, { ...run, seed: 2, cases: [lossy] }]);
    expect(page).toContain('| [faults](#faults) | 2 | 2 | 1,100 | 2 | 1 | 1 |');
    expect(page).toContain(
      '| `server-killed` | `kill -9` of a server | Nothing is lost. | 1,100 | 24 | 2 |',
    );
    expect(page).toContain('- 2026-11-24, `server-killed`: resp_1 is missing. Open.');
  });

  it('says how findings were resolved', () => {
    const resolution = 'The server waits for the commit since.';
    const resolved = { ...server, findings: ['resp_1 is missing'], resolution };
    const page = renderReport([{ ...run, cases: [resolved] }]);
    expect(page).toContain('resp_1 is missing. The server waits for the commit since.');
    expect(page).toContain('| [faults](#faults) | 1 | 1 | 700 | 0 | 1 | 0 |');
  });

  it('counts the processes that were killed, if a suite kills any', () => {
    expect(renderReport([run, run])).toContain('1,400 processes were ended with `kill -9`.');
    expect(renderReport([{ ...run, cases: [disk] }])).not.toContain('kill -9');
  });

  it('says why a case was skipped', () => {
    expect(renderReport([run])).toContain('| skipped: only root can mount | 0 | 0 |');
  });
});

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

// A file that fails is run again, alone. What fails once, as under load, is listed; what always fails is red.

const root = fileURLToPath(new URL('../../', import.meta.url));

const test = (title: string, body: string) => `it('${title}', () => { ${body} });`;

/** A test that fails when it is run for the first time. */
const failsOnce = test(
  'fails once',
  `const ran = existsSync('ran'); writeFileSync('ran', ''); expect(ran).toBe(true);`,
);

/** Runs files of tests as `npm test` does; the exit code, what was printed, and the summary of the report. */
async function runTests(files: Readonly<Record<string, string>>) {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'run-tests-')); // finds vitest
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'vitest.config.js'),
    `export default { test: { include: ['*.test.js'], exclude: [],
      reporters: ['default', ['json', { outputFile: process.env.TEST_REPORT }]] } };`,
  );
  for (const [name, body] of Object.entries(files)) {
    const imports = `import { existsSync, writeFileSync } from 'node:fs'; import { expect, it } from 'vitest';`;
    writeFileSync(join(folder, `${name}.test.js`), `${imports}\n${body}`);
  }
  const report = join(folder, 'report.json');
  const node = (script: string, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const options = { cwd: folder, env: { ...process.env, TEST_REPORT: report, VITEST: '' } };
      const child = execFile(process.execPath, [join(root, script), ...args], options, (_, out) =>
        resolve({ code: child.exitCode ?? -1, output: out }),
      );
    });
  const run = await node('scripts/ci/run-tests.js');
  const { output: summary } = await node('scripts/ci/test-summary.js', report);
  return { ...run, summary, report: JSON.parse(readFileSync(report, 'utf8')) };
}

describe('a run of tests', () => {
  it('has failed if a file fails again, and lists it as failed', async () => {
    const { code, summary } = await runTests({
      red: test('always fails', 'expect(1).toBe(2)'),
      once: failsOnce,
      green: test('passes', 'expect(1).toBe(1)'),
    });
    expect(code).toBe(1);
    expect(summary).toMatch(/FAILED red\.test\.js: always fails\n/);
    expect(summary).toMatch(/UNSTABLE once\.test\.js\n/);
    expect(summary).toMatch(/^2 passed, 1 failed, 0 skipped$/m);
  });

  it('has passed if a file passes when it is run again, and lists it as unstable', async () => {
    const { code, output, summary, report } = await runTests({
      once: failsOnce,
      green: test('passes', 'expect(1).toBe(1)'),
    });
    expect(code).toBe(0);
    expect(output).toMatch(/Unstable.*\n {2}once\.test\.js\n$/);
    expect(report.unstable).toEqual(['once.test.js']);
    expect(summary).toBe('UNSTABLE once.test.js\n2 passed, 0 failed, 0 skipped\n');
  });

  it('has failed if a file cannot be loaded, and without any test', async () => {
    const broken = await runTests({ broken: 'throw new Error("not loaded");' });
    expect(broken.code).toBe(1);
    expect(broken.summary).toContain('FAILED broken.test.js\n  not loaded');
    expect((await runTests({ empty: '' })).code).toBe(1);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

// Runs vitest with the arguments; options need the form --name=value. A file that fails is run again, alone, after all
// others: if it fails again, the run has failed; if it passes, it is listed as unstable at the end and in the report
// (TEST_REPORT), and the run has passed. An unstable file has a fault, but none that the tested change must wait for.

/** More files do not fail by chance. */
const mostRepeated = 12;

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const folder = mkdtempSync(join(tmpdir(), 'formwright-tests-'));
const path = process.env.TEST_REPORT ?? join(folder, 'report.json');
const options = process.argv.slice(2).filter((argument) => /^--.+=/.test(argument));

const first = run(process.argv.slice(2), path);
const failed = first.testResults.filter(({ status }) => status === 'failed');
const repeated = first.code !== 0 && failed.length <= mostRepeated ? failed.map(repeat) : [];
const unstable = repeated.flatMap(({ file, code }) => (code === 0 ? [relative('.', file)] : []));
const isGreen = first.code === 0 || (failed.length > 0 && unstable.length === failed.length);
process.exitCode = isGreen ? 0 : first.code;

if (unstable.length > 0) {
  console.log('\nUnstable: failed, and passed when it was run again, alone');
  for (const file of unstable) console.log(`  ${file}`);
  const results = first.testResults.map(
    (result) =>
      repeated.find(({ file, code }) => code === 0 && file === result.name)?.result ?? result,
  );
  writeFileSync(path, JSON.stringify({ testResults: results, unstable }));
}
rmSync(folder, { recursive: true });

/** The exit code of a run and the results of its files; an interrupted run leaves none. */
function run(args, report) {
  rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_REPORT: report },
  });
  try {
    return { code: status ?? 1, testResults: JSON.parse(readFileSync(report, 'utf8')).testResults };
  } catch {
    return { code: status || 1, testResults: [] };
  }
}

function repeat({ name }, index) {
  console.log(`\nAgain, alone: ${relative('.', name)}`);
  const { code, testResults } = run([...options, name], join(folder, `${index}.json`));
  const result = testResults.find((one) => one.name === name);
  return { file: name, code: result ? code : 1, result };
}

import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

// Adds up JSON reports of vitest for CI: what failed, with its first line, and one line with the sums.

const total = { passed: 0, failed: 0, skipped: 0 };
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) continue;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const failures = report.testResults.flatMap(failuresOf);
  for (const { title, message } of failures)
    console.log(`FAILED ${title}\n  ${message.split('\n')[0]}`);
  total.passed += report.numPassedTests;
  total.failed += failures.length;
  total.skipped += report.numPendingTests;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);

/** The failed tests of a file, or the file itself if it failed without one: while it was loaded, or in a hook. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative('.', name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && failed.length === 0) return [{ title: file, message }];
  return failed.map(({ fullName, failureMessages }) => ({
    title: `${file}: ${fullName}`,
    message: failureMessages.join('\n'),
  }));
}

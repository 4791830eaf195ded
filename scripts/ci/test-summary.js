import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

// Adds up JSON reports of vitest for CI: what was unstable, what failed with its first line, and one line with the sums.

const total = { passed: 0, failed: 0, skipped: 0 };
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) continue;
  const { testResults, unstable = [] } = JSON.parse(readFileSync(path, 'utf8'));
  for (const file of unstable) console.log(`UNSTABLE ${file}`);
  const failures = testResults.flatMap(failuresOf);
  for (const { title, message } of failures)
    console.log(`FAILED ${title}\n  ${message.split('\n')[0]}`);
  const statuses = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ status }) => status),
  );
  total.passed += statuses.filter((status) => status === 'passed').length;
  total.failed += failures.length;
  total.skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length;
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

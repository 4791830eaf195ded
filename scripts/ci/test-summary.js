import { existsSync, readFileSync } from 'node:fs';

// Adds up JSON reports of vitest and prints one line for CI.

const total = { passed: 0, failed: 0, skipped: 0 };
for (const path of process.argv.slice(2)) {
  if (!existsSync(path)) continue;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  total.passed += report.numPassedTests;
  total.failed += report.numFailedTests + report.testResults.filter(failedToRun).length;
  total.skipped += report.numPendingTests;
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);

/** A file that failed before any of its tests ran. */
function failedToRun({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}

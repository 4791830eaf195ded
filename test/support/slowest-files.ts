import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { hasBrowser, installBrowser } from './clients/chromium.ts';
import { slowTests } from './slow-tests.ts';

const shown = 10;

/** Milliseconds above which a test of `unit` or `service` needs a reason. */
const longest = 3000;

/** Prints the slowest files at the end, slow tests without a reason, and what a missing browser has left untested. */
export class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((file) => ({ name: relative(process.cwd(), file.moduleId), seconds: secondsOf(file) }))
      .sort((a, b) => b.seconds - a.seconds);
    if (files.length > 1) {
      console.log('\nSlowest files (seconds of importing, of tests)');
      for (const { name, seconds } of files.slice(0, shown)) {
        console.log(`${seconds.toFixed(1).padStart(7)}  ${name}`);
      }
    }
    const slow = modules.flatMap(slowTestsWithoutReason);
    if (slow.length > 0) {
      console.log('\nTests of more than 3 seconds without a reason in test/support/slow-tests.ts');
      for (const { seconds, title } of slow) console.log(`${seconds.padStart(7)}  ${title}`);
    }
    const skipped = hasBrowser ? 0 : skippedOf(modules);
    if (skipped > 0) console.warn(`\n${skipped} tests were SKIPPED. ${installBrowser}\n`);
  }
}

function secondsOf(file: TestModule): number {
  const { collectDuration, setupDuration, duration } = file.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}

/** Printed and not refused: on a busy machine every test is slow. */
function slowTestsWithoutReason(file: TestModule): { seconds: string; title: string }[] {
  const name = relative(process.cwd(), file.moduleId);
  const isBounded = file.project.name === 'unit' || file.project.name === 'service';
  if (!isBounded || slowTests[name]) return [];
  return [...file.children.allTests()].flatMap((test) => {
    const duration = test.diagnostic()?.duration ?? 0;
    if (duration <= longest) return [];
    return [{ seconds: (duration / 1000).toFixed(1), title: `${name}: ${test.fullName}` }];
  });
}

function skippedOf(modules: readonly TestModule[]): number {
  return modules.flatMap((file) => [...file.children.allTests('skipped')]).length;
}

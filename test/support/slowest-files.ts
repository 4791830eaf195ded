import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { hasBrowser, installBrowser } from './clients/chromium.ts';

const shown = 10;

/** Prints the slowest files at the end, and what a missing browser has left untested. */
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
    const skipped = hasBrowser ? 0 : skippedOf(modules);
    if (skipped > 0) console.warn(`\n${skipped} tests were SKIPPED. ${installBrowser}\n`);
  }
}

function secondsOf(file: TestModule): number {
  const { collectDuration, setupDuration, duration } = file.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}

function skippedOf(modules: readonly TestModule[]): number {
  return modules.flatMap((file) => [...file.children.allTests('skipped')]).length;
}

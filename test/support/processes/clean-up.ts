import { afterAll, onTestFinished, TestRunner } from 'vitest';

/** Runs `work` after the test that calls it, or after the file if it is called outside of a test. */
export function cleanUp(work: () => unknown): void {
  const run = async () => {
    await work();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(run);
  else afterAll(run);
}

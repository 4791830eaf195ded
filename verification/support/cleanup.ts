/** Steps to run when the run ends, for whatever reason. */
export interface Cleanup {
  /** Rejects when the run must stop. */
  readonly aborted: Promise<never>;
  abort(reason: Error): void;
  /**
   * Call it before starting anything: nothing may be started after the abort.
   *
   * @throws {Error} the reason of the abort
   */
  check(): void;
  add(undo: () => Promise<void>): void;
  /** Runs the steps in reverse order; reports errors. */
  run(): Promise<void>;
}

function createCleanup(): Cleanup {
  const { signal, abort } = createAbort();
  const undos: (() => Promise<void>)[] = [];
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  aborted.catch(() => undefined); // handled where it is awaited

  return {
    aborted,
    abort,
    check: () => signal.throwIfAborted(),
    add: (undo) => undos.push(undo),
    async run() {
      abort(new Error('The run is over.'));
      for (let undo = undos.pop(); undo; undo = undos.pop()) {
        await undo().catch((error: unknown) => {
          console.error(error);
          process.exitCode = 1;
        });
      }
    },
  };
}

function createAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason: Error) => controller.abort(reason) };
}

/**
 * Runs the work of this process, then the cleanup, and exits; also if the work fails, is interrupted or
 * exceeds the timeout, in milliseconds.
 */
export async function runWithCleanup(
  timeout: number,
  work: (cleanup: Cleanup) => Promise<void>,
): Promise<never> {
  const cleanup = createCleanup();
  process.once('SIGINT', () => cleanup.abort(new Error('Interrupted.')));
  process.once('SIGTERM', () => cleanup.abort(new Error('Interrupted.')));
  const deadline = setTimeout(
    () => cleanup.abort(new Error('The run exceeded its time.')),
    timeout,
  );
  try {
    await Promise.race([work(cleanup), cleanup.aborted]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  clearTimeout(deadline);
  await cleanup.run();
  process.exit(); // an interrupted measurement would continue otherwise
}

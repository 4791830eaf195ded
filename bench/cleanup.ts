/** What must be undone when the benchmark ends, however it ends. */
export interface Cleanup {
  /** Rejects when the benchmark is told to stop. */
  readonly aborted: Promise<never>;
  abort(reason: Error): void;
  /**
   * To be called before something is started: from the abort on, nothing may be.
   *
   * @throws {Error} the reason of the abort
   */
  check(): void;
  add(undo: () => Promise<void>): void;
  /** Undoes everything, the newest first; what cannot be undone is reported. */
  run(): Promise<void>;
}

function createCleanup(): Cleanup {
  const { signal, abort } = createAbort();
  const undos: (() => Promise<void>)[] = [];
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  aborted.catch(() => undefined); // whoever waits for it hears of it

  return {
    aborted,
    abort,
    check: () => signal.throwIfAborted(),
    add: (undo) => undos.push(undo),
    async run() {
      abort(new Error('The benchmark is over.'));
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
 * Does the work of this process, then undoes what it left and ends: also where it fails, is interrupted
 * or takes longer than `patience` milliseconds.
 */
export async function runWithCleanup(
  timeout: number,
  work: (cleanup: Cleanup) => Promise<void>,
): Promise<never> {
  const cleanup = createCleanup();
  process.once('SIGINT', () => cleanup.abort(new Error('Interrupted.')));
  process.once('SIGTERM', () => cleanup.abort(new Error('Asked to stop.')));
  const deadline = setTimeout(() => cleanup.abort(new Error('It takes too long.')), timeout);
  try {
    await Promise.race([work(cleanup), cleanup.aborted]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  clearTimeout(deadline);
  await cleanup.run();
  process.exit(); // an interrupted measurement would go on
}

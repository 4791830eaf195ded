export interface Cleanup {
  /** Aborted when the run must stop: nothing may be started afterwards. */
  readonly signal: AbortSignal;
  abort(reason: Error): void;
  add(undo: () => unknown): void;
  /** Runs the steps in reverse order; reports errors. */
  run(): Promise<void>;
  /** Steps that can be run before the others, and are run with them at the latest. */
  nested(): Cleanup;
}

export function createCleanup(controller = new AbortController()): Cleanup {
  const undos: (() => unknown)[] = [];
  const run = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
        process.exitCode = 1;
      }
    }
  };
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    run,
    add: (undo) => undos.push(undo),
    nested() {
      const inner = createCleanup(controller);
      undos.push(inner.run);
      return inner;
    },
  };
}

/** Runs the work of this process, then the cleanup, and exits; also if it fails, is interrupted or takes too long. */
export async function runWithCleanup(
  minutes: number,
  work: (cleanup: Cleanup) => Promise<void>,
): Promise<never> {
  const cleanup = createCleanup();
  const stop = (reason: string) => () => cleanup.abort(new Error(reason));
  process.once('SIGINT', stop('Interrupted.')).once('SIGTERM', stop('Interrupted.'));
  const deadline = setTimeout(stop('The run exceeded its time.'), minutes * 60_000);
  const aborted = new Promise<never>((_, reject) => {
    cleanup.signal.addEventListener('abort', () => reject(cleanup.signal.reason));
  });
  try {
    await Promise.race([work(cleanup), aborted]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  clearTimeout(deadline);
  aborted.catch(() => undefined); // only the cleanup runs from here
  cleanup.abort(new Error('The run is over.'));
  await cleanup.run();
  process.exit(); // an interrupted measurement would continue otherwise
}

let end: Promise<void> | undefined;

/**
 * Resolves once the event loop has gone through what it had ready. All who wait for the same end go on
 * one directly after the other.
 */
export function turnEnd(): Promise<void> {
  end ??= new Promise((resolve) =>
    setImmediate(() => {
      end = undefined;
      resolve();
    }),
  );
  return end;
}

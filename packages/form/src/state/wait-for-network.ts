/** Milliseconds between attempts to submit or upload. */
export const retryDelays: readonly number[] = [
  1000, 2000, 4000, 8000, 15_000, 30_000, 60_000, 60_000,
];

/** A pause after a request without a response. */
export interface NetworkWait {
  /** Ends when the network returns or the time has passed; whether to try again. */
  readonly isOver: Promise<boolean>;
  /** Ends it early. */
  end(triesAgain: boolean): void;
}

export function waitForNetwork(delay: number): NetworkWait {
  const { promise, resolve } = withResolver();
  const goOn = () => resolve(true);
  const timer = setTimeout(goOn, delay);
  const isBrowser = typeof document !== 'undefined';
  if (isBrowser) addEventListener('online', goOn);
  const isOver = promise.finally(() => {
    clearTimeout(timer);
    if (isBrowser) removeEventListener('online', goOn);
  });
  return { isOver, end: resolve };
}

/** `Promise.withResolvers`, which browsers of 2023 lack. */
function withResolver() {
  let resolve = (_: boolean) => {};
  const promise = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

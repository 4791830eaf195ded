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
  let end: NetworkWait['end'] = () => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const goOn = () => end(true);
  const timer = setTimeout(goOn, delay);
  globalThis.addEventListener?.('online', goOn);
  const isOver = ended.finally(() => {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', goOn);
  });
  return { isOver, end };
}

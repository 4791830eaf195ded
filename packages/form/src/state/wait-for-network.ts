export type NetworkWait = ReturnType<typeof waitForNetwork>;

/**
 * Watches for the return of the network during a request, which may fail nevertheless: it was sent before.
 *
 * @returns a function that ends it, and returns whether the network has returned
 */
export function watchNetwork(): () => boolean {
  let hasReturned = false;
  const note = () => {
    hasReturned = true;
  };
  globalThis.addEventListener?.('online', note);
  return () => {
    globalThis.removeEventListener?.('online', note);
    return hasReturned;
  };
}

/**
 * A pause after a request without a response.
 *
 * @param hasReturned whether the network has returned during the request
 */
export function waitForNetwork(delay: number, hasReturned: boolean) {
  /** Ends it early. */
  let end: (triesAgain: boolean) => void = () => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const goOn = () => end(true);
  const timer = setTimeout(goOn, hasReturned ? 0 : delay);
  globalThis.addEventListener?.('online', goOn);
  /** Ends when the network returns or the time has passed; whether to try again. */
  const isOver = ended.finally(() => {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', goOn);
  });
  return { isOver, end };
}

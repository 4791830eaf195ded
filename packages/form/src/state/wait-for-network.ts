export type NetworkWait = ReturnType<typeof waitForNetwork>;

/** A pause after a request without a response. */
export function waitForNetwork(delay: number) {
  /** Ends it early. */
  let end: (triesAgain: boolean) => void = () => {};
  const ended = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  const goOn = () => end(true);
  const timer = setTimeout(goOn, delay);
  globalThis.addEventListener?.('online', goOn);
  /** Ends when the network returns or the time has passed; whether to try again. */
  const isOver = ended.finally(() => {
    clearTimeout(timer);
    globalThis.removeEventListener?.('online', goOn);
  });
  return { isOver, end };
}

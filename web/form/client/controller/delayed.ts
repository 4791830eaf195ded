/** Milliseconds after which delayed work is done. */
const delay = 250;

/** Work that takes too long for every key press. */
export interface Delayed {
  /** Does the work after a short time, or before the page is closed, once for all calls until then. */
  soon(): void;
  now(): void;
}

export function createDelayed(work: () => void): Delayed {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    work();
  };
  const ifPending = () => {
    if (timer !== undefined) now();
  };
  addEventListener('pagehide', ifPending);
  document.addEventListener('visibilitychange', ifPending); // mobile browsers may close hidden pages
  return {
    now,
    soon() {
      timer ??= setTimeout(now, delay);
    },
  };
}

/**
 * Work that takes too long for every key press.
 *
 * @param delay milliseconds after which the work is done
 */
export function createDelayed(work: () => void, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const now = () => {
    clearTimeout(timer);
    timer = undefined;
    work();
  };
  const ifPending = () => {
    if (timer !== undefined) now();
  };
  if (typeof document !== 'undefined') {
    addEventListener('pagehide', ifPending);
    document.addEventListener('visibilitychange', ifPending); // mobile browsers may close hidden pages
  }
  return {
    now,
    /** Does the work after a short time, or before the page is closed, once for all calls until then. */
    soon() {
      timer ??= setTimeout(now, delay);
    },
  };
}

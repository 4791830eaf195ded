import { constants } from 'node:os';

/** Milliseconds within which a repeated signal counts as the same one. */
const repeatWindow = 1000;

/**
 * Listens for SIGTERM and SIGINT. The first signal aborts the returned AbortSignal, with its name as the
 * reason; a second one ends the process immediately. npm forwards the SIGINT of a terminal, so that the
 * server receives it twice: a signal within a second counts as the same one.
 */
export function listenForStop(): AbortSignal {
  const controller = new AbortController();
  let isRepeat = true;
  const receive = (signal: 'SIGTERM' | 'SIGINT') => {
    if (!controller.signal.aborted) {
      setTimeout(() => {
        isRepeat = false;
      }, repeatWindow).unref();
      controller.abort(signal);
    } else if (!isRepeat) {
      process.exit(128 + constants.signals[signal]);
    }
  };
  process.on('SIGTERM', receive);
  process.on('SIGINT', receive);
  return controller.signal;
}

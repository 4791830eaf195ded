import { constants } from 'node:os';

/** How long, in milliseconds, a signal may be repeated without being a second one. */
const repeatWindow = 1000;

/**
 * Listens for SIGTERM and SIGINT. The first one aborts what is returned, with its name as the reason; a second one ends the process
 * at once. npm forwards the SIGINT of a terminal, which the server then receives twice: so one that
 * follows within a second is taken for the first.
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

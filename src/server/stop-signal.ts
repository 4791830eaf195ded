import cluster from 'node:cluster';
import { constants } from 'node:os';

/** Milliseconds within which a repeated signal counts as the same one. */
const repeatWindow = 1000;

/** Milliseconds between two checks of the parent process. */
const parentPoll = 250;

/**
 * Listens for SIGTERM and SIGINT. The first signal aborts the returned AbortSignal, with its name as the
 * reason; a second one ends the process immediately. npm forwards the SIGINT of a terminal, so that the
 * server receives it twice: a signal within a second counts as the same one.
 *
 * `npm exec` and `npx` do not forward SIGTERM: they end the shell that is the parent of the server. The end of that
 * shell counts as the signal. So does the end of the supervisor of a worker.
 */
export function listenForStop(env: Readonly<Record<string, string | undefined>>): AbortSignal {
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
  cluster.worker?.once('disconnect', () => {
    // Otherwise Node.js ends the process immediately.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    receive('SIGTERM');
  });
  if (env['npm_command'] === 'exec') {
    const parent = process.ppid;
    const look = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(look);
      receive('SIGTERM');
    }, parentPoll);
    look.unref();
  }
  return controller.signal;
}

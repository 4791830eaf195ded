import type { Log } from '../platform/observability/log.ts';

/**
 * A net below everything that handles its own failures: a promise that failed unheard is logged, and
 * does not end the process, which others rely on.
 */
export function logUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

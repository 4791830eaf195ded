import type { Log } from '../platform/observability/log.ts';

/**
 * Logs unhandled rejections instead of ending the process: all expected errors are handled elsewhere, and
 * other requests must not be affected.
 */
export function logUnhandledRejections(log: Log): void {
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
}

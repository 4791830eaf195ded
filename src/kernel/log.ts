import { pino } from 'pino';
import type { Config } from './config.ts';

/** What the rest of the code may say. Secrets and answers are never passed to it. */
export type Log = Pick<pino.Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug'>;

export function createLog(level: Config['LOG_LEVEL']): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}

import { pino } from 'pino';
import type { Config } from './config.ts';
import { inSources } from './source-lines.ts';

/** What the rest of the code may say. Secrets and answers are never passed to it. */
export type Log = Pick<pino.Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug'>;

export function createLog(level: Config['LOG_LEVEL']): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { err: told } });
}

/**
 * What is said of an error. Not all that it carries: PostgreSQL's tell of rows in `detail` and `where`,
 * and these may be answers.
 */
function told(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return { name, message, ...(stack !== undefined && { stack: inSources(stack) }), ...code };
}

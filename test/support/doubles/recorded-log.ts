import type { Log } from '../../../src/platform/observability/log.ts';

/** A log line with its fields and message. */
export interface LogLine {
  readonly level: 'fatal' | 'error' | 'warn' | 'info' | 'debug';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A log that records its lines. */
export function recordedLog(): { readonly log: Log; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = [];
  const at = (level: LogLine['level']) => (fields: unknown, message?: unknown) => {
    if (typeof fields === 'string') lines.push({ level, fields: {}, message: fields });
    else lines.push({ level, fields: { ...Object(fields) }, message: String(message) });
  };
  const log: Log = {
    fatal: at('fatal'),
    error: at('error'),
    warn: at('warn'),
    info: at('info'),
    debug: at('debug'),
  };
  return { log, lines };
}

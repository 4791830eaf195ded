import { pino } from 'pino';
import { z } from 'zod';
import type { LogFields } from './log-fields.ts';
import { textLines } from './log-text.ts';
import { mapStackTrace } from './source-maps.ts';
import { activeTrace } from './trace-spans.ts';

interface WriteLine {
  (message: string): void;
  (fields: LogFields, message: string): void;
}

/** The log. Secrets and answers must never be passed to it. */
export type Log = Readonly<Record<'fatal' | 'error' | 'warn' | 'info' | 'debug', WriteLine>>;

/** `json`: one JSON object per line; `text`: lines for people. */
export type LogFormat = 'json' | 'text';

interface LogOptions {
  /** Default: `json`. */
  readonly format?: LogFormat;
  /** Whether lines contain the ids of the trace and the span in which they are written. */
  readonly hasTraces?: boolean;
}

/** Creates a log that writes to the standard output. */
export function createLog(
  level: pino.LevelWithSilent,
  { format = 'json', hasTraces = false }: LogOptions = {},
): Log {
  const options: pino.LoggerOptions = {
    ...{ level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    serializers: { err: serializeError },
    ...(hasTraces && { mixin: activeTrace }),
  };
  return format === 'json' ? pino(options) : pino(options, textLines(process.stdout));
}

/** The maximum number of logged causes of an error. */
const maxCauses = 8;

/**
 * Serializes an error with its causes. Only known members: errors of PostgreSQL contain values of rows in
 * `detail` and `where`, which may be answers.
 */
function serializeError(error: unknown): object {
  const causes = causesOf(error).map(summarizeError);
  const stack = error instanceof Error ? error.stack : undefined;
  return {
    ...summarizeError(error),
    ...(stack !== undefined && { stack: mapStackTrace(stack) }),
    ...(causes.length > 0 && { causes }),
  };
}

/** The chain of causes, nearest first; of an AggregateError, the first error. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  let cause = causeOf(error);
  while (cause !== undefined && cause !== null && causes.length < maxCauses) {
    causes.push(cause);
    cause = causeOf(cause);
  }
  return causes;
}

function causeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  return error.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined);
}

/** The members of errors, and of causes of drivers that are not instances of Error. */
const errorLike = z.object({
  name: z.string().optional().catch(undefined),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  message: z.string().optional().catch(undefined),
});

function summarizeError(error: unknown): object {
  const { data } = errorLike.safeParse(error);
  if (!data) return { message: String(error) };
  const { name, code, message } = data;
  return {
    ...(name !== undefined && { name }),
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  };
}

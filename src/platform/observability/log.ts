import { pino } from 'pino';
import { z } from 'zod';
import { mapStackTrace } from './source-maps.ts';

/** What the rest of the code may say. Secrets and answers are never passed to it. */
export type Log = Pick<pino.Logger, 'fatal' | 'error' | 'warn' | 'info' | 'debug'>;

export function createLog(level: pino.LevelWithSilent): Log {
  const timestamp = pino.stdTimeFunctions.isoTime;
  return pino({ level, base: null, timestamp, serializers: { err: serializeError } });
}

/** How many causes are told of one error. */
const maxCauses = 8;

/**
 * What is said of an error, and of what caused it. Not all that it carries: PostgreSQL's tell of rows in
 * `detail` and `where`, and these may be answers.
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

/** What caused it, and what caused that: the nearest first. Of several at once the first one counts. */
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

/** Drivers give causes that are no errors, but have such members. */
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

import { styleText } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { printableText } from '../../../packages/common/text/text-rules.ts';
import type { LogFields } from './log-fields.ts';
import { mapStackTrace } from './source-maps.ts';
import { activeTrace } from './trace-spans.ts';

/** A line of the log, as pino writes it. */
const jsonLine = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.string().default(''),
  err: z.looseObject({ stack: z.string().optional() }).optional(),
});

type Color = 'red' | 'yellow' | 'green' | 'gray';

const levels: Readonly<Record<number, readonly [name: string, color: Color]>> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
};

/** A destination of pino that writes lines for people. Colors respect NO_COLOR and FORCE_COLOR. */
export function textLines(stream: NodeJS.WritableStream): { write(line: string): void } {
  return { write: (line) => void stream.write(`${formatLine(line, stream)}\n`) };
}

/** `08:41:51 INFO  message  name=value …`, followed by the stack of an error. */
function formatLine(line: string, stream: NodeJS.WritableStream): string {
  const { level, time, msg, err, ...fields } = jsonLine.parse(JSON.parse(line));
  const { stack, ...error } = err ?? {};
  const [name, color] = levels[level] ?? [`${level}`, 'gray'];
  const values = Object.entries({ ...fields, ...(err && { err: error }) }).map(([field, value]) =>
    printableLine(`${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`),
  );
  const parts = [
    styleText('gray', time.slice(11, 19), { stream }),
    styleText(color, name.padEnd(5), { stream }),
    printableLine(msg),
    ...(values.length > 0 ? [styleText('gray', values.join(' '), { stream })] : []),
  ];
  return [parts.join(' '), ...(stack === undefined ? [] : [printableText(stack)])].join('\n');
}

const printableLine = (text: string): string => printableText(text.replaceAll('\n', ' '));

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
  /** The number of this worker, if there are several. */
  readonly worker?: number | undefined;
}

/** Creates a log that writes to the standard output. */
export function createLog(
  level: pino.LevelWithSilent,
  { format = 'json', hasTraces = false, worker }: LogOptions = {},
): Log {
  const options: pino.LoggerOptions = {
    level,
    base: worker === undefined ? null : { worker },
    timestamp: pino.stdTimeFunctions.isoTime,
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

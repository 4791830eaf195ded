import { styleText } from 'node:util';
import { z } from 'zod';
import { printableText } from '../../../packages/common/text/text-rules.ts';

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

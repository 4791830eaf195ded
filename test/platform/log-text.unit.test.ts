import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { textLines } from '../../src/platform/observability/log.ts';

it('a log for people shows controls, wherever they are, and a line for each entry', () => {
  const hostile = 'a\u001b[2J\u009b1m\u202e\nb\tc';
  const stream = new PassThrough();
  const err = { message: hostile, stack: `Error: a\u001b[2J\n    at b` };
  const entry = { level: 30, time: '2026-01-31T08:41:51.000Z', msg: hostile, path: hostile, err };
  textLines(stream).write(JSON.stringify(entry));
  const written = String(stream.read());
  expect(written.match(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu) ?? []).toEqual([]);
  expect(written.split('\n').slice(1)).toEqual(['Error: a␛[2J', '    at b', '']);
  expect(written).toContain('08:41:51 INFO  a␛[2J\ufffd1m\ufffd b');
});

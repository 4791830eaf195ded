import { expect, it } from 'vitest';
import {
  formatAlternatives,
  formatDate,
  formatNumber,
  formatPercent,
  formatSize,
  formatTime,
  formatWait,
} from '../../packages/languages/formats.ts';
import { interpolate } from '../../packages/languages/interpolate.ts';

/** Intl separates some numbers and units by a no-break space, so that no line ends between them. */
const noBreak = '\u00a0';

it.each([
  ['a percentage', formatPercent(12.5, 'en'), '12.5%'],
  ['a percentage', formatPercent(100, 'de'), `100${noBreak}%`],
  ['a percentage', formatPercent(50, 'tr'), '%50'],
  ['a number', formatNumber(1234.5, 'de'), '1.234,5'],
  ['a small number', formatNumber(0.0001, 'en'), '0.0001'],
  ['a size', formatSize(5_000_000, 'uk'), '5 МБ'],
  ['a size', formatSize(1500, 'en'), '1.5 kB'],
  ['an empty file', formatSize(0, 'en'), '0 bytes'],
  ['a byte', formatSize(1, 'en'), '1 byte'],
  ['bytes', formatSize(50, 'ja'), '50 バイト'],
  ['alternatives', formatAlternatives(['a', 'b', 'c'], 'de'), 'a, b oder c'],
  ['a date', formatDate('2026-01-31', 'en'), 'January 31, 2026'],
  ['a date', formatDate('2026-01-31', 'ja'), '2026年1月31日'],
  ['a wait', formatWait(1, 'en'), 'in 1 second'],
  ['a wait', formatWait(119, 'fi'), '119 sekunnin päästä'],
  ['a wait of minutes', formatWait(121, 'en'), 'in 3 minutes'],
  ['a wait of hours', formatWait(7201, 'pl'), 'za 3 godziny'],
  ['a wait of a day', formatWait(86_400, 'de'), 'in 24 Stunden'],
  ['a time', formatTime('18:30', 'de'), '18:30'],
  ['a time', formatTime('08:30', 'ja'), '8:30'],
])('formats %s: %s', (_, formatted, expected) => expect(formatted).toBe(expected));

it('replaces a placeholder with a value, never within a value', () => {
  expect(interpolate('{a} of {b}', { a: 1 })).toBe('1 of {b}');
  expect(interpolate('{a} {b}', { a: '{b}', b: '$& $1' })).toBe('{b} $& $1');
});

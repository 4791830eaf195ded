import { expect, test } from 'vitest';
import { zoneOf } from '../../../packages/common/text/zoned-time.ts';

test.each([
  ['Europe/Berlin', '2026-01-31T23:30:00.123Z', '2026-02-01T00:30:00.123+01:00'],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
  ['America/New_York', '2026-07-01T12:00:00+02:00', '2026-07-01T06:00:00-04:00'],
  ['Asia/Kathmandu', '2026-07-01t12:00:00.5z', '2026-07-01T17:45:00.5+05:45'],
  ['Africa/Monrovia', '1960-01-01T00:00:00Z', '1959-12-31T23:16:00-00:44'],
  ['UTC', '2026-07-01T12:00:00+02:00', '2026-07-01T10:00:00Z'],
  ['Pacific/Kiritimati', '9999-12-31T23:00:00Z', '9999-12-31T23:00:00Z'],
  ['Europe/Berlin', 'tomorrow', 'tomorrow'],
])('in %s, %s is %s', (zone, text, expected) => {
  expect(zoneOf(zone).format(text)).toBe(expected);
});

test.each([
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
  ['the clocks skip midnight', '2018-11-04', '2018-11-04T03:00:00Z', 'America/Sao_Paulo'],
  ['the clocks repeat 23:00', '2018-02-18', '2018-02-18T03:00:00Z', 'America/Sao_Paulo'],
  ['the zone skips the date', '2011-12-30', '2011-12-30T10:00:00Z', 'Pacific/Apia'],
  ['the zone has skipped a date', '2011-12-31', '2011-12-30T10:00:00Z', 'Pacific/Apia'],
])('where %s, %s begins at %s', (place, date, expected, zone = place) => {
  expect(zoneOf(zone).startOfDay(date)).toBe(Date.parse(expected));
});

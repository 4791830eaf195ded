import { expect, it } from 'vitest';
import { localTime, timeOfLocal } from '../../../web/console/src/screens/settings/local-time.ts';

it('converts times to the time zone of the browser and back', () => {
  const time = '2026-06-30T17:45:00.000Z';
  expect(timeOfLocal(localTime(time))).toBe(time);
  expect(localTime(null)).toBe('');
  expect(timeOfLocal('')).toBeNull();
});

import { expect, it } from 'vitest';
import { namesOf, settingsTable } from '../../../src/forms/settings/settings-table.ts';
import { localTime, timeOfLocal } from '../../../web/console/src/screens/settings/local-time.ts';
import { settingsGroups } from '../../../web/console/src/screens/settings/settings-groups.ts';

it('shows every setting, and the password, in one group', () => {
  const shown = settingsGroups.flatMap(({ labels }) => Object.keys(labels));
  expect(shown.toSorted()).toEqual([...namesOf(settingsTable), 'password'].toSorted());
});

it('converts times to the time zone of the browser and back', () => {
  const time = '2026-06-30T17:45:00.000Z';
  expect(timeOfLocal(localTime(time))).toBe(time);
  expect(localTime(null)).toBe('');
  expect(timeOfLocal('')).toBeNull();
});

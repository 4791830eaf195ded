import { expect, it } from 'vitest';
import { isNewer } from '../../src/platform/installation.ts';

it('releases are compared by their numbers, and a preview is older than its release', () => {
  const ascending = [
    '0.1.0',
    '0.9.0',
    '0.10.0',
    '1.0.0-rc.2',
    '1.0.0-rc.10',
    '1.0.0',
    '1.0.1',
    '10.0.0',
  ];
  for (const [index, one] of ascending.entries()) {
    for (const [position, other] of ascending.entries()) {
      expect([one, other, isNewer(one, other)]).toEqual([one, other, index > position]);
    }
  }
});

import type { Fail } from '../../model/answer-rule.ts';
import type { MemberTypes } from './member-types.ts';

/** Members for the length of a text in characters. */
export const lengthMembers = (types: MemberTypes, limit: number) => ({
  min_length: types.integer(0, limit).optional(),
  max_length: types.integer(1, limit).default(limit),
});

interface Lengths {
  readonly min_length?: number | undefined;
  readonly max_length: number;
}

export function checkLengthLimits({ min_length = 0, max_length }: Lengths, fail: Fail): void {
  if (min_length > max_length) {
    fail('contradictory_limits', 'Must not be greater than max_length.', 'min_length');
  }
}

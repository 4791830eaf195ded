import { largestPage } from '../../src/kernel/paging.ts';
import { refuse } from '../../src/scalar-values.ts';
import type { QueryParameter } from '../endpoint.ts';

/** Reads an integer of at most nine digits. */
function integerFrom(least: number, most: number) {
  return (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    return refuse('invalid_value', `Must be an integer from ${least} to ${most}.`);
  };
}

const largestNumber = 999_999_999;

/** The length of a page. */
export const limit: QueryParameter = {
  schema: { type: 'integer', minimum: 1, maximum: largestPage },
  description: `How many entries, 1 to ${largestPage}; 25 by default.`,
  read: integerFrom(1, largestPage),
};

/** The number of a page. */
export const page: QueryParameter = {
  schema: { type: 'integer', minimum: 1, maximum: largestNumber },
  description: 'Which page, from 1.',
  read: integerFrom(1, largestNumber),
};

import { maxPageSize } from '../../../src/platform/paging.ts';
import { rejectValue } from '../../../src/schema/core/scalar-parsers.ts';
import type { QueryParameter } from '../../endpoint.ts';

/** Parses an integer of at most nine digits. */
function parseIntegerBetween(least: number, most: number) {
  return (text: string): number => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    return rejectValue('invalid_value', `Must be an integer from ${least} to ${most}.`);
  };
}

const maxPageNumber = 999_999_999;

export const limitParameter: QueryParameter = {
  schema: { type: 'integer', minimum: 1, maximum: maxPageSize },
  description: `Number of entries per page, from 1 to ${maxPageSize}. Default: 25.`,
  parse: parseIntegerBetween(1, maxPageSize),
};

export const pageParameter: QueryParameter = {
  schema: { type: 'integer', minimum: 1, maximum: maxPageNumber },
  description: 'Page number, starting at 1.',
  parse: parseIntegerBetween(1, maxPageNumber),
};

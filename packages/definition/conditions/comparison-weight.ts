import { checkLimits } from '../model/answer-limits.ts';

/** What a comparison counts towards the limits of comparisons: only a search takes time in proportion to the answer. */
export const comparisonWeight = (op: unknown): number =>
  op === 'contains' || op === 'not_contains' ? checkLimits.searchedText : 1;

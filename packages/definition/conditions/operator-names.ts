/** Operators that test whether a question is answered; without operand, for every question type. */
export const presenceOps = ['is_answered', 'is_empty'] as const;

/** Operators that compare an answer with an operand. Question types support some of them. */
export const comparisonOps = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'includes_any',
  'includes_all',
  'gt',
  'gte',
  'lt',
  'lte',
  'count_gte',
  'count_lte',
] as const;

export const ops = [...presenceOps, ...comparisonOps] as const;

export type ComparisonOp = (typeof comparisonOps)[number];

export type Op = (typeof ops)[number];

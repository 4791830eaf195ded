/** Ask whether a question is answered; they take no value and fit every question. */
export const presenceOps = ['is_answered', 'is_empty'] as const;

/** Compare an answer with a value. Which ones fit is up to the question's type. */
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
] as const;

export const ops = [...presenceOps, ...comparisonOps] as const;

export type ComparisonOp = (typeof comparisonOps)[number];

export type Op = (typeof ops)[number];

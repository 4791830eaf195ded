import { checkLimits } from './answer-limits.ts';

/**
 * Limits of a definition. They bound everything that is computed from one: the answer check, the
 * hosted page, analytics and exports. `docs/limits.md` is generated from these numbers.
 */
export const definitionLimits = {
  ...checkLimits,
  /** Bytes of the normalized definition as JSON. */
  bytes: 1024 * 1024,
  sections: 200,
  /** Questions and content, over all sections. */
  elements: 2000,
  /** Options of all questions of a form. */
  formOptions: 20_000,
  /** Rows of a matrix; columns of a matrix. */
  matrixLines: 500,
  /** Columns of a dataset by which a question filters its options. */
  optionFilters: 5,
  /** Values of a dataset that analytics count for a question. */
  countedOptions: 200,
  /** `limit` of an option: a 32-bit integer. */
  optionLimit: 2_147_483_647,
  /** Rows times columns of one matrix. */
  matrixCells: 2500,
  /** Rows times columns, over all matrices of a form. */
  formCells: 10_000,
  criteria: 500,
  jumps: 20,
  rules: 100,
  endings: 50,
  /** References to answers (`{{question_id}}`) in one text. */
  pipedReferences: 20,
  /** Comparisons in all conditions of a form. */
  comparisons: 5000,
  /** Conditions in one group. */
  groupSize: 100,
  /** Nesting depth of groups. */
  groupDepth: 5,
  /** Steps (RE2 instructions) of one compiled pattern. Matching takes time proportional to steps × characters. */
  patternSteps: 2500,
  /** Steps of all compiled patterns of a form. */
  allPatternSteps: 20_000,
  /** Languages that a form is translated to. */
  languages: 50,
  /** Bytes of all translations as JSON. */
  translationBytes: 512 * 1024,
  /** Characters of an expression. */
  expressionLength: 2000,
  /** Nesting depth of brackets in an expression. */
  expressionBrackets: 32,
  /** Nesting depth of operators and functions in an expression. */
  expressionDepth: 200,
  /** Parts of an answer, such as the lines of an address, as assumed for the cost of expressions. */
  answerParts: 16,
  /** Characters of an option id, a file name or a part of an answer, as assumed for the cost of expressions. */
  entryLength: 255,
  /** Cost of one expression with the largest answers; one unit takes about 0.1 µs. */
  expressionCost: 100_000,
  /** Cost of all expressions of a form. */
  allExpressionsCost: 500_000,
} as const;

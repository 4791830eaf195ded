/**
 * Limits of a definition. They bound everything that is computed from one: the answer check, the
 * hosted page, analytics and exports. `docs/limits.md` is generated from these numbers.
 */
export const definitionLimits = {
  /** Bytes of the normalized definition as JSON. */
  bytes: 256 * 1024,
  sections: 100,
  /** Questions and content, over all sections. */
  elements: 500,
  /** Options of a question; rows of a matrix; columns of a matrix. */
  options: 500,
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
  /** Characters that a reference shows of an answer. */
  pipedCharacters: 1000,
  /** UTF-16 units of all calculated texts of a response: each may repeat a long answer. */
  calculatedCharacters: 100_000,
  /** Comparisons in all conditions of a form. */
  comparisons: 500,
  /** Conditions in one group. */
  groupSize: 100,
  /** Nesting depth of groups. */
  groupDepth: 5,
  /** Entries of a list operand. */
  comparedEntries: 500,
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
  /** Characters of an option id, a file name or a part of an answer, as assumed for the cost of expressions. */
  entryLength: 255,
  /** Cost of one expression with the largest answers; one unit takes about 0.1 µs. */
  expressionCost: 100_000,
  /** Cost of all expressions of a form. */
  allExpressionsCost: 500_000,
} as const;

/** Maximum number of characters of a text answer, by question type. */
export const textLimits = {
  short_text: 1000,
  long_text: 20_000,
  /** RFC 5321, 4.5.3.1.3: a path of 256 octets including its angle brackets. */
  email: 254,
  url: 2000,
  phone_number: 100,
  hidden: 1000,
  /** An answer that is not one of the options. */
  other: 500,
  /** A line of an address or of contact details. */
  part: 200,
} as const;

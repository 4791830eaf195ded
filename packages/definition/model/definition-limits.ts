/**
 * Limits of a definition. They bound everything that is computed from one: the answer check, the
 * hosted page, analytics and exports. `docs/limits.md` is generated from these numbers.
 */
export const definitionLimits = {
  /** Bytes of the normalized definition as JSON. */
  bytes: 1024 * 1024,
  sections: 200,
  /** Questions and content, over all sections. */
  elements: 2000,
  /** Levels of repeats. */
  repeatDepth: 2,
  /** Elements and comparisons in all entries of a response: what is evaluated once for each entry. */
  entryWork: 20_000,
  /** Options of a question. */
  options: 5000,
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
  /** Characters that a reference shows of an answer. */
  pipedCharacters: 1000,
  /** UTF-16 units of all calculated texts of a response: each may repeat a long answer. */
  calculatedCharacters: 100_000,
  /** Comparisons in all conditions of a form. One that searches in a text counts as `searchedText`. */
  comparisons: 5000,
  searchedText: 10,
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
  /** Parts of an answer, such as the lines of an address, as assumed for the cost of expressions. */
  answerParts: 16,
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
  /** The value of an option from a dataset. */
  listed: 200,
  /** A line of an address or of contact details. */
  part: 200,
} as const;

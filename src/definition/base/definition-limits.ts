/**
 * What bounds a definition, and with it all that is computed from one: the check of answers, the
 * page, analytics and exports. `docs/limits.md` is checked against these numbers.
 */
export const definitionLimits = {
  /** Bytes of the normalised definition as JSON. */
  bytes: 256 * 1024,
  sections: 100,
  /** Questions and what stands between them, over all sections. */
  elements: 500,
  /** Options of a question; rows of a matrix; its columns. */
  options: 500,
  /** Rows times columns of one matrix. */
  matrixCells: 2500,
  /** The same over all matrices of a form. */
  formCells: 10_000,
  criteria: 500,
  /** Comparisons in all conditions together. */
  comparisons: 500,
  /** Conditions in one group. */
  groupSize: 100,
  /** Groups within groups. */
  groupDepth: 5,
  /** Entries of a list to compare with. */
  comparedEntries: 500,
  /** Steps of one compiled pattern. The time for a match grows with steps times characters. */
  patternSteps: 2500,
  /** Steps of all patterns together. */
  allPatternSteps: 20_000,
} as const;

/** The most characters of an answer in text, by the type of the question. */
export const textLimits = {
  short_text: 1000,
  long_text: 20_000,
  /** What RFC 5321 leaves for a path, without its brackets. */
  email: 254,
  url: 2000,
  phone_number: 100,
  hidden: 1000,
  /** Of an answer that is not among the options. */
  other: 500,
} as const;

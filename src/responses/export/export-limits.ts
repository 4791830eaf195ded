export const exportLimits = {
  /** Maximum number of responses; the newest are exported. */
  responses: 100_000,
  /** Maximum number of columns of questions, over all versions that the table covers. */
  columns: 5000,
  /** Maximum number of questions and options of all versions whose names are in memory. */
  recorded: 100_000,
  /** Maximum number of files in an archive. */
  files: 100_000,
} as const;

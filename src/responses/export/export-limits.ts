export const exportLimits = {
  /** Maximum number of responses; the newest are exported. */
  responses: 100_000,
  /** Maximum number of question columns, over all versions with responses in the export. */
  columns: 5000,
  /** Maximum number of files in an archive. */
  files: 100_000,
} as const;

const mebibyte = 1024 * 1024;

/** Limits of a dataset and of its content. */
export const datasetLimits = {
  /** Datasets of a workspace. */
  datasets: 1000,
  rows: 100_000,
  columns: 50,
  /** Bytes of all cells of a revision in UTF-8. */
  bytes: 20 * mebibyte,
  /** Characters (code points) of a cell. */
  cell: 2000,
  /** Characters of the name of a dataset or of a column. */
  name: 200,
} as const;

/** The most bytes of a CSV file: those of its cells, with quotes and separators. */
export const datasetFileLimit = 25 * mebibyte;

/** The most bytes of a JSON body with rows. They are in memory all at once, unlike those of a file. */
export const datasetBodyLimit = 8 * mebibyte;

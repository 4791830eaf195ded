/** A grid with a line at each multiple of `factor` × 10^`exponent`. The factor is a small whole number. */
export interface Grid {
  readonly factor: number;
  readonly exponent: number;
}

/** The distance of two lines. */
export const gridWidth = ({ factor, exponent }: Grid): number => Number(`${factor}e${exponent}`);

/** The double that is nearest to a line, as its decimal text would be read; finite. */
export const gridLineOf = (grid: Grid, index: number): number =>
  Math.min(Math.max(lineAt(grid, index), -Number.MAX_VALUE), Number.MAX_VALUE);

const lineAt = ({ factor, exponent }: Grid, index: number): number =>
  Number(`${index * factor}e${exponent}`);

/**
 * The index of the last line that is not above the value. A division alone would be wrong at the lines: 0.3 / 0.1 is
 * below 3.
 *
 * @returns undefined if the lines are too close to tell them apart at the value
 */
export function gridIndexOf(grid: Grid, value: number): number | undefined {
  const quotient = value / gridWidth(grid);
  if (!(Math.abs(quotient) < 1e15)) return undefined;
  const index = Math.floor(quotient);
  if (lineAt(grid, index) > value) return index - 1;
  return lineAt(grid, index + 1) <= value ? index + 1 : index;
}

/** The number of decimal places of a number with at most 15 significant digits. */
export function decimalPlacesOf(value: number): number {
  const [digits = '', exponent = '0'] = String(Number(value.toPrecision(15))).split('e');
  const places = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return Math.max(0, places);
}

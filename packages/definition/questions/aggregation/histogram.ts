/** A grid with a line at each multiple of `factor` × 10^`exponent`. The factor is a small whole number. */
interface Grid {
  readonly factor: number;
  readonly exponent: number;
}

/** The distance of two lines. */
const gridWidth = ({ factor, exponent }: Grid): number => Number(`${factor}e${exponent}`);

/** The double that is nearest to a line, as its decimal text would be read; finite. */
const gridLineOf = (grid: Grid, index: number): number =>
  Math.min(Math.max(lineAt(grid, index), -Number.MAX_VALUE), Number.MAX_VALUE);

const lineAt = ({ factor, exponent }: Grid, index: number): number =>
  Number(`${index * factor}e${exponent}`);

/**
 * The index of the last line that is not above the value. A division alone would be wrong at the lines: 0.3 / 0.1 is
 * below 3.
 *
 * @returns undefined if the lines are too close to tell them apart at the value
 */
function gridIndexOf(grid: Grid, value: number): number | undefined {
  const quotient = value / gridWidth(grid);
  if (!(Math.abs(quotient) < 1e15)) return undefined;
  const index = Math.floor(quotient);
  if (lineAt(grid, index) > value) return index - 1;
  return lineAt(grid, index + 1) <= value ? index + 1 : index;
}

/** The number of decimal places of a number with at most 15 significant digits. */
function decimalPlacesOf(value: number): number {
  const [digits = '', exponent = '0'] = String(Number(value.toPrecision(15))).split('e');
  const places = (digits.split('.')[1]?.length ?? 0) - Number(exponent);
  return Math.max(0, places);
}

/** Maximum number of bins of a histogram. */
export const histogramBins = 20;

/** Maximum number of counters from which a histogram is computed. */
const mostCounters = 256;

/** One bin of a histogram: the number of values from `from` (inclusive) to `to` (exclusive). */
export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/**
 * Counts of numbers, in bounded memory: of each value, or of each cell of the finest grid on which at most `mostCounters`
 * cells have values. It depends on the values alone, not on their order. Decision: docs/decisions/0100-histograms.md.
 */
export interface NumberCounts {
  /** The level of the grid; null as long as values are counted exactly. */
  level: number | null;
  /** Counts by value, or by the lower end of a cell. */
  counts: Map<number, number>;
}

export const emptyNumberCounts = (): NumberCounts => ({ level: null, counts: new Map() });

/** Counts a finite number. */
export function countNumber(numbers: NumberCounts, value: number): void {
  addTo(numbers.counts, keyAt(numbers.level, value), 1);
  if (numbers.counts.size > mostCounters) coarsen(numbers);
}

/** Counts on the next coarser grid that is sufficient. */
function coarsen(numbers: NumberCounts): void {
  for (let level = nextLevel(numbers); numbers.counts.size > mostCounters; level += 1) {
    const counts = new Map<number, number>();
    for (const [value, count] of numbers.counts) addTo(counts, keyAt(level, value), count);
    numbers.level = level;
    numbers.counts = counts;
  }
}

/** On a grid that is finer than the smallest gap, all counters would remain. */
function nextLevel({ level, counts }: NumberCounts): number {
  if (level !== null) return level + 1;
  const values = [...counts.keys()].sort((one, other) => one - other);
  const gaps = values.slice(1).map((value, index) => value - (values[index] ?? value));
  const smallest = Math.min(...gaps);
  return 2 * Math.max(smallestExponent, Math.floor(Math.log10(smallest)));
}

/** Widths by level: 1, 5, 10, 50, … and 0.5, 0.1, … Each is a multiple of the previous one, so that cells can be merged. */
const gridAt = (level: number): Grid => ({
  factor: level % 2 === 0 ? 1 : 5,
  exponent: Math.floor(level / 2),
});

/** The exponent of the narrowest grid. Doubles have fewer digits near the smallest one. */
const smallestExponent = -300;

function keyAt(level: number | null, value: number): number {
  if (level === null) return value + 0; // -0 is 0
  const grid = gridAt(level);
  const index = gridIndexOf(grid, value);
  return index === undefined ? value : gridLineOf(grid, index);
}

function addTo<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The numbers in at most `histogramBins` bins of equal, readable width, which cover all of them; none without numbers. */
export function histogramOf({ level, counts }: NumberCounts): HistogramBin[] {
  const values = [...counts.keys()];
  if (values.length === 0) return [];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const unit = level === null ? unitOf(values) : gridWidth(gridAt(level));
  const grid = readableGrid(min, max, unit);
  const first = gridIndexOf(grid, min) ?? 0;
  const bins = Array.from({ length: (gridIndexOf(grid, max) ?? 0) - first + 1 }, () => 0);
  for (const [value, count] of counts) {
    const index = (gridIndexOf(grid, value) ?? 0) - first;
    bins[index] = (bins[index] ?? 0) + count;
  }
  return bins.map((count, index) => ({
    from: gridLineOf(grid, first + index),
    to: gridLineOf(grid, first + index + 1),
    count,
  }));
}

/** The last decimal place of any value: narrower bins would remain empty. */
const unitOf = (values: readonly number[]): number =>
  10 ** -Math.max(0, ...values.map(decimalPlacesOf));

/** The narrowest grid with a width of 1, 2, 2.5 or 5 times a power of ten, at least the unit, and few enough bins. */
function readableGrid(min: number, max: number, unit: number): Grid {
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const narrowest = Math.max(unit, largest * 1e-14, max / histogramBins - min / histogramBins);
  const start = Math.max(smallestExponent, Math.floor(Math.log10(narrowest)) - 1);
  for (let exponent = start; ; exponent += 1) {
    const grids: Grid[] = [
      { factor: 1, exponent },
      { factor: 2, exponent },
      { factor: 25, exponent: exponent - 1 },
      { factor: 5, exponent },
    ];
    const found = grids.find((grid) => {
      const [first, last] = [gridIndexOf(grid, min), gridIndexOf(grid, max)];
      if (first === undefined || last === undefined) return false;
      return gridWidth(grid) >= unit && last - first < histogramBins;
    });
    if (found) return found;
  }
}

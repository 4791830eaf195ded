/** Colors of marks, by the names of their tokens in `ui/styles/tokens.css`. */
export type SeriesColor = 'series-1' | 'series-2' | 'series-3' | 'series-5';

/** What is counted: a column of numbers. */
export interface Series {
  /** Such as `Responses`. */
  readonly name: string;
  /** The number that is 100 %; without one, there are no shares. */
  readonly whole?: number;
  /** Whether the chart, a grid, leaves it out. */
  readonly isInTableOnly?: boolean;
  /** Whether it sums up the others. */
  readonly isTotal?: boolean;
}

/** Counts of one thing, such as an option or a day. */
export interface Item {
  readonly key: string;
  readonly label: string;
  /** The label on an axis, by default `label`. */
  readonly tick?: string;
  /** One number for each series. */
  readonly counts: readonly number[];
  /** The color of the first series. */
  readonly color?: SeriesColor;
  /** Of an option of a ranking; 1 is the best. */
  readonly averagePosition?: number | null;
  /** Whether it sums up the other items. */
  readonly isTotal?: boolean;
}

/**
 * Counts that are drawn as horizontal `bars`, as `columns` on an axis in their order, or as a `grid` with a cell for each
 * series, the darker the larger its number. Bars and columns of a second series are hatched.
 */
export interface Chart {
  readonly kind: 'bars' | 'columns' | 'grid';
  /** What the items are, such as `Answer`: the head of the first column. */
  readonly heading: string;
  readonly series: readonly Series[];
  readonly items: readonly Item[];
  /** What numbers in the cells of a grid are, by default counts. */
  readonly cellUnit?: 'percent';
}

/** The Net Promoter Score with the groups from which it is computed. */
export interface Score {
  /** From -100 to 100, one for each series of the groups. */
  readonly values: readonly number[];
  readonly groups: Chart;
}

/** Everything that a card, its table and its files show. */
export interface Figure {
  readonly key: string;
  readonly title: string;
  readonly description?: string;
  /** Whether its card is as wide as the page. */
  readonly isWide?: boolean;
  readonly chart: Chart;
  readonly score?: Score;
}

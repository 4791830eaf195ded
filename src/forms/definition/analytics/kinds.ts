import type { Json } from '../question-type.ts';
import { yesOrNo } from '../values/cells.ts';
import { isOther, type Labelled, otherValue } from '../values/options.ts';
import {
  type Analytics,
  type Facets,
  meanOf,
  type Report,
  type Share,
  type Tally,
} from './tally.ts';

/** Where answers in other words are counted; no id of an option can look like it. */
const otherKey = '*other';

/** An average as it is shown. */
function twoDecimals(value: number): number {
  const rounded = Math.round(value * 100) / 100;
  return Number.isFinite(rounded) ? rounded : value;
}

function numeric(tally: Tally): Report {
  const { min, max } = tally;
  if (min === null || max === null) return {};
  return { average: twoDecimals(meanOf(tally)), min, max };
}

function countOf({ counts }: Tally, key: string): number {
  return counts.get(key) ?? 0;
}

const asNumber = (answer: Json): Facets => (typeof answer === 'number' ? { number: answer } : {});

export const numberAnalytics: Analytics = { count: asNumber, report: numeric };

/** Every place of a scale. */
export function scaleAnalytics(min: number, max: number): Analytics {
  return {
    count: (answer) => ({ ...asNumber(answer), counts: [String(answer)] }),
    report(tally) {
      const places = Array.from({ length: max - min + 1 }, (_, index) => min + index);
      const distribution = places.map((value): Share => {
        const label = String(value);
        return { value, label, count: countOf(tally, label) };
      });
      return { ...numeric(tally), distribution };
    },
  };
}

export const booleanAnalytics: Analytics = {
  count: (answer) => ({ counts: [String(answer)] }),
  report: (tally) => ({
    distribution: [
      { value: true, label: yesOrNo(true), count: countOf(tally, 'true') },
      { value: false, label: yesOrNo(false), count: countOf(tally, 'false') },
    ],
  }),
};

interface Choice {
  readonly options: Labelled;
  readonly allow_other: boolean;
}

/** One option or several of them. */
export const choiceAnalytics = ({ options, allow_other }: Choice): Analytics => ({
  count: (answer) => ({
    counts: (Array.isArray(answer) ? answer : [answer]).map((entry) =>
      isOther(entry) ? otherKey : String(entry),
    ),
  }),
  report: (tally) => ({
    distribution: [
      ...distributionOf(options, (id) => countOf(tally, id)),
      ...(allow_other
        ? [{ value: otherValue, label: 'Other', count: countOf(tally, otherKey) }]
        : []),
    ],
  }),
});

function distributionOf(things: Labelled, count: (id: string) => number): Share[] {
  return things.map(({ id, label }) => ({ value: id, label, count: count(id) }));
}

/** Counts first places and adds up places. */
export const rankingAnalytics = (options: Labelled): Analytics => ({
  count(answer) {
    const ids = Array.isArray(answer) ? answer.map(String) : [];
    return { counts: ids.slice(0, 1), sums: ids.map((id, index) => [placesOf(id), index + 1]) };
  },
  report: (tally) => ({
    distribution: distributionOf(options, (id) => countOf(tally, id)).map((share) => {
      const places = countOf(tally, placesOf(String(share.value)));
      const mean = tally.answered === 0 ? undefined : twoDecimals(places / tally.answered);
      return { ...share, averagePosition: places === 0 ? undefined : mean };
    }),
  }),
});

const placesOf = (id: string) => `#${id}`;

/** The columns of each row. */
export const matrixAnalytics = (rows: Labelled, columns: Labelled): Analytics => ({
  count: (answer) => ({
    counts: Object.entries(Object(answer)).flatMap(([row, chosen]) =>
      [chosen].flat().map((column) => cellOf(row, String(column))),
    ),
  }),
  report: (tally) => ({
    rows: rows.map(({ id, label }) => ({
      id,
      label,
      distribution: distributionOf(columns, (column) => countOf(tally, cellOf(id, column))),
    })),
  }),
});

const cellOf = (row: string, column: string) => `${row}/${column}`;

import { writeNumber } from '../../../../../../packages/languages/number-input.ts';
import { language } from '../../../texts/language.ts';
import { t } from '../../../texts/translate.tsx';
import type { Chart, Figure, Item } from './figure.ts';

/** What the numbers of a comparison are of, such as `Jan 1 – 31, 2027`. */
export interface PeriodNames {
  readonly current: string;
  readonly before: string;
}

/** How items of two charts belong together: by their keys, or by their places, as days of two periods do. */
type Alignment = 'key' | 'place';

/**
 * A figure with the numbers of an earlier period in a second series. In a grid, only the table has them.
 *
 * @param before the same figure of the earlier period; without one, its numbers are 0
 */
export function comparedFigure(
  figure: Figure,
  before: Figure | undefined,
  names: PeriodNames,
  alignment: Alignment = 'key',
): Figure {
  const { description, chart, score } = figure;
  const compared = (one: Chart, other: Chart | undefined) =>
    comparedChart(one, other, names, alignment);
  const earlierScore = before?.score?.values[0];
  const facts = [
    earlierScore !== undefined &&
      t('score {score}', { score: writeNumber(earlierScore, language) }),
    before?.description,
  ];
  const known = facts.filter(Boolean).join(', ');
  const texts = [
    description,
    known && t('{period}: {facts}', { period: names.before, facts: known }),
  ].filter(Boolean);
  return {
    ...figure,
    ...(texts.length > 0 && { description: texts.join('. ') }),
    chart: compared(chart, before?.chart),
    ...(score && {
      score: {
        values: [...score.values, ...(before?.score?.values ?? [])],
        groups: compared(score.groups, before?.score?.groups),
      },
    }),
  };
}

function comparedChart(
  chart: Chart,
  before: Chart | undefined,
  names: PeriodNames,
  alignment: Alignment,
): Chart {
  const earlier = before?.series ?? chart.series.map((one) => ({ ...one, ...emptyWhole(one) }));
  const isGrid = chart.kind === 'grid';
  const series = isGrid
    ? [
        ...chart.series,
        ...earlier.map((one) => ({
          ...one,
          name: t('{name}, {period}', { name: one.name, period: names.before }),
          isInTableOnly: true,
        })),
      ]
    : [
        ...chart.series.map((one) => ({ ...one, name: names.current })),
        ...earlier.map((one) => ({ ...one, name: names.before })),
      ];
  return { ...chart, series, items: comparedItems(chart, before, earlier.length, alignment) };
}

const emptyWhole = ({ whole }: { readonly whole?: number }) => whole !== undefined && { whole: 0 };

function comparedItems(
  chart: Chart,
  before: Chart | undefined,
  earlierSeries: number,
  alignment: Alignment,
): Item[] {
  const keyOf = ({ key }: Item, place: number) => (alignment === 'key' ? key : String(place));
  const earlier = new Map(before?.items.map((item, place) => [keyOf(item, place), item]));
  const found = chart.items.map((item, place): Item => {
    const key = keyOf(item, place);
    const counts = earlier.get(key)?.counts ?? zeros(earlierSeries);
    earlier.delete(key);
    return { ...item, counts: [...item.counts, ...counts] };
  });
  const gone = [...earlier.values()].map((item) => ({
    ...item,
    counts: [...zeros(chart.series.length), ...item.counts],
  }));
  return [...found, ...gone];
}

const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

import { writeNumber } from '../../../../../../packages/languages/number-input.ts';
import { language } from '../../../texts/language.ts';
import { plural, t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { Chart, Figure, Item, Score } from './figure.ts';
import {
  type MatrixRow,
  npsShares,
  offeredLabel,
  type QuestionStatistics,
  shownLabel,
} from './statistics.ts';

type Bins = NonNullable<QuestionStatistics['histogram']>;

/** A column for each bin of a histogram. */
const histogramChart = (bins: Bins, name: string): Chart => ({
  kind: 'columns',
  heading: t('Numbers'),
  series: [{ name }],
  items: bins.map(({ from, to, count }) => ({
    key: String(from),
    counts: [count],
    tick: formatNumber(from),
    label: t('{from} to below {to}', { from: formatNumber(from), to: formatNumber(to) }),
  })),
});

type Distribution = NonNullable<QuestionStatistics['distribution']>;

/**
 * The answers to a question, as its type allows. Of texts and files, only the number is known.
 *
 * @param total number of responses, or of entries that contain the question
 */
export function questionFigure(
  question: QuestionStatistics,
  total: number,
  unit: 'response' | 'entry',
): Figure {
  const { key, title, type, answered, distribution, histogram, rows } = question;
  const head = { key, title, description: factsOf(question, total, unit) };
  const name = unit === 'entry' ? t('Entries') : t('Responses');
  if (histogram && histogram.length > 0) return { ...head, chart: histogramChart(histogram, name) };
  if (rows && rows.length > 0) return { ...head, chart: gridOf(rows) };
  if (!distribution || distribution.length === 0) {
    const items = [{ key: 'answered', label: t('Answered'), counts: [answered] }];
    return { ...head, chart: answerBars(name, total, items) };
  }
  const items = distribution.map(({ value, label, offered, count, averagePosition }) => ({
    key: String(value),
    counts: [count],
    averagePosition,
    label:
      type === 'REPEAT'
        ? plural(Number(value), '{n} entry', '{n} entries')
        : shownLabel(value, label, offered),
  }));
  const chart = answerBars(name, answered, items);
  return type === 'NPS' && answered > 0
    ? { ...head, chart, score: scoreOf(distribution, name) }
    : { ...head, chart };
}

function factsOf(
  { answered, average, min, max, uncounted, lastVersion }: QuestionStatistics,
  total: number,
  unit: 'response' | 'entry',
): string {
  const facts = [
    answeredText(answered, total, unit),
    average !== null && t('average {number}', { number: exact(average) }),
    min !== null && max !== null && t('from {min} to {max}', { min: exact(min), max: exact(max) }),
    Boolean(uncounted) &&
      plural(
        uncounted ?? 0,
        'and {n} selection of further values',
        'and {n} selections of further values',
      ),
    lastVersion !== null && t('last in version {version}', { version: String(lastVersion) }),
  ];
  return facts.filter((fact) => fact !== false).join(', ');
}

function answeredText(count: number, total: number, unit: 'response' | 'entry'): string {
  const answered = formatNumber(count);
  return unit === 'entry'
    ? plural(total, '{answered} of {n} entry answered', '{answered} of {n} entries answered', {
        answered,
      })
    : t('{answered} of {total} answered', { answered, total: formatNumber(total) });
}

const exact = (value: number) => writeNumber(value, language);

const answerBars = (name: string, whole: number, items: readonly Item[]): Chart => ({
  kind: 'bars',
  heading: t('Answer'),
  series: [{ name, whole }],
  items,
});

/** The rows have the same columns. */
const gridOf = (rows: readonly MatrixRow[]): Chart => ({
  kind: 'grid',
  heading: t('Row'),
  series: (rows[0]?.distribution ?? []).map(({ label, offered }) => ({
    name: offeredLabel(label, offered),
  })),
  items: rows.map(({ key, label, offered, distribution }) => ({
    key,
    label: offeredLabel(label, offered),
    counts: distribution.map(({ count }) => count),
  })),
});

function scoreOf(distribution: Distribution, name: string): Score {
  const { promoters, passives, detractors, score } = npsShares(distribution);
  const groups = answerBars(name, promoters + passives + detractors, [
    { key: 'promoters', label: t('Promoters (9 to 10)'), counts: [promoters], color: 'series-2' },
    { key: 'passives', label: t('Passives (7 to 8)'), counts: [passives], color: 'series-5' },
    { key: 'detractors', label: t('Detractors (0 to 6)'), counts: [detractors], color: 'series-3' },
  ]);
  return { values: [score], groups };
}

import { t } from '../../../texts/translate.tsx';
import { formatNumber } from '../../../ui/format.ts';
import type { Chart } from './figure.ts';
import type { QuestionStatistics } from './statistics.ts';

type Bins = NonNullable<QuestionStatistics['histogram']>;

/** A column for each bin of a histogram. */
export const histogramChart = (bins: Bins, name: string): Chart => ({
  ...{ kind: 'columns', heading: t('Numbers'), series: [{ name }] },
  items: bins.map(({ from, to, count }) => ({
    ...{ key: String(from), counts: [count], tick: formatNumber(from) },
    label: t('{from} to below {to}', { from: formatNumber(from), to: formatNumber(to) }),
  })),
});

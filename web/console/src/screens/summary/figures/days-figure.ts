import { plural, t } from '../../../texts/translate.tsx';
import { type DayUnit, groupDays } from '../periods/day-groups.ts';
import type { Period } from '../periods/period.ts';
import type { Figure } from './figure.ts';
import type { Analytics } from './statistics.ts';

const headings: Readonly<Record<DayUnit, string>> = {
  day: t('Day'),
  week: t('Week'),
  month: t('Month'),
};

const titles: Readonly<Record<DayUnit, string>> = {
  day: t('Responses by day'),
  week: t('Responses by week'),
  month: t('Responses by month'),
};

/** The responses of each day, week or month; without a period, the service counts the last 30 days. */
export function daysFigure(daily: Analytics['daily'], unit: DayUnit, { from, to }: Period): Figure {
  const isAll = from === '' && to === '';
  const title = isAll ? t('Responses of the last 30 days') : titles[unit];
  const [first] = daily;
  const isCut = from !== '' && first !== undefined && first.date > from;
  return {
    ...{ key: 'daily', title, isWide: true },
    ...(isCut && {
      description: plural(
        daily.length,
        'The last day of the period.',
        'The last {n} days of the period.',
      ),
    }),
    chart: {
      ...{ kind: 'columns', heading: headings[unit], series: [{ name: t('Responses') }] },
      items: groupDays(daily, unit),
    },
  };
}

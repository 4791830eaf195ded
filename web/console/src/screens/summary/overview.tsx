import { t } from '../../texts/translate.tsx';
import { formatNumber } from '../../ui/format.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { formatDuration } from '../responses/table/columns.ts';
import { FigureCard } from './charts/figure-card.tsx';
import { changeText } from './figures/change-text.ts';
import { type OverviewContext, overviewFigures } from './figures/overview-figures.ts';
import { type Analytics, formatPercent } from './figures/statistics.ts';

interface OverviewProps extends OverviewContext {
  analytics: Analytics;
}

/** The figures of the form as a whole. */
export function Overview({ analytics, ...context }: OverviewProps) {
  const { total, views, completionRate, averageDurationMs } = analytics;
  const { earlier, restrictions } = context;
  const hasAllVisits = restrictions.length > 0;
  const earlierDuration = earlier && formatDuration(earlier.analytics.averageDurationMs);
  return (
    <>
      <FactList
        className="figures"
        facts={{
          [t('Responses')]: (
            <>
              {formatNumber(total)}
              {earlier && (
                <small>{changeText(total, earlier.analytics.total, earlier.names.before)}</small>
              )}
            </>
          ),
          [hasAllVisits ? t('All views') : t('Views')]: formatNumber(views),
          [hasAllVisits ? t('Completion of all visits') : t('Completion')]:
            completionRate === null ? '–' : formatPercent(completionRate, 1),
          [t('Average duration')]: (
            <>
              {formatDuration(averageDurationMs) || '–'}
              {earlier && earlierDuration && (
                <small>
                  {t('{duration}, {period}', {
                    ...{ duration: earlierDuration, period: earlier.names.before },
                  })}
                </small>
              )}
            </>
          ),
        }}
      />
      {overviewFigures(analytics, context).map((figure) => (
        <FigureCard key={figure.key} figure={figure} />
      ))}
    </>
  );
}

import { formatNumber } from '../../ui/format.ts';
import { FactList } from '../../ui/layout/fact-list.tsx';
import { formatDuration } from '../responses/table/columns.ts';
import { type Bar, BarList } from './charts/bar-list.tsx';
import { ChartCard } from './charts/chart-card.tsx';
import { DayChart } from './charts/day-chart.tsx';
import { type Analytics, formatPercent } from './statistics.ts';

interface OverviewProps {
  analytics: Analytics;
  /** Whether the responses are filtered; visits never are. */
  isFiltered: boolean;
}

/** The figures of the form as a whole. */
export function Overview({ analytics, isFiltered }: OverviewProps) {
  const { total, views, starts, completed, completionRate, averageDurationMs } = analytics;
  const { daily, approval, questions, dropOff } = analytics;
  const titles = new Map(questions.map(({ key, title }) => [key, title]));
  const reached = dropOff.map(({ questionId, reached: count }) => ({
    ...{ key: questionId, label: titles.get(questionId) ?? questionId, count },
  }));
  const mostReached = Math.max(starts, ...reached.map(({ count }) => count));
  return (
    <>
      <FactList
        className="figures"
        facts={{
          Responses: formatNumber(total),
          Views: formatNumber(views),
          Completion: completionRate === null ? '–' : formatPercent(completionRate, 1),
          'Average duration': formatDuration(averageDurationMs) || '–',
        }}
      />
      <ChartCard
        title="Responses of the last 30 days"
        table={{
          columns: ['Day', 'Responses'],
          rows: daily.map(({ date, count }) => [date, formatNumber(count)]),
        }}
      >
        <DayChart days={daily} />
      </ChartCard>
      <BarCard
        title="Visits"
        description={isFiltered ? 'All visits: the filter applies to responses only.' : undefined}
        columns={['Step', 'Visits', 'Share']}
        whole={views}
        bars={[
          { key: 'views', label: 'Viewed', count: views },
          { key: 'starts', label: 'Started', count: starts },
          { key: 'completed', label: 'Completed', count: completed },
        ]}
      />
      {mostReached > 0 && (
        <BarCard
          title="Questions reached"
          description="In how many visits each question was seen. Where the bars get shorter, visitors leave."
          columns={['Question', 'Visits', 'Share']}
          whole={mostReached}
          bars={reached}
        />
      )}
      {approval.approved + approval.rejected > 0 && (
        <BarCard
          title="Decisions"
          columns={['Decision', 'Responses', 'Share']}
          whole={total}
          bars={[
            { key: 'approved', label: 'Approved', count: approval.approved, series: 2 },
            { key: 'rejected', label: 'Rejected', count: approval.rejected, series: 3 },
            { key: 'none', label: 'Undecided', count: approval.none, series: 5 },
          ]}
        />
      )}
    </>
  );
}

interface BarCardProps {
  title: string;
  description?: string | undefined;
  columns: readonly string[];
  bars: readonly Bar[];
  /** The number that is 100 %. */
  whole: number;
}

function BarCard({ title, description, columns, bars, whole }: BarCardProps) {
  const rows = bars.map(({ label, count }) => [
    ...[label, formatNumber(count), formatPercent(count, whole)],
  ]);
  return (
    <ChartCard {...{ title, description }} table={{ columns, rows }}>
      <BarList bars={bars} whole={whole} />
    </ChartCard>
  );
}

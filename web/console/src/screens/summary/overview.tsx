import { formatNumber } from '../../ui/format.ts';
import { formatDuration } from '../responses/table/columns.ts';
import { BarList } from './charts/bar-list.tsx';
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
  const figures = [
    { label: 'Responses', value: formatNumber(total) },
    { label: 'Views', value: formatNumber(views) },
    {
      label: 'Completion',
      value: completionRate === null ? '–' : formatPercent(completionRate, 1),
    },
    { label: 'Average duration', value: formatDuration(averageDurationMs) || '–' },
  ];
  const steps = [
    { key: 'views', label: 'Viewed', count: views },
    { key: 'starts', label: 'Started', count: starts },
    { key: 'completed', label: 'Completed', count: completed },
  ];
  return (
    <>
      <dl className="figures">
        {figures.map(({ label, value }) => (
          <div key={label} className="card figure">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ChartCard
        title="Responses of the last 30 days"
        table={{
          columns: ['Day', 'Responses'],
          rows: analytics.daily.map(({ date, count }) => [date, formatNumber(count)]),
        }}
      >
        <DayChart days={analytics.daily} />
      </ChartCard>
      <ChartCard
        title="Visits"
        description={isFiltered ? 'All visits: the filter applies to responses only.' : undefined}
        table={{
          columns: ['Step', 'Visits', 'Share'],
          rows: steps.map(({ label, count }) => [
            label,
            formatNumber(count),
            formatPercent(count, views),
          ]),
        }}
      >
        <BarList bars={steps} whole={views} most={views} />
      </ChartCard>
      <DropOff analytics={analytics} />
      <Decisions analytics={analytics} />
    </>
  );
}

/** How many visits reached each question. */
function DropOff({ analytics: { dropOff, questions, starts } }: { analytics: Analytics }) {
  const titles = new Map(questions.map(({ key, title }) => [key, title]));
  const bars = dropOff.map(({ questionId, reached }) => ({
    ...{ key: questionId, label: titles.get(questionId) ?? questionId, count: reached },
  }));
  const most = Math.max(starts, ...bars.map(({ count }) => count));
  if (most === 0) return null;
  return (
    <ChartCard
      title="Questions reached"
      description="In how many visits each question was seen. Where the bars get shorter, visitors leave."
      table={{
        columns: ['Question', 'Visits', 'Share'],
        rows: bars.map(({ label, count }) => [
          label,
          formatNumber(count),
          formatPercent(count, most),
        ]),
      }}
    >
      <BarList bars={bars} whole={most} most={most} />
    </ChartCard>
  );
}

/** Decisions of a form with approval criteria or reviews. */
function Decisions({ analytics: { approval, total } }: { analytics: Analytics }) {
  if (approval.approved + approval.rejected === 0) return null;
  const bars = [
    { key: 'approved', label: 'Approved', count: approval.approved, series: 'series-2' },
    { key: 'rejected', label: 'Rejected', count: approval.rejected, series: 'series-3' },
    { key: 'none', label: 'Undecided', count: approval.none, series: 'series-5' },
  ];
  return (
    <ChartCard
      title="Decisions"
      table={{
        columns: ['Decision', 'Responses', 'Share'],
        rows: bars.map(({ label, count }) => [
          label,
          formatNumber(count),
          formatPercent(count, total),
        ]),
      }}
    >
      <BarList bars={bars} whole={total} most={total} />
    </ChartCard>
  );
}

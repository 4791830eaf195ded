import { formatNumber } from '../../ui/format.ts';
import { BarList } from './charts/bar-list.tsx';
import { ChartCard, type ChartTable } from './charts/chart-card.tsx';
import { HeatMap } from './charts/heat-map.tsx';
import { NpsGauge } from './charts/nps-gauge.tsx';
import { formatPercent, npsShares, type QuestionStatistics } from './statistics.ts';

interface QuestionChartProps {
  question: QuestionStatistics;
  /** Number of responses. */
  total: number;
}

/** The answers to a question, as its type allows. */
export function QuestionChart({ question, total }: QuestionChartProps) {
  const { title, type, answered, average, min, max, distribution, rows } = question;
  const facts = [
    `${formatNumber(answered)} of ${formatNumber(total)} answered`,
    average !== null && `average ${average}`,
    min !== null && max !== null && `from ${min} to ${max}`,
  ].filter((fact) => fact !== false);
  const head = { title, description: facts.join(', ') };
  if (rows && rows.length > 0) {
    return (
      <ChartCard {...head} table={matrixTable(rows)}>
        <HeatMap rows={rows} />
      </ChartCard>
    );
  }
  if (!distribution || distribution.length === 0)
    return <AnsweredOnly {...head} {...{ answered, total }} />;
  const bars = distribution.map(({ value, label, count }) => ({
    key: String(value),
    label,
    count,
  }));
  return (
    <ChartCard {...head} table={distributionTable(question, answered)}>
      {type === 'NPS' && answered > 0 && <NpsSummary distribution={distribution} />}
      <BarList bars={bars} whole={answered} most={answered} />
    </ChartCard>
  );
}

function NpsSummary({
  distribution,
}: {
  distribution: NonNullable<QuestionStatistics['distribution']>;
}) {
  const { promoters, passives, detractors, score } = npsShares(distribution);
  return (
    <div className="nps">
      <NpsGauge score={score} />
      <BarList
        whole={promoters + passives + detractors}
        most={promoters + passives + detractors}
        bars={[
          { key: 'promoters', label: 'Promoters (9 to 10)', count: promoters, series: 'series-2' },
          { key: 'passives', label: 'Passives (7 to 8)', count: passives, series: 'series-5' },
          {
            key: 'detractors',
            label: 'Detractors (0 to 6)',
            count: detractors,
            series: 'series-3',
          },
        ]}
      />
    </div>
  );
}

interface AnsweredOnlyProps {
  title: string;
  description: string;
  answered: number;
  total: number;
}

/** A question whose answers are texts or files: only their number is known. */
function AnsweredOnly({ title, description, answered, total }: AnsweredOnlyProps) {
  const table = { columns: ['Answer', 'Responses'], rows: [['Answered', answered]] };
  return (
    <ChartCard {...{ title, description, table }}>
      <BarList
        bars={[{ key: 'answered', label: 'Answered', count: answered }]}
        whole={total}
        most={total}
      />
    </ChartCard>
  );
}

function distributionTable({ distribution, type }: QuestionStatistics, whole: number): ChartTable {
  const shares = distribution ?? [];
  const nps = type === 'NPS' ? npsShares(shares) : undefined;
  const ranks = shares.some(({ averagePosition }) => averagePosition !== null);
  return {
    columns: ['Answer', 'Responses', 'Share', ...(ranks ? ['Average position'] : [])],
    rows: [
      ...shares.map(({ label, count, averagePosition }) => [
        ...[label, formatNumber(count), formatPercent(count, whole)],
        ...(ranks ? [averagePosition ?? ''] : []),
      ]),
      ...(nps ? [['Net Promoter Score', nps.score, '']] : []),
    ],
  };
}

function matrixTable(rows: NonNullable<QuestionStatistics['rows']>): ChartTable {
  return {
    columns: ['Row', ...(rows[0]?.distribution ?? []).map(({ label }) => label)],
    rows: rows.map(({ label, distribution }) => [
      label,
      ...distribution.map(({ count }) => formatNumber(count)),
    ]),
  };
}

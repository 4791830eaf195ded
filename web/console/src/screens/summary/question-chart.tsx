import { formatNumber } from '../../ui/format.ts';
import { type Bar, BarList } from './charts/bar-list.tsx';
import { ChartCard, type ChartTable } from './charts/chart-card.tsx';
import { HeatMap } from './charts/heat-map.tsx';
import { NpsGauge } from './charts/nps-gauge.tsx';
import { formatPercent, type MatrixRow, npsShares, type QuestionStatistics } from './statistics.ts';

interface QuestionChartProps {
  question: QuestionStatistics;
  /** Number of responses. */
  total: number;
}

type Distribution = NonNullable<QuestionStatistics['distribution']>;

/** The answers to a question, as its type allows. Of texts and files, only the number is known. */
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
  if (!distribution || distribution.length === 0) {
    const table = { columns: ['Answer', 'Responses'], rows: [['Answered', answered]] };
    return (
      <ChartCard {...head} table={table}>
        <BarList bars={[{ key: 'answered', label: 'Answered', count: answered }]} whole={total} />
      </ChartCard>
    );
  }
  const bars = distribution.map(({ value, label, count }) => ({
    ...{ key: String(value), label, count },
  }));
  return (
    <ChartCard {...head} table={distributionTable(distribution, type, answered)}>
      {type === 'NPS' && answered > 0 && <NpsSummary distribution={distribution} />}
      <BarList bars={bars} whole={answered} />
    </ChartCard>
  );
}

function NpsSummary({ distribution }: { distribution: Distribution }) {
  const { promoters, passives, detractors, score } = npsShares(distribution);
  const bars: Bar[] = [
    { key: 'promoters', label: 'Promoters (9 to 10)', count: promoters, series: 2 },
    { key: 'passives', label: 'Passives (7 to 8)', count: passives, series: 5 },
    { key: 'detractors', label: 'Detractors (0 to 6)', count: detractors, series: 3 },
  ];
  return (
    <div className="nps">
      <NpsGauge score={score} />
      <BarList bars={bars} whole={promoters + passives + detractors} />
    </div>
  );
}

function distributionTable(shares: Distribution, type: string, whole: number): ChartTable {
  const ranks = shares.some(({ averagePosition }) => averagePosition !== null);
  const score = ['Net Promoter Score', npsShares(shares).score, ''];
  return {
    columns: ['Answer', 'Responses', 'Share', ...(ranks ? ['Average position'] : [])],
    rows: [
      ...shares.map(({ label, count, averagePosition }) => [
        ...[label, formatNumber(count), formatPercent(count, whole)],
        ...(ranks ? [averagePosition ?? ''] : []),
      ]),
      ...(type === 'NPS' ? [score] : []),
    ],
  };
}

function matrixTable(rows: readonly MatrixRow[]): ChartTable {
  return {
    columns: ['Row', ...(rows[0]?.distribution ?? []).map(({ label }) => label)],
    rows: rows.map(({ label, distribution }) => [
      ...[label, ...distribution.map(({ count }) => formatNumber(count))],
    ]),
  };
}

import { type ReactNode, useId, useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Table } from '../../../ui/layout/table.tsx';
import type { Chart, Figure } from '../figures/figure.ts';
import { shownTable } from '../figures/figure-table.ts';
import { FigureDownloads } from '../files/figure-downloads.tsx';
import { BarList } from './bar-list.tsx';
import { ColumnChart } from './column-chart.tsx';
import { HeatMap } from './heat-map.tsx';
import { Legend } from './legend.tsx';
import { ScoreSummary } from './score-summary.tsx';

const charts: Readonly<Record<Chart['kind'], (props: { chart: Chart }) => ReactNode>> = {
  bars: BarList,
  columns: ColumnChart,
  grid: HeatMap,
};

interface FigureCardProps {
  figure: Figure;
  /** What is below the chart. */
  children?: ReactNode;
}

/** A figure as a chart with a table, which screen readers always find, and files of both. */
export function FigureCard({ figure, children }: FigureCardProps) {
  const { title, description, isWide = false, chart, score } = figure;
  const [showsTable, setShowsTable] = useState(false);
  const titleId = useId();
  const ShownChart = charts[chart.kind];
  return (
    <section
      className={`chart-card card stack ${isWide ? 'chart-card-wide' : ''}`}
      aria-labelledby={titleId}
    >
      <header className="chart-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          {description && <p className="note">{description}</p>}
        </div>
        <div className="chart-actions">
          <Button
            size="small"
            variant="quiet"
            aria-pressed={showsTable}
            onPress={() => setShowsTable(!showsTable)}
          >
            {showsTable ? t('Show chart') : t('Show as table')}
          </Button>
          <FigureDownloads figure={figure} />
        </div>
      </header>
      {!showsTable && (
        <div aria-hidden>
          {chart.kind !== 'grid' && <Legend series={chart.series} />}
          {score && <ScoreSummary score={score} />}
          <ShownChart chart={chart} />
        </div>
      )}
      <div className={showsTable ? 'chart-table' : 'visually-hidden'}>
        <FigureTable figure={figure} />
      </div>
      {children}
    </section>
  );
}

function FigureTable({ figure }: { figure: Figure }) {
  const { columns, rows } = shownTable(figure);
  return (
    <Table aria-label={figure.title} columns={columns} numbers={columns.slice(1)}>
      {rows.map(({ key, name, cells }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
            <td key={index} className="number">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

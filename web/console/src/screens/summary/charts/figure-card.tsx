import { Download } from 'lucide-react';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { download } from '../../../ui/download.ts';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { Table } from '../../../ui/layout.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { useForm } from '../../form/form-context.ts';
import { barOf, drawGauge } from '../drawing/draw-bars.ts';
import { drawColumns } from '../drawing/draw-columns.ts';
import { gridOf } from '../drawing/draw-grid.ts';
import { type FileFormat, figureFile, fileFormats, fileName } from '../drawing/figure-file.ts';
import type { Chart, Figure, Item, Score, Series } from '../figures/figure.ts';
import { shownTable } from '../figures/figure-table.ts';
import { Painted, ShownDrawing } from './shown-drawing.tsx';

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

/** The names of several series, each with its pattern. */
function Legend({ series }: { series: readonly Series[] }) {
  if (series.length < 2) return null;
  return (
    <div className="chart-legend">
      {series.map(({ name }, at) => (
        <span key={name}>
          <svg aria-hidden width={14} height={14}>
            <Painted fill="series-1" isHatched={at > 0}>
              {(paint) => <rect fill={paint} width={14} height={14} rx={3} />}
            </Painted>
          </svg>
          {name}
        </span>
      ))}
    </div>
  );
}

/** A score with the groups from which it is computed. */
function ScoreSummary({
  score: {
    values: [value = 0],
    groups,
  },
}: {
  score: Score;
}) {
  return (
    <div className="score">
      <ShownDrawing drawing={drawGauge(value)} className="score-gauge" />
      <BarList chart={groups} />
    </div>
  );
}

/** Columns on an axis, as wide as the window permits. */
function ColumnChart({ chart }: { chart: Chart }) {
  const element = useRef<SVGSVGElement>(null);
  const width = useWidth(element);
  return (
    <ShownDrawing ref={element} drawing={drawColumns(chart, width)} className="column-chart" />
  );
}

/** The width of an element in pixels, so that texts in charts have the same size in every window. */
function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Offers a figure as files. */
function FigureDownloads({ figure }: { figure: Figure }) {
  const { title } = useForm();
  const label = t('Download {title}', { title: figure.title });
  const save = (format: FileFormat) =>
    figureFile(figure, format).then(
      (file) => download(fileName([title, figure.title], format), file),
      () => notify({ tone: 'error', text: t('The browser could not create the file.') }),
    );
  return (
    <Menu
      label={label}
      trigger={<IconButton size="small" label={label} icon={<Download />} />}
      actions={fileFormats.map((format) => ({
        label: format.toUpperCase(),
        onAction: () => void save(format),
      }))}
    />
  );
}

/** A cell for each item and series: the larger its number, the darker it is. */
function HeatMap({ chart }: { chart: Chart }) {
  const { heads, rows } = gridOf(chart);
  return (
    <div className="table-scroll">
      <table className="heat-map">
        <thead>
          <tr>
            <td />
            {heads.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: labels may be equal
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ item: { key, label }, cells }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              {cells.map(({ text, opacity, isTotal }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index} className={isTotal ? 'heat-map-total' : undefined}>
                  <svg aria-hidden viewBox="0 0 1 1" preserveAspectRatio="none">
                    <rect fill="var(--series-1)" width={1} height={1} opacity={opacity} />
                  </svg>
                  <span>{text}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Horizontal bars with labels and numbers. */
function BarList({ chart: { items, series } }: { chart: Chart }) {
  return (
    <div className="stack">
      {items.map((item) => (
        <div key={item.key} className="bar">
          <span className="wrap">{item.label}</span>
          {series.map((one, at) => {
            const { length, count, share } = barOf(one, item.counts[at] ?? 0);
            return (
              <Fragment key={one.name}>
                <span className="bar-count">
                  {count}
                  <small className="soft">{share}</small>
                </span>
                <BarTrack item={item} length={length} isHatched={at > 0} />
              </Fragment>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface BarTrackProps {
  item: Item;
  /** From 0 to 1. */
  length: number;
  isHatched: boolean;
}

function BarTrack({ item: { color = 'series-1' }, length, isHatched }: BarTrackProps) {
  return (
    <svg aria-hidden className="bar-track">
      <Painted fill={color} isHatched={isHatched}>
        {(paint) => <rect fill={paint} width={`${100 * length}%`} height="100%" />}
      </Painted>
    </svg>
  );
}

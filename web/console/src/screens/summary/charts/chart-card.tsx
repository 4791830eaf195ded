import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Table } from '../../../ui/layout/table.tsx';

interface ChartCardProps {
  title: string;
  description?: ReactNode;
  /** The same figures as the chart. */
  table: ChartTable;
  children: ReactNode;
}

export interface ChartTable {
  columns: readonly string[];
  /** One cell for each column; the first one names the row. */
  rows: readonly (readonly (string | number)[])[];
}

/** A chart with its figures as a table, which screen readers always find. */
export function ChartCard({ title, description, table, children }: ChartCardProps) {
  const [showsTable, setShowsTable] = useState(false);
  const titleId = useId();
  return (
    <section className="chart-card card stack" aria-labelledby={titleId}>
      <header className="chart-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          {description && <p className="note">{description}</p>}
        </div>
        <Button
          size="small"
          variant="quiet"
          aria-pressed={showsTable}
          onPress={() => setShowsTable(!showsTable)}
        >
          {showsTable ? 'Show chart' : 'Show as table'}
        </Button>
      </header>
      {!showsTable && <div aria-hidden>{children}</div>}
      <div className={showsTable ? 'chart-table' : 'visually-hidden'}>
        <FigureTable {...table} title={title} />
      </div>
    </section>
  );
}

function FigureTable({ title, columns, rows }: ChartTable & { title: string }) {
  return (
    <Table aria-label={title} columns={columns} numbers={columns.slice(1)}>
      {rows.map(([name, ...cells]) => (
        <tr key={String(name)}>
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

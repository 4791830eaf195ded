import type { ReactNode } from 'react';
import { t } from '../../texts/translate.tsx';

interface TableProps {
  /** Heads of the columns. That of `Actions` is for screen readers only. */
  columns: readonly string[];
  numbers?: readonly string[];
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
}

export function Table({ columns, numbers = [], className = '', children, ...props }: TableProps) {
  return (
    <table {...props} className={`table ${className}`}>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={numbers.includes(name) ? 'number' : undefined}>
              {name === t('Actions') ? <span className="visually-hidden">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** A table that is scrolled sideways where the window is narrow, also by keyboard. */
export function TableCard({ label, ...table }: TableProps & { label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus (WCAG 2.2, 2.1.1)
    <section className="card table-card" aria-label={label} tabIndex={0}>
      <Table {...table} />
    </section>
  );
}

import type { ReactNode } from 'react';

interface TableCardProps {
  /** What the table lists. */
  label: string;
  /** A table. */
  children: ReactNode;
}

/** A table that is scrolled sideways where the window is narrow, also by keyboard. */
export function TableCard({ label, children }: TableCardProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs the focus (WCAG 2.2, 2.1.1)
    <section className="card table-card" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

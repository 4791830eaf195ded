import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** What is shown next to the title. */
  head?: ReactNode;
  children: ReactNode;
}

/** A part of a page with a title. */
export function Panel({ title, head, children }: PanelProps) {
  const id = useId();
  return (
    <section className="card panel" aria-labelledby={id}>
      <header className="toolbar">
        <h2 id={id}>{title}</h2>
        {head}
      </header>
      {children}
    </section>
  );
}

import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  head?: ReactNode;
  children: ReactNode;
}

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

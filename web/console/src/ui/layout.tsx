import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../texts/translate.tsx';
import { Button } from './controls/button.tsx';

interface PageProps {
  title: string;
  /** What the page is for, below its title. */
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page with a title, which is also the title of the document. */
export function Page({ title, description, actions, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className="page">
      <header className="page-header toolbar">
        <div>
          <h1>{title}</h1>
          {description && <p className="soft">{description}</p>}
        </div>
        {actions && <div className="toolbar">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Formwright`;
  }, [title]);
}

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

interface FactListProps {
  className: string;
  /** Values by their labels, in order. */
  facts: Readonly<Record<string, ReactNode>>;
}

/** Labels with their values; facts without a value are left out. */
export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={className}>
      {Object.entries(facts)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

interface LoadMoreProps {
  hasMore: boolean;
  isLoadingMore?: boolean;
  loadMore(): void;
}

/** Loads the next page of a list when it is scrolled into view; the button is for keyboards. */
export function LoadMore({ hasMore, isLoadingMore = false, loadMore }: LoadMoreProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!element.current || !hasMore || isLoadingMore) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), {
      rootMargin: '600px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, loadMore]);
  if (!hasMore) return null;
  return (
    <div ref={element} className="load-more center">
      <Button onPress={loadMore} isPending={isLoadingMore}>
        {isLoadingMore ? t('Loading') : t('Load more')}
      </Button>
    </div>
  );
}

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

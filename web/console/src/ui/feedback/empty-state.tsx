import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** Level of the heading: 1 if it is the only one of the page. */
  level?: 1 | 2;
  /** What to do about it. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Shown in place of a list without entries. */
export function EmptyState({ icon, title, level = 2, children, actions }: EmptyStateProps) {
  return (
    <div className="empty-state stack">
      {icon && <div className="empty-icon soft">{icon}</div>}
      {level === 1 ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children && <div className="empty-text soft">{children}</div>}
      {actions && <div className="empty-actions toolbar">{actions}</div>}
    </div>
  );
}

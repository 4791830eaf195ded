import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isProblem } from '../../api/problem.ts';
import { t } from '../../texts/translate.tsx';
import { Button } from '../controls/button.tsx';

interface ProblemNoticeProps {
  problem: unknown;
  onRetry?(): void;
}

/** Explains why a request failed: the service's message, its failures and its code. */
export function ProblemNotice({ problem, onRetry }: ProblemNoticeProps) {
  const failures = isProblem(problem) ? problem.failures : [];
  return (
    <div className="problem-notice" role="alert">
      <TriangleAlert />
      <div className="problem-text grow">
        <p>{messageOf(problem)}</p>
        {failures.length > 1 && (
          <ul>
            {failures.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                <code>{path}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {isProblem(problem) && <p className="problem-code">{problem.code}</p>}
      </div>
      {onRetry && (
        <Button size="small" onPress={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : t('Something unexpected happened.');
}

/** @param label what the user waits for */
export function Spinner({ label }: { label: string }) {
  return (
    <div className="spinner center" role="status">
      <span className="spinner-ring" aria-hidden />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}

interface QueryStateProps {
  query: { data?: unknown; error: unknown; refetch(): unknown };
  /** What the user waits for. */
  label: string;
  /** Whether there is nothing else on the page. */
  isPage?: boolean;
}

/** Why a query failed, or that its data is being loaded. What was loaded before stays on the page. */
export function QueryState({ query: { data, error, refetch }, label, isPage }: QueryStateProps) {
  if (!error) return data === undefined ? <Spinner label={label} /> : null;
  const notice = <ProblemNotice problem={error} onRetry={() => void refetch()} />;
  return isPage ? <div className="page">{notice}</div> : notice;
}

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

export interface BadgeProps {
  tone?: 'neutral' | 'good' | 'warning' | 'bad' | 'accent';
  children: ReactNode;
}

/** The badges of the values of an enumeration. */
export type Badges<Name extends string> = Readonly<Record<Name, BadgeProps>>;

/** A short status. Its text says what its color means. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

import { isRouteErrorResponse, Link, useRouteError } from 'react-router';
import { t } from '../texts/translate.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ProblemNotice } from '../ui/feedback/problem-notice.tsx';

/** Shown for unknown pages and for errors of the application itself. */
export function ErrorPage() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;
  return (
    <div className="page">
      <ProblemNotice problem={error} onRetry={() => window.location.reload()} />
    </div>
  );
}

export function NotFoundPage() {
  const home = (
    <Link to="/" className="button button-secondary">
      {t('Go to the start page')}
    </Link>
  );
  return (
    <EmptyState title={t('Page not found')} level={1} actions={home}>
      {t('The console has no page at this address.')}
    </EmptyState>
  );
}

import { Navigate, Outlet, useLocation } from 'react-router';
import { ProblemNotice } from '../ui/feedback/problem-notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';
import { useSession } from './use-session.ts';
import { ViewerProvider } from './viewer.tsx';

/** Shows its routes if the browser has a session, and the sign-in page otherwise. */
export function SessionGate() {
  const { pathname, search } = useLocation();
  const { data, error, isPending, refetch } = useSession();
  if (isPending) return <Spinner label="Signing in" />;
  if (error) return <ProblemNotice problem={error} onRetry={() => refetch()} />;
  if (!data) {
    const to = `${pathname}${search}`;
    return (
      <Navigate replace to={to === '/' ? '/sign-in' : `/sign-in?${new URLSearchParams({ to })}`} />
    );
  }
  return (
    <ViewerProvider>
      <Outlet />
    </ViewerProvider>
  );
}

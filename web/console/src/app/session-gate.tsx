import { Navigate, Outlet, useLocation } from 'react-router';
import { t } from '../texts/translate.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';
import { useSession } from './use-session.ts';
import { ViewerProvider } from './viewer.tsx';

/** Shows its routes if the browser has a session, and the sign-in page otherwise. */
export function SessionGate() {
  const { pathname, search } = useLocation();
  const session = useSession();
  if (session.data === undefined) return <QueryState query={session} label={t('Signing in')} />;
  if (!session.data) {
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

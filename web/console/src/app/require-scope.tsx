import { Navigate, Outlet } from 'react-router';
import { rich, t } from '../texts/translate.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import type { Screen } from './screens.ts';
import { useViewer } from './viewer.tsx';

/** Shows a screen, or which scope it requires. */
export function RequireScope({ scope }: Pick<Screen, 'scope'>) {
  const viewer = useViewer();
  if (viewer.can(scope)) return <Outlet />;
  return (
    <EmptyState title={t('Your API key does not permit this')} level={1}>
      {rich('This page requires the scope {scope}.', { scope: <code>{scope}</code> })}
    </EmptyState>
  );
}

/** Leads to the first screen that the key permits. */
export function FirstScreen({ screens }: { screens: readonly Screen[] }) {
  const viewer = useViewer();
  const first = screens.find(({ scope }) => viewer.can(scope));
  if (first) return <Navigate replace to={first.path} />;
  return (
    <EmptyState title={t('This API key permits nothing here')} level={1}>
      {rich(
        'The console shows what the scopes of a key permit. Sign in with a key that has the scope {scope}.',
        { scope: <code>forms:read</code> },
      )}
    </EmptyState>
  );
}

import { Navigate } from 'react-router';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { navigation } from './navigation.ts';
import { useViewer } from './viewer.tsx';

/** Leads to the first screen that the key permits. */
export function HomeRedirect() {
  const viewer = useViewer();
  const first = navigation.find(({ scope }) => viewer.can(scope));
  if (first) return <Navigate replace to={first.path} />;
  return (
    <EmptyState title="This API key permits nothing here" level={1}>
      The console shows what the scopes of a key permit. Sign in with a key that has the scope{' '}
      <code>forms:read</code>.
    </EmptyState>
  );
}

import { Outlet } from 'react-router';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type ScopeName, useViewer } from './viewer.tsx';

interface RequireScopeProps {
  scope: ScopeName | undefined;
}

/** Shows a screen, or which scope it requires. */
export function RequireScope({ scope }: RequireScopeProps) {
  const viewer = useViewer();
  if (scope === undefined || viewer.can(scope)) return <Outlet />;
  return (
    <EmptyState title="Your API key does not permit this" level={1}>
      This page requires the scope <code>{scope}</code>.
    </EmptyState>
  );
}

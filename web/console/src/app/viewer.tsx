import { useQuery } from '@tanstack/react-query';
import { createContext, type PropsWithChildren, useContext, useMemo } from 'react';
import type { Scope } from '../../../../src/workspaces/scopes.ts';
import { ViewerDocument, type ViewerQuery } from '../../generated/viewer.ts';
import { request } from '../api/request.ts';
import { ProblemNotice } from '../ui/feedback/problem-notice.tsx';
import { Spinner } from '../ui/feedback/spinner.tsx';

type ViewerData = NonNullable<ViewerQuery['viewer']>;

/** The API key of the session, its workspace, and what the key permits. */
export interface Viewer extends ViewerData {
  /** Whether the key has a scope, such as `responses:write`. */
  can(scope: ScopeName): boolean;
}

/** Names of scopes. */
export type ScopeName = Scope;

const ViewerContext = createContext<Viewer | undefined>(undefined);

/** @throws {Error} outside of the pages that require a session */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer requires a ViewerProvider');
  return viewer;
}

export function ViewerProvider({ children }: PropsWithChildren) {
  const { data, error, refetch } = useQuery({
    queryKey: ['viewer'],
    queryFn: ({ signal }) => request(ViewerDocument, {}, { signal }),
    staleTime: 60_000,
  });
  const viewer = useMemo(() => (data?.viewer ? withPermissions(data.viewer) : undefined), [data]);
  if (error) return <ProblemNotice problem={error} onRetry={() => refetch()} />;
  if (!viewer) return <Spinner label="Loading the workspace" />;
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

function withPermissions(viewer: ViewerData): Viewer {
  const scopes = new Set<string>(viewer.key.scopes);
  return { ...viewer, can: (scope) => scopes.has(scope) };
}

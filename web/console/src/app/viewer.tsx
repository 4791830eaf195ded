import { useQuery } from '@tanstack/react-query';
import { createContext, type PropsWithChildren, useContext, useMemo } from 'react';
import { enumName } from '../../../../packages/common/text/letter-case.ts';
import type { Scope } from '../../../../src/workspaces/scopes.ts';
import { ViewerDocument, type ViewerQuery } from '../../generated/viewer.ts';
import { sessionKey } from '../api/query-client.ts';
import { resumeSession } from '../api/session.ts';
import { useRequest } from '../api/use-request.ts';
import { t } from '../texts/translate.tsx';
import { QueryState } from '../ui/feedback/states.tsx';

type ViewerData = NonNullable<ViewerQuery['viewer']>;

/** The API key of the session, its workspace, and what the key permits. */
interface Viewer extends ViewerData {
  can(scope: Scope): boolean;
}

const ViewerContext = createContext<Viewer | undefined>(undefined);

/** @throws {Error} outside of the pages that require a session */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (!viewer) throw new Error('useViewer requires a ViewerProvider');
  return viewer;
}

export function ViewerProvider({ children }: PropsWithChildren) {
  const query = useRequest(['viewer'], ViewerDocument, {}, { staleTime: 60_000 });
  const { data } = query;
  const viewer = useMemo(() => (data?.viewer ? withPermissions(data.viewer) : undefined), [data]);
  if (!viewer) return <QueryState query={query} label={t('Loading the workspace')} />;
  return <ViewerContext value={viewer}>{children}</ViewerContext>;
}

function withPermissions(viewer: ViewerData): Viewer {
  const scopes = new Set<string>(viewer.key.scopes);
  return { ...viewer, can: (scope) => scopes.has(enumName(scope)) };
}

/** The session of this browser; its data is null if it is not signed in. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: async () => (await resumeSession()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });

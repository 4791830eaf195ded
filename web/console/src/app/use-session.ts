import { useQuery } from '@tanstack/react-query';
import { sessionKey } from '../api/query-client.ts';
import { resumeSession } from '../api/session.ts';

/** The session of this browser; its data is null if it is not signed in. */
export const useSession = () =>
  useQuery({
    queryKey: sessionKey,
    queryFn: async () => (await resumeSession()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });

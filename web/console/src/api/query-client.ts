import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.ts';

/** Key of the query for the session; see `app/session-gate.tsx`. */
export const sessionKey = ['session'];

/** Whether a query is made with the session. */
export const isOfSession = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] !== sessionKey[0];

/** Caches what the API returned. A session that has ended leads back to the sign-in page. */
export function createQueryClient(): QueryClient {
  const endSession = (error: unknown) => {
    if (isProblem(error) && error.status === 401) client.setQueryData(sessionKey, null);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: shouldRetry },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      onError: (error, query) => isOfSession(query) && endSession(error),
    }),
    mutationCache: new MutationCache({ onError: endSession }),
  });
  return client;
}

/** Faults of the network and of servers pass; refused requests do not. */
function shouldRetry(failures: number, error: unknown): boolean {
  const mayPass = isProblem(error) && (error.status === 0 || error.status >= 502);
  return mayPass && failures < 2;
}

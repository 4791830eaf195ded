import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.ts';

/** Key of the query for the session; see `app/session-gate.tsx`. */
export const sessionKey = ['session'];

/** Caches what the API returned. A session that has ended leads back to the sign-in page. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: shouldRetry },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({ onError: (error, query) => endSession(error, query.queryKey) }),
    mutationCache: new MutationCache({ onError: (error) => endSession(error) }),
  });
  const endSession = (error: unknown, key: readonly unknown[] = []) => {
    if (!isProblem(error) || error.status !== 401 || key[0] === sessionKey[0]) return;
    client.setQueryData(sessionKey, null);
  };
  return client;
}

/** Faults of the network and of servers pass; refused requests do not. */
function shouldRetry(failures: number, error: unknown): boolean {
  const mayPass = isProblem(error) && (error.status === 0 || error.status >= 502);
  return mayPass && failures < 2;
}

import { type Query, QueryClient } from '@tanstack/react-query';
import { isProblem } from './problem.ts';
import { onSessionLeft } from './session.ts';

/** Key of the query for the session; see `app/session-gate.tsx`. */
export const sessionKey = ['session'];

/** Whether a query is made with the session. */
export const isOfSession = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[0] !== sessionKey[0];

/** Caches what the API returned. A session that was left leads to the sign-in page. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, retry: shouldRetry },
      mutations: { retry: false },
    },
  });
  onSessionLeft(() => client.setQueryData(sessionKey, null));
  return client;
}

/** Faults of the network and of servers pass; refused requests do not. */
function shouldRetry(failures: number, error: unknown): boolean {
  const mayPass = isProblem(error) && (error.status === 0 || error.status >= 502);
  return mayPass && failures < 2;
}

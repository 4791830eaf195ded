import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type Operation, request } from './request.ts';

/** The data of a query of the API. */
export const useRequest = <Data, Variables>(
  queryKey: QueryKey,
  operation: Operation<Data, Variables>,
  variables: Variables,
  options?: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'>,
) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => request(operation, variables, { signal }),
    ...options,
  });

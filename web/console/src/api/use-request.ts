import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
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

/**
 * Idempotency keys of a dialog that creates something. The same input gets the same key, so that what is sent again
 * after a lost answer is not created twice.
 */
export function useIdempotencyKey(): (input: object) => string {
  const last = useRef({ input: '', key: '' });
  return (given) => {
    const input = JSON.stringify(given);
    if (last.current.input !== input) last.current = { input, key: crypto.randomUUID() };
    return last.current.key;
  };
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Notification, notify, notifyError } from './toasts.tsx';

interface ActionOptions {
  /** Says that it is done. */
  done?: string;
  /** Keys of the queries whose data it changes. */
  changes: readonly QueryKey[];
  /** What can be done about an error. */
  correctionOf?(error: Error): Notification['action'];
}

/** A mutation without a place of its own on the page: its result is reported in a message. */
export function useAction<Data, Variables = void>(
  mutationFn: (variables: Variables) => Promise<Data>,
  { done, changes, correctionOf }: ActionOptions,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => done && notify({ tone: 'success', text: done }),
    onError: (error) => notifyError(error, correctionOf?.(error)),
    onSettled: () =>
      Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

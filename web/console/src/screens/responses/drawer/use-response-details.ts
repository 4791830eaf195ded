import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ResponseDetailsDocument,
  type ResponseDetailsQuery,
  type ResponseRowFragment,
  ReviewResponseDocument,
  type Verdict,
} from '../../../../generated/responses.ts';
import { request } from '../../../api/request.ts';
import { messageOf } from '../../../ui/feedback/problem-notice.tsx';
import { notify } from '../../../ui/feedback/toasts.tsx';

/** A response with everything that is known of it. */
export type DetailedResponse = NonNullable<ResponseDetailsQuery['response']>;

/**
 * Loads a response, and reviews it: the decision is shown at once, and taken back if it was refused.
 *
 * @param onChanged shows the changed response in the list
 */
export function useResponseDetails(
  formId: string,
  id: string | undefined,
  onChanged: (row: ResponseRowFragment) => void,
) {
  const queries = useQueryClient();
  const queryKey = ['response', formId, id];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => request(ResponseDetailsDocument, { formId, id: id ?? '' }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  });
  const response = data?.response ?? undefined;
  const show = (next: DetailedResponse) => {
    queries.setQueryData<ResponseDetailsQuery>(queryKey, { response: next });
    onChanged(next);
  };
  /** @param status null restores the automatic decision */
  const review = async (status: Verdict | null, note?: string) => {
    if (!response) return;
    await queries.cancelQueries({ queryKey });
    if (status !== null) show({ ...response, approval: { ...response.approval, status } });
    try {
      const input = { status, note: status === null ? null : note?.trim() || null };
      const changed = await request(ReviewResponseDocument, { formId, id: response.id, input });
      if (changed.reviewResponse) show({ ...response, ...changed.reviewResponse });
    } catch (problem) {
      show(response);
      notify({ tone: 'error', text: messageOf(problem) });
    }
  };
  return { response, error, review, retry: () => void refetch() };
}

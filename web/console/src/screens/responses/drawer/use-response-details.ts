import { useQueryClient } from '@tanstack/react-query';
import {
  ResponseDetailsDocument,
  type ResponseDetailsQuery,
  type ResponseRowFragment,
  ReviewResponseDocument,
  type Verdict,
} from '../../../../generated/responses.ts';
import { request } from '../../../api/request.ts';
import { useRequest } from '../../../api/use-request.ts';
import { notifyError } from '../../../ui/feedback/toasts.tsx';
import { useForm } from '../../form/form-context.ts';

/** A response with everything that is known of it. */
export type DetailedResponse = NonNullable<ResponseDetailsQuery['response']>;

/**
 * Loads a response, and reviews it: the decision is shown at once, and taken back if it was refused.
 *
 * @param onChanged shows the changed response in the list
 */
export function useResponseDetails(
  id: string | undefined,
  onChanged: (row: ResponseRowFragment) => void,
) {
  const { id: formId } = useForm();
  const queries = useQueryClient();
  const queryKey = ['response', formId, id];
  const query = useRequest(
    queryKey,
    ResponseDetailsDocument,
    { formId, id: id ?? '' },
    { enabled: id !== undefined, staleTime: 0 },
  );
  const response = query.data?.response ?? undefined;
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
      if (changed.reviewResponse) show({ ...response, ...changed.reviewResponse.response });
    } catch (problem) {
      show(response);
      notifyError(problem);
    }
  };
  return { query, response, review };
}

import { useQueryClient } from '@tanstack/react-query';
import {
  type ApprovalStatus,
  ResponseDetailsDocument,
  type ResponseDetailsQuery,
  type ResponseRowFragment,
  type Verdict,
} from '../../../../generated/responses.ts';
import { request } from '../../../api/request.ts';
import { useRequest } from '../../../api/use-request.ts';
import { useForm } from '../../form/form-context.ts';
import { useDecide } from '../decision/use-decide.ts';

/** A response with everything that is known of it. */
export type DetailedResponse = NonNullable<ResponseDetailsQuery['response']>;

const detailsKey = (formId: string, id: string | undefined) => ['response', formId, id];

/**
 * Loads a response, and decides on it.
 *
 * @param onChanged shows the changed response in the list
 */
export function useResponseDetails(
  id: string | undefined,
  onChanged: (row: ResponseRowFragment, before: ApprovalStatus) => void,
) {
  const { id: formId } = useForm();
  const queries = useQueryClient();
  const decide = useDecide();
  const variables = { formId, id: id ?? '' };
  const options = { enabled: id !== undefined, staleTime: 0 };
  const query = useRequest(detailsKey(formId, id), ResponseDetailsDocument, variables, options);
  const response = query.data?.response ?? undefined;
  /** @param status null restores the automatic decision */
  const review = async (status: Verdict | null, note?: string) => {
    if (!response) return;
    const queryKey = detailsKey(formId, response.id);
    await queries.cancelQueries({ queryKey });
    const decided = { status, note: (status && note?.trim()) || null };
    await decide(response, decided, (next, before) => {
      queries.setQueryData<ResponseDetailsQuery>(queryKey, { response: next });
      onChanged(next, before);
    });
  };
  return { query, response, review };
}

/** Returns a function that loads a response before it is shown. */
export function usePrefetchResponse(): (id: string) => void {
  const { id: formId } = useForm();
  const queries = useQueryClient();
  return (id) =>
    void queries.prefetchQuery({
      queryKey: detailsKey(formId, id),
      queryFn: ({ signal }) => request(ResponseDetailsDocument, { formId, id }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  DeleteResponsesDocument,
  type DeleteResponsesInput,
} from '../../../generated/responses.ts';
import { request } from '../../api/request.ts';
import { notify } from '../../ui/feedback/toasts.tsx';
import { formatNumber } from '../../ui/format.ts';
import { formKey } from '../forms/use-form-actions.ts';

/** Deletes responses by their ids or by a filter, and says how many. */
export function useDeleteResponses(formId: string, onDeleted: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: DeleteResponsesInput) =>
      request(DeleteResponsesDocument, { formId, input }),
    onSuccess: async ({ deleteResponses }) => {
      notify({ tone: 'success', text: `${countText(deleteResponses?.deleted ?? 0)} deleted.` });
      onDeleted();
      await queries.invalidateQueries({ queryKey: formKey(formId), exact: true });
    },
  });
}

/** `1 response`, `2,000 responses`. */
export const countText = (count: number): string =>
  count === 1 ? '1 response' : `${formatNumber(count)} responses`;

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  DeleteResponsesDocument,
  type DeleteResponsesInput,
} from '../../../generated/responses.ts';
import { request } from '../../api/request.ts';
import { notify } from '../../ui/feedback/toasts.tsx';
import { formatCount } from '../../ui/format.ts';
import { useForm } from '../form/form-context.ts';
import { formKey } from '../forms/use-form-actions.ts';

/** Deletes responses by their ids or by a filter, and says how many. */
export function useDeleteResponses(onDeleted: () => void) {
  const { id: formId } = useForm();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: DeleteResponsesInput) =>
      request(DeleteResponsesDocument, { formId, input }),
    onSuccess: async ({ deleteResponses }) => {
      const deleted = formatCount(deleteResponses?.deleted ?? 0, 'response');
      notify({ tone: 'success', text: `${deleted} deleted.` });
      onDeleted();
      await queries.invalidateQueries({ queryKey: formKey(formId), exact: true });
    },
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  DeleteResponsesDocument,
  type DeleteResponsesInput,
} from '../../../../generated/responses.ts';
import { request } from '../../../api/request.ts';
import { plural } from '../../../texts/translate.tsx';
import { notify } from '../../../ui/feedback/toasts.tsx';
import { useForm } from '../../form/form-context.ts';
import { formKey } from '../../forms/use-form-actions.ts';

/** Deletes responses by their ids or by a filter, and says how many. */
export function useDeleteResponses(onDeleted: () => void) {
  const { id: formId } = useForm();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: DeleteResponsesInput) =>
      request(DeleteResponsesDocument, { formId, input }),
    onSuccess: async ({ deleteResponses }) => {
      const count = deleteResponses?.deleted ?? 0;
      const text = plural(count, '{n} response deleted.', '{n} responses deleted.');
      notify({ tone: 'success', text });
      onDeleted();
      await queries.invalidateQueries({ queryKey: formKey(formId), exact: true });
    },
  });
}

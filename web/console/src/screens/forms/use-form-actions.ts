import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  DeleteFormDocument,
  DuplicateFormDocument,
  type FormRowFragment,
  PublishFormDocument,
  UnpublishFormDocument,
} from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { messageOf } from '../../ui/feedback/problem-notice.tsx';
import { notify } from '../../ui/feedback/toasts.tsx';
import { saveEdits, UnsavedEdits } from '../form/unsaved-edits.ts';
import { formsKey } from './use-forms.ts';

/** Key of the queries about one form. */
export const formKey = (id: string) => ['form', id];

type Form = Pick<FormRowFragment, 'id' | 'title' | 'revision'>;

/** What can be done with a form as a whole. What is published is what the user sees: edits are saved before. */
export function useFormActions({ id, title, revision }: Form) {
  const publish = useFormMutation(
    async () => request(PublishFormDocument, { id, revision: (await saveEdits(id)) ?? revision }),
    `“${title}” is published.`,
  );
  const unpublish = useFormMutation(
    () => request(UnpublishFormDocument, { id, revision }),
    `“${title}” no longer accepts responses.`,
  );
  const duplicate = useFormMutation(
    () => request(DuplicateFormDocument, { id, idempotencyKey: crypto.randomUUID() }),
    `A copy of “${title}” was created.`,
  );
  const remove = useFormMutation(
    () => request(DeleteFormDocument, { id }),
    `“${title}” was deleted.`,
  );
  return { publish, unpublish, duplicate, remove };
}

/** A mutation that reports its result and refreshes what shows forms. */
function useFormMutation<Data>(mutationFn: () => Promise<Data>, success: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => notify({ tone: 'success', text: success }),
    onError: (error) =>
      notify({ tone: 'error', text: messageOf(error), action: correctionOf(error) }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: formsKey }),
        queries.invalidateQueries({ queryKey: ['form'] }),
      ]),
  });
}

function correctionOf(error: Error) {
  if (!(error instanceof UnsavedEdits) || !error.show) return undefined;
  return { label: 'Show what to correct', onPress: error.show };
}

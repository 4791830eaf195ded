import {
  DeleteFormDocument,
  DuplicateFormDocument,
  type FormRowFragment,
  PublishFormDocument,
  UnpublishFormDocument,
} from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { saveEdits, UnsavedEdits } from '../form/unsaved-edits.ts';
import { formsKey } from './use-forms.ts';

/** Key of the queries about one form. */
export const formKey = (id: string) => ['form', id];

type Form = Pick<FormRowFragment, 'id' | 'title' | 'revision'>;

/** What can be done with a form as a whole. What is published is what the user sees: edits are saved before. */
export function useFormActions({ id, title, revision }: Form) {
  const changes = [formsKey, ['form']];
  const publish = useAction(
    async () => request(PublishFormDocument, { id, revision: (await saveEdits(id)) ?? revision }),
    { done: `“${title}” is published.`, changes, correctionOf },
  );
  const unpublish = useAction(() => request(UnpublishFormDocument, { id, revision }), {
    ...{ done: `“${title}” no longer accepts responses.`, changes },
  });
  const duplicate = useAction(
    () => request(DuplicateFormDocument, { id, idempotencyKey: crypto.randomUUID() }),
    { done: `A copy of “${title}” was created.`, changes },
  );
  const remove = useAction(() => request(DeleteFormDocument, { id }), {
    ...{ done: `“${title}” was deleted.`, changes },
  });
  return { publish, unpublish, duplicate, remove };
}

const correctionOf = (error: Error) =>
  error instanceof UnsavedEdits && error.show
    ? { label: 'Show what to correct', onPress: error.show }
    : undefined;

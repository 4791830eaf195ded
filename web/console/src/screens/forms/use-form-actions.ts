import {
  DeleteFormDocument,
  DuplicateFormDocument,
  type FormRowFragment,
  PublishFormDocument,
  UnpublishFormDocument,
} from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { t } from '../../texts/translate.tsx';
import { useAction } from '../../ui/feedback/toasts.tsx';
import { saveEdits, UnsavedEdits } from '../form/unsaved-edits.ts';
import { changeTags, type TagChange } from './tags/change-tags.ts';
import { tagsKey } from './tags/tags-dialog.tsx';
import { formsKey } from './use-forms.ts';

/** Key of the queries about one form. */
export const formKey = (id: string) => ['form', id];

/** Keys of the queries that a change of a form outdates. */
export const changedByForms = [formsKey, ['form'], tagsKey];

type Form = Pick<FormRowFragment, 'id' | 'title' | 'revision'>;

/** Whether there is something to publish: a draft that visitors do not see yet. */
export const canPublish = ({
  status,
  hasUnpublishedChanges,
}: Pick<FormRowFragment, 'status' | 'hasUnpublishedChanges'>): boolean =>
  status !== 'PUBLISHED' || hasUnpublishedChanges;

/** Requests that change a form. */
export const formRequests = {
  publish: ({ id, revision }: Form) => request(PublishFormDocument, { id, revision }),
  unpublish: ({ id, revision }: Form) => request(UnpublishFormDocument, { id, revision }),
  duplicate: ({ id }: Form) =>
    request(DuplicateFormDocument, { id, idempotencyKey: crypto.randomUUID() }),
  remove: ({ id }: Form) => request(DeleteFormDocument, { id }),
};

/** What can be done with a form as a whole. What is published is what the user sees: edits are saved before. */
export function useFormActions(form: Form) {
  const { id, title } = form;
  const changes = changedByForms;
  const publish = useAction(
    async () => formRequests.publish({ ...form, revision: (await saveEdits(id)) ?? form.revision }),
    { done: t('“{title}” is published.', { title }), changes, correctionOf },
  );
  const unpublish = useAction(() => formRequests.unpublish(form), {
    done: t('“{title}” no longer accepts responses.', { title }),
    changes,
  });
  const duplicate = useAction(() => formRequests.duplicate(form), {
    done: t('A copy of “{title}” was created.', { title }),
    changes,
  });
  const remove = useAction(() => formRequests.remove(form), {
    done: t('“{title}” was deleted.', { title }),
    changes,
  });
  const tag = useAction((change: TagChange) => changeTags(id, change), {
    done: t('The tags of “{title}” were changed.', { title }),
    changes,
  });
  return { publish, unpublish, duplicate, remove, tag };
}

const correctionOf = (error: Error) =>
  error instanceof UnsavedEdits && error.show
    ? { label: t('Show what to correct'), onPress: error.show }
    : undefined;

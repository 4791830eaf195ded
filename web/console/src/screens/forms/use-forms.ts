import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  DeleteFormDocument,
  DuplicateFormDocument,
  type FormRowFragment,
  FormsDocument,
  PublishFormDocument,
  UnpublishFormDocument,
} from '../../../generated/forms.ts';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-request.ts';
import { t } from '../../texts/translate.tsx';
import { useAction } from '../../ui/feedback/toasts.tsx';
import { useDelayed } from '../../ui/hooks.ts';
import { saveEdits, UnsavedEdits } from '../form/form-context.ts';
import type { FormsQuery } from './forms-query.ts';
import { changeTags, type TagChange } from './tags/tags.ts';
import { tagsKey } from './tags/tags-dialog.tsx';

/** Key of all queries that list forms. */
export const formsKey = ['forms'];

/** The forms that match a query. */
export function useForms({ search, ...query }: FormsQuery) {
  const text = useDelayed(search.trim());
  const forms = useList({
    queryKey: [...formsKey, text, query],
    load: (after, options) =>
      request(FormsDocument, { ...query, after, q: text || null, tag: query.tag || null }, options),
    pageOf: (data) =>
      data.forms && {
        ...data.forms,
        nextCursor: data.forms.pageInfo.hasNextPage ? data.forms.pageInfo.endCursor : null,
      },
    placeholderData: keepPreviousData,
  });
  // A form that moves while pages are loaded can be on two of them.
  const data = useMemo(
    () => forms.data && [...new Map(forms.data.map((form) => [form.id, form])).values()],
    [forms.data],
  );
  return { ...forms, data };
}

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

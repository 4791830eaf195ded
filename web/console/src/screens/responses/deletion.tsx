import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  DeleteResponsesDocument,
  type DeleteResponsesInput,
} from '../../../generated/responses.ts';
import { request } from '../../api/request.ts';
import { useRequest } from '../../api/use-request.ts';
import { plural, t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { notify } from '../../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialogs.tsx';
import { useForm } from '../form/form-context.ts';
import { formKey } from '../forms/use-forms.ts';
import { filterInputOf, type ResponseQuery } from './response-query.ts';

/** Deletes responses by their ids or by a filter, and says how many. */
function useDeleteResponses(onDeleted: () => void) {
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

/** The most responses that one request deletes by their ids. */
const maxIds = 1000;

interface DeleteButtonProps {
  ids: readonly string[];
  /** Title of the confirmation. */
  title: string;
  /** What will be deleted, and that this cannot be undone. */
  message: string;
  onDeleted(): void;
  variant?: 'danger';
  children: ReactNode;
}

/** Deletes responses by their ids after a confirmation. */
export function DeleteButton(props: DeleteButtonProps) {
  const { ids, title, message, onDeleted, variant, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useDeleteResponses(() => {
    setIsOpen(false);
    onDeleted();
  });
  return (
    <>
      <Button
        variant={variant}
        size="small"
        icon={<Trash2 />}
        isDisabled={ids.length > maxIds}
        onPress={() => setIsOpen(true)}
      >
        {children}
      </Button>
      <ConfirmDialog
        title={title}
        isOpen={isOpen}
        isPending={isPending}
        error={error}
        onClose={() => setIsOpen(false)}
        onConfirm={() => mutate({ ids: [...ids] })}
      >
        <p>{message}</p>
      </ConfirmDialog>
    </>
  );
}

interface DeleteResponseProps {
  id: string;
  onDeleted(): void;
}

/** Deletes the response that is open. */
export const DeleteResponse = ({ id, onDeleted }: DeleteResponseProps) => (
  <div>
    <DeleteButton
      ids={[id]}
      title={t('Delete response')}
      message={t('The response and its files will be deleted. This cannot be undone.')}
      onDeleted={onDeleted}
    >
      {t('Delete response')}
    </DeleteButton>
  </div>
);

/** What a confirmation says before responses are deleted. */
export const deletionText = (count: number): string =>
  plural(
    count,
    '{n} response with its files will be deleted. This cannot be undone.',
    '{n} responses with their files will be deleted. This cannot be undone.',
  );

interface DeleteMatchingDialogProps {
  query: ResponseQuery;
  onClose(): void;
  onDeleted(): void;
}

/** Deletes all responses that a filter matches, after a dry run has counted them. */
export function DeleteMatchingDialog({ query, onClose, onDeleted }: DeleteMatchingDialogProps) {
  const { id: formId } = useForm();
  const filter = filterInputOf(query);
  const target: DeleteResponsesInput = filter ? { filter } : { all: true };
  const dryRun = useRequest(
    ['responses-to-delete', formId, target],
    DeleteResponsesDocument,
    { formId, input: target, dryRun: true },
    { gcTime: 0, staleTime: 0 },
  );
  const { mutate, isPending, error } = useDeleteResponses(onDeleted);
  const count = dryRun.data?.deleteResponses?.wouldDelete;
  return (
    <ConfirmDialog
      title={t('Delete responses')}
      expectedText={count?.toString()}
      isOpen
      onClose={onClose}
      onConfirm={() => mutate(target)}
      isPending={isPending || !dryRun.data}
      error={error ?? dryRun.error}
    >
      <p>
        {typeof count === 'number' ? deletionText(count) : t('Counting the responses that match.')}
      </p>
    </ConfirmDialog>
  );
}

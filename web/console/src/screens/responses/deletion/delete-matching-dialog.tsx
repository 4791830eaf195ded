import {
  DeleteResponsesDocument,
  type DeleteResponsesInput,
} from '../../../../generated/responses.ts';
import { useRequest } from '../../../api/use-request.ts';
import { t } from '../../../texts/translate.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useForm } from '../../form/form-context.ts';
import { filterInputOf, type ResponseQuery } from '../response-query.ts';
import { deletionText } from './deletion-text.ts';
import { useDeleteResponses } from './use-delete-responses.ts';

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

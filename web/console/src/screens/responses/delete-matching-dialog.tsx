import { useQuery } from '@tanstack/react-query';
import {
  DeleteResponsesDocument,
  type DeleteResponsesInput,
} from '../../../generated/responses.ts';
import { request } from '../../api/request.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { filterInputOf, type ResponseQuery } from './response-query.ts';
import { countText, useDeleteResponses } from './use-delete-responses.ts';

interface DeleteMatchingDialogProps {
  formId: string;
  query: ResponseQuery;
  onClose(): void;
  onDeleted(): void;
}

/** Deletes all responses that a filter matches, after a dry run has counted them. */
export function DeleteMatchingDialog({
  formId,
  query,
  onClose,
  onDeleted,
}: DeleteMatchingDialogProps) {
  const filter = filterInputOf(query);
  const target: DeleteResponsesInput = filter ? { filter } : { all: true };
  const dryRun = useQuery({
    queryKey: ['responses-to-delete', formId, target],
    queryFn: ({ signal }) =>
      request(DeleteResponsesDocument, { formId, input: { ...target, dryRun: true } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });
  const { mutate, isPending, error } = useDeleteResponses(formId, onDeleted);
  const count = dryRun.data?.deleteResponses?.wouldDelete;
  return (
    <ConfirmDialog
      title="Delete responses"
      confirmLabel="Delete responses"
      expectedText={count === undefined || count === null ? undefined : String(count)}
      isOpen
      onClose={onClose}
      onConfirm={() => mutate(target)}
      isPending={isPending || !dryRun.data}
      error={error ?? dryRun.error}
    >
      <p>
        {typeof count === 'number'
          ? `${countText(count)} with their files will be deleted. This cannot be undone.`
          : 'Counting the responses that match.'}
      </p>
    </ConfirmDialog>
  );
}

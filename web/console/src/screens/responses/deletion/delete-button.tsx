import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Trash2 } from '../../../ui/icons/icons.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDeleteResponses } from './use-delete-responses.ts';

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

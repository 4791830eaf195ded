import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Trash2, X } from '../../ui/icons/icons.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useDeleteResponses } from './use-delete-responses.ts';

interface SelectionBarProps {
  selected: ReadonlySet<string>;
  onClear(): void;
  onDeleted(): void;
}

/** The most responses that one request deletes by their ids. */
const maxIds = 1000;

/** What can be done with the selected responses. */
export function SelectionBar({ selected, onClear, onDeleted }: SelectionBarProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { mutate, isPending, error } = useDeleteResponses(() => {
    setIsDeleting(false);
    onDeleted();
  });
  if (selected.size === 0) return null;
  const count = formatCount(selected.size, 'response');
  return (
    <section className="selection-bar toolbar" aria-label="Selected responses">
      <span>{count} selected</span>
      <Button size="small" icon={<X />} onPress={onClear}>
        Clear selection
      </Button>
      <Button
        size="small"
        variant="danger"
        icon={<Trash2 />}
        isDisabled={selected.size > maxIds}
        onPress={() => setIsDeleting(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        title="Delete responses"
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => mutate({ ids: [...selected] })}
        {...{ isPending, error }}
      >
        <p>{count} with their files will be deleted. This cannot be undone.</p>
      </ConfirmDialog>
    </section>
  );
}

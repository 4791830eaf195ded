import { useState } from 'react';
import type { FormRowFragment } from '../../../generated/forms.ts';
import { useViewer } from '../../app/viewer.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Copy, Ellipsis, ExternalLink, Rocket, Trash2, Undo2 } from '../../ui/icons/icons.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useFormActions } from './use-form-actions.ts';

interface FormMenuProps {
  form: Pick<
    FormRowFragment,
    'id' | 'title' | 'revision' | 'status' | 'hasUnpublishedChanges' | 'responseCount' | 'shareUrl'
  >;
  /** Called when the form was deleted. */
  onDeleted?(): void;
}

/** The actions on a form that the key permits. */
export function FormMenu({ form, onDeleted }: FormMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const canWrite = useViewer().can('forms:write');
  const { publish, unpublish, duplicate, remove } = useFormActions(form);
  const isPublished = form.status === 'PUBLISHED';
  const canPublish = !isPublished || form.hasUnpublishedChanges;
  const actions = [
    isPublished && {
      ...{ label: 'Open form', icon: <ExternalLink />, href: form.shareUrl },
      newTab: true,
    },
    canWrite &&
      canPublish && {
        ...{ label: isPublished ? 'Publish changes' : 'Publish', icon: <Rocket /> },
        onAction: () => publish.mutate(),
      },
    canWrite &&
      isPublished && {
        ...{ label: 'Unpublish', icon: <Undo2 />, onAction: () => unpublish.mutate() },
      },
    canWrite && { label: 'Duplicate', icon: <Copy />, onAction: () => duplicate.mutate() },
    canWrite && {
      ...{ label: 'Delete', icon: <Trash2 />, isDanger: true },
      onAction: () => setIsDeleting(true),
    },
  ];
  if (actions.every((action) => action === false)) return null;
  const label = `Actions for ${form.title}`;
  return (
    <>
      <Menu {...{ label, actions }} trigger={<IconButton label={label} icon={<Ellipsis />} />} />
      <ConfirmDialog
        title="Delete form"
        expectedText={form.title}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
        isPending={remove.isPending}
      >
        <p>{lossText(form)} This cannot be undone.</p>
      </ConfirmDialog>
    </>
  );
}

function lossText({ title, responseCount }: FormMenuProps['form']): string {
  const responses = responseCount === null ? 'responses' : formatCount(responseCount, 'response');
  return `“${title}”, its versions and its ${responses} will be deleted.`;
}

import { Copy, Ellipsis, ExternalLink, Rocket, Tag, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { FormRowFragment } from '../../../generated/forms.ts';
import { useViewer } from '../../app/viewer.tsx';
import { plural, t } from '../../texts/translate.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialogs.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { TagsDialog } from './tags/tags-dialog.tsx';
import { canPublish, useFormActions } from './use-forms.ts';

interface FormMenuProps {
  form: FormRowFragment;
  /** Called when the form was deleted. */
  onDeleted?(): void;
}

/** The actions on a form that the key permits. */
export function FormMenu({ form, onDeleted }: FormMenuProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const [isTagging, setIsTagging] = useState(false);
  const canWrite = useViewer().can('forms:write');
  const { publish, unpublish, duplicate, remove, tag } = useFormActions(form);
  const isPublished = form.status === 'PUBLISHED';
  const actions = [
    isPublished && {
      label: t('Open form'),
      icon: <ExternalLink />,
      href: form.shareUrl,
      newTab: true,
    },
    canWrite &&
      canPublish(form) && {
        label: isPublished ? t('Publish changes') : t('Publish'),
        icon: <Rocket />,
        onAction: () => publish.mutate(),
      },
    canWrite &&
      isPublished && {
        label: t('Unpublish'),
        icon: <Undo2 />,
        onAction: () => unpublish.mutate(),
      },
    canWrite && { label: t('Duplicate'), icon: <Copy />, onAction: () => duplicate.mutate() },
    canWrite && { label: t('Tags…'), icon: <Tag />, onAction: () => setIsTagging(true) },
    canWrite && {
      label: t('Delete'),
      icon: <Trash2 />,
      isDanger: true,
      onAction: () => setIsDeleting(true),
    },
  ];
  if (actions.every((action) => action === false)) return null;
  const label = t('Actions for {name}', { name: form.title });
  return (
    <>
      <Menu
        label={label}
        actions={actions}
        trigger={<IconButton label={label} icon={<Ellipsis />} />}
      />
      {isTagging && (
        <TagsDialog
          forms={[form]}
          onClose={() => setIsTagging(false)}
          onApply={(change) => {
            setIsTagging(false);
            tag.mutate(change);
          }}
        />
      )}
      <ConfirmDialog
        title={t('Delete form')}
        expectedText={form.title}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted })}
        isPending={remove.isPending}
      >
        <p>{lossText(form)}</p>
      </ConfirmDialog>
    </>
  );
}

function lossText({ title, responseCount }: FormMenuProps['form']): string {
  return responseCount === null
    ? t('“{title}”, its versions and its responses will be deleted. This cannot be undone.', {
        title,
      })
    : plural(
        responseCount,
        '“{title}”, its versions and its {n} response will be deleted. This cannot be undone.',
        '“{title}”, its versions and its {n} responses will be deleted. This cannot be undone.',
        { title },
      );
}

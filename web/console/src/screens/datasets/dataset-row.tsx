import { useState } from 'react';
import { DatasetFormsDocument, DeleteDatasetDocument } from '../../../generated/datasets.ts';
import { request } from '../../api/request.ts';
import { useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { formatNumber, formatRelativeTime } from '../../ui/format.ts';
import { Ellipsis, List, Pencil, Trash2 } from '../../ui/icons/icons.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { DatasetDialog } from './dataset-dialog.tsx';
import { type Dataset, datasetsKey } from './use-datasets.ts';

interface DatasetRowProps {
  dataset: Dataset;
  /** Shows its rows. */
  onOpen(): void;
}

export function DatasetRow({ dataset, onOpen }: DatasetRowProps) {
  const [open, setOpen] = useState<'change' | 'delete'>();
  const canWrite = useViewer().can('forms:write');
  const { name, columns, rowCount, revision, updatedAt } = dataset;
  const label = t('Actions for {name}', { name });
  const actions = [
    { label: t('Change'), icon: <Pencil />, onAction: () => setOpen('change') },
    { label: t('Delete'), icon: <Trash2 />, isDanger: true, onAction: () => setOpen('delete') },
  ];
  const close = () => setOpen(undefined);
  return (
    <tr>
      <th scope="row" className="table-name">
        {name}
      </th>
      <td>{columns.join(', ')}</td>
      <td className="number">{formatNumber(rowCount)}</td>
      <td className="number">{revision}</td>
      <td>{formatRelativeTime(updatedAt)}</td>
      <td className="table-short">
        <Button size="small" icon={<List />} onPress={onOpen}>
          {t('Rows')}
        </Button>
        {canWrite && (
          <Menu
            label={label}
            actions={actions}
            trigger={<IconButton label={label} icon={<Ellipsis />} />}
          />
        )}
        {open === 'change' && <DatasetDialog dataset={dataset} onClose={close} />}
        {open === 'delete' && <DeleteDialog dataset={dataset} onClose={close} />}
      </td>
    </tr>
  );
}

function DeleteDialog({ dataset: { id, name }, onClose }: { dataset: Dataset; onClose(): void }) {
  const uses = useRequest([...datasetsKey, id, 'forms'], DatasetFormsDocument, { id });
  const remove = useAction(() => request(DeleteDatasetDocument, { id }), {
    done: t('The dataset was deleted.'),
    changes: [datasetsKey],
  });
  const forms = uses.data?.dataset?.forms ?? [];
  if (forms.length > 0) {
    return (
      <Dialog title={t('Delete dataset')} size="small" onClose={onClose}>
        <p>
          {t('“{name}” cannot be deleted while published forms take options from it:', { name })}
        </p>
        <ul>
          {forms.map((form) => (
            <li key={form.id}>{form.title}</li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title={t('Delete dataset')}
      isOpen
      onClose={onClose}
      onConfirm={remove.mutate}
      isPending={remove.isPending || uses.isPending}
      error={uses.error}
    >
      <p>{t('“{name}” and its rows are deleted. No published form uses it.', { name })}</p>
    </ConfirmDialog>
  );
}

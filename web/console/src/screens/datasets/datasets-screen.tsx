import { keepPreviousData } from '@tanstack/react-query';
import { Ellipsis, List, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  DatasetFormsDocument,
  DatasetRowsDocument,
  DeleteDatasetDocument,
} from '../../../generated/datasets.ts';
import { request } from '../../api/request.ts';
import { useList, useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { plural, t } from '../../texts/translate.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/fields.tsx';
import { EmptyState, QueryState } from '../../ui/feedback/states.tsx';
import { useAction } from '../../ui/feedback/toasts.tsx';
import { formatNumber, formatRelativeTime } from '../../ui/format.ts';
import { useDelayed } from '../../ui/hooks.ts';
import { LoadMore, Page, TableCard } from '../../ui/layout.tsx';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialogs.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { DatasetDialog } from './dataset-dialog.tsx';
import { type Dataset, datasetsKey, useDatasets } from './use-datasets.ts';
import './datasets.css';

interface DatasetRowProps {
  dataset: Dataset;
  /** Shows its rows. */
  onOpen(): void;
}

function DatasetRow({ dataset, onOpen }: DatasetRowProps) {
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

const numbers = [t('Rows'), t('Revision')];
const columns = [t('Name'), t('Columns'), ...numbers, t('Changed'), t('Actions')];

/** The datasets of the workspace and their rows. */
export function DatasetsScreen() {
  const [isCreating, setIsCreating] = useState(false);
  const [params, setParams] = useSearchParams();
  const canWrite = useViewer().can('forms:write');
  const list = useDatasets();
  const opened = list.data?.find(({ id }) => id === params.get('dataset'));
  const create = canWrite && (
    <Button variant="primary" icon={<Plus />} onPress={() => setIsCreating(true)}>
      {t('Create dataset')}
    </Button>
  );
  return (
    <Page
      title={t('Datasets')}
      description={t('Lists that questions of several forms take their options from.')}
      actions={create}
    >
      <QueryState query={list} label={t('Loading datasets')} />
      {list.data?.length === 0 && (
        <EmptyState icon={<List />} title={t('No datasets yet')} actions={create}>
          {t('A dataset is a table, such as countries and their regions, from a CSV file.')}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <TableCard label={t('Datasets')} columns={columns} numbers={numbers}>
          {list.data.map((dataset) => (
            <DatasetRow
              key={dataset.id}
              dataset={dataset}
              onOpen={() => setParams({ dataset: dataset.id })}
            />
          ))}
        </TableCard>
      )}
      <LoadMore {...list} />
      {isCreating && <DatasetDialog onClose={() => setIsCreating(false)} />}
      {opened && <RowsDrawer dataset={opened} onClose={() => setParams({})} />}
    </Page>
  );
}

/** The rows of a dataset, which can be searched. */
function RowsDrawer({ dataset, onClose }: { dataset: Dataset; onClose(): void }) {
  const { id, name, columns } = dataset;
  const [text, setText] = useState('');
  const q = useDelayed(text);
  const list = useList({
    queryKey: [...datasetsKey, id, 'rows', q],
    load: (after, options) => request(DatasetRowsDocument, { id, q, after }, options),
    pageOf: ({ datasetRows }) => datasetRows,
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog title={name} size="drawer" onClose={onClose}>
      <SearchField label={t('Search rows')} value={text} onChange={setText} />
      <QueryState query={list} label={t('Loading rows')} />
      {list.data?.length === 0 && <p>{t('No rows.')}</p>}
      {list.data && list.data.length > 0 && (
        <>
          {list.total !== undefined && (
            <p className="note">{plural(list.total, '{n} row', '{n} rows')}</p>
          )}
          <TableCard
            label={t('Rows of {name}', { name })}
            columns={columns}
            className="dataset-rows"
          >
            {list.data.map(({ position, cells }) => (
              <tr key={position}>
                {cells.map((cell, column) => (
                  <td key={columns[column] ?? column}>{cell}</td>
                ))}
              </tr>
            ))}
          </TableCard>
        </>
      )}
      <LoadMore {...list} />
    </Dialog>
  );
}

import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../app/viewer.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { List, Plus } from '../../ui/icons/icons.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { TableCard } from '../../ui/layout/table.tsx';
import { DatasetDialog } from './dataset-dialog.tsx';
import { DatasetRow } from './dataset-row.tsx';
import { RowsDrawer } from './rows-drawer.tsx';
import { useDatasets } from './use-datasets.ts';
import './datasets.css';
import { t } from '../../texts/translate.tsx';

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

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DatasetRowsDocument } from '../../../generated/datasets.ts';
import { request } from '../../api/request.ts';
import { useList } from '../../api/use-list.ts';
import { plural, t } from '../../texts/translate.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { LoadMore } from '../../ui/layout/load-more.tsx';
import { TableCard } from '../../ui/layout/table.tsx';
import { useDelayed } from '../../ui/layout/use-delayed.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Dataset, datasetsKey } from './use-datasets.ts';

/** The rows of a dataset, which can be searched. */
export function RowsDrawer({ dataset, onClose }: { dataset: Dataset; onClose(): void }) {
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

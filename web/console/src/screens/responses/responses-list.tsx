import { useMemo, useRef, useState } from 'react';
import type { Definition } from '../../../../../packages/definition/definition-model.ts';
import { useViewer } from '../../app/viewer.tsx';
import { t } from '../../texts/translate.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { useForm } from '../form/form-context.ts';
import { repeatsOf } from '../form/repeats.ts';
import { Board } from './board/board.tsx';
import { ResponseDrawer } from './drawer/response-drawer.tsx';
import { filterFieldsOf } from './filter/filter-fields.ts';
import { NoResponses } from './list/no-responses.tsx';
import { ResponsesStatus } from './list/responses-status.tsx';
import { ResponsesToolbar } from './list/responses-toolbar.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { useLiveResponses } from './list/use-live-responses.ts';
import { useOfferedViews } from './list/use-offered-views.ts';
import { useResponseCache } from './list/use-response-cache.ts';
import { useResponses } from './list/use-responses.ts';
import { useResponsesUrl } from './list/use-responses-url.ts';
import { useSelection } from './list/use-selection.ts';
import { ViewSwitch } from './list/view-switch.tsx';
import { isFiltered } from './response-query.ts';
import './responses.css';
import { ReviewView } from './review/review-view.tsx';
import { ColumnDialog } from './table/column-dialog.tsx';
import { chosenColumns, columnsOf } from './table/columns.ts';
import { ResponseTable } from './table/response-table.tsx';
import { useColumnChoice } from './table/use-column-choice.ts';

/** @param definition the live one, or the draft of a form that was never published */
export function ResponsesList({ definition }: { definition: Definition }) {
  const { id: formId } = useForm();
  const url = useResponsesUrl();
  const { query, order, openId, open } = url;
  const offered = useOfferedViews(definition);
  const view = offered.includes(url.view) ? url.view : 'table';
  const [activeId, setActiveId] = useState<string>();
  const selection = useSelection();
  const scrollRef = useRef<HTMLDivElement>(null);
  const canDelete = useViewer().can('responses:write');
  const columnChoice = useColumnChoice(formId);
  const cache = useResponseCache(formId);
  const responses = useResponses(formId, query, order, view !== 'board');
  const { data: rows = noRows, total } = responses;
  const allColumns = useMemo(() => columnsOf(definition, rows), [definition, rows]);
  const columns = useMemo(
    () => chosenColumns(allColumns, columnChoice.choice),
    [allColumns, columnChoice.choice],
  );
  const fields = useMemo(() => filterFieldsOf(definition), [definition]);
  const repeats = useMemo(() => repeatsOf(definition), [definition]);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);

  const isAtTop = () => (scrollRef.current?.scrollTop ?? 0) < 40;
  const isOfAll = order === 'DESC' && !isFiltered(query);
  const live = useLiveResponses({
    formId,
    newestId: isOfAll && responses.data ? (ids[0] ?? '') : undefined,
    show(row) {
      if (view !== 'table' || !isOfAll || !isAtTop()) return false;
      cache.prepend(row);
      return true;
    },
  });
  const showNew = async () => {
    live.clearWaiting();
    if (scrollRef.current) scrollRef.current.scrollTop = 0;
    await cache.reload();
  };
  const afterDeletion = async () => {
    selection.clear();
    open(undefined);
    await cache.reload();
  };
  const openFromTable = (id: string) => {
    setActiveId(id);
    open(id);
  };

  return (
    <div className="page responses-page">
      <ResponsesToolbar
        {...{ query, order, fields, repeats, total }}
        setQuery={(next) => {
          selection.clear();
          url.setQuery(next);
        }}
        onOrder={url.setOrder}
        onDeleted={afterDeletion}
        viewSwitch={<ViewSwitch {...{ view, offered }} onChange={url.setView} />}
        tools={
          view === 'table' && <ColumnDialog columns={allColumns} columnChoice={columnChoice} />
        }
      />
      {view === 'table' && selection.ids.size > 0 ? (
        <SelectionBar
          selected={selection.ids}
          onClear={selection.clear}
          onDeleted={afterDeletion}
        />
      ) : (
        <ResponsesStatus {...{ total, live, showNew }} isLoaded={responses.data !== undefined} />
      )}
      {view === 'board' ? (
        <Board {...{ query, order, openId, open }} onDeleted={afterDeletion} />
      ) : (
        <QueryState
          query={{ ...responses, refetch: cache.reload }}
          label={t('Loading responses')}
        />
      )}
      {view !== 'board' && responses.data?.length === 0 && (
        <NoResponses isFiltered={isFiltered(query)} />
      )}
      {view === 'table' && rows.length > 0 && (
        <ResponseTable
          {...{ columns, rows, total, scrollRef, activeId }}
          isBusy={responses.isPlaceholder}
          hasMore={responses.hasMore}
          onLoadMore={responses.loadMore}
          onActivate={setActiveId}
          onOpen={openFromTable}
          selected={canDelete ? selection.ids : undefined}
          onSelect={selection.select}
        />
      )}
      {view === 'review' && rows.length > 0 && (
        <ReviewView
          {...{ ids, total, open }}
          id={openId}
          hasMore={responses.hasMore}
          onLoadMore={responses.loadMore}
          onChanged={cache.replace}
          onDeleted={afterDeletion}
        />
      )}
      {view === 'table' && (
        <ResponseDrawer
          id={openId}
          ids={ids}
          onOpen={(id) => (id === undefined ? open(id) : openFromTable(id))}
          onChanged={cache.replace}
          onDeleted={afterDeletion}
        />
      )}
    </div>
  );
}

const noRows: never[] = [];

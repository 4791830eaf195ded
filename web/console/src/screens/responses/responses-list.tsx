import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Definition } from '../../../../../packages/definition/definition-model.ts';
import type { ResponseOrder } from '../../../generated/responses.ts';
import { useViewer } from '../../app/viewer.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Inbox } from '../../ui/icons/icons.tsx';
import { useForm } from '../form/form-context.ts';
import { ResponseDrawer } from './drawer/response-drawer.tsx';
import { filterFieldsOf } from './filter/filter-fields.ts';
import { isFiltered, paramsOf, parseResponseQuery, type ResponseQuery } from './response-query.ts';
import { chosenColumns, columnsOf } from './table/columns.ts';
import { ResponseTable } from './table/response-table.tsx';
import './responses.css';
import { ResponsesToolbar } from './responses-toolbar.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useColumnChoice } from './table/use-column-choice.ts';
import { useLiveResponses } from './use-live-responses.ts';
import { useResponses } from './use-responses.ts';

/** @param definition the live one, or the draft of a form that was never published */
export function ResponsesList({ definition }: { definition: Definition }) {
  const { id: formId } = useForm();
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => parseResponseQuery(params), [params]);
  const order: ResponseOrder = params.get('order') === 'asc' ? 'ASC' : 'DESC';
  const openId = params.get('response') ?? undefined;
  const [activeId, setActiveId] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const scrollRef = useRef<HTMLDivElement>(null);
  const canDelete = useViewer().can('responses:write');
  const columnChoice = useColumnChoice(formId);
  const responses = useResponses(formId, query, order);
  const { data: rows = [], total = 0, error } = responses;
  const isEmpty = !error && responses.data?.length === 0;
  const columns = useMemo(() => columnsOf(definition, rows), [definition, rows]);
  const fields = useMemo(() => filterFieldsOf(definition), [definition]);

  const isAtTop = () => (scrollRef.current?.scrollTop ?? 0) < 40;
  const live = useLiveResponses(formId, (row) => {
    if (order === 'ASC' || isFiltered(query) || !isAtTop()) return false;
    responses.prepend(row);
    return true;
  });
  const setUrl = (changes: Record<string, string | undefined>, base = params) => {
    const next = new URLSearchParams(base);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  const setQuery = (next: ResponseQuery) => {
    setSelected(new Set());
    setUrl({ order: params.get('order') ?? undefined }, paramsOf(next));
  };
  const open = (id: string | undefined) => {
    if (id !== undefined) setActiveId(id);
    setUrl({ response: id });
  };
  const select = (id: string, isSelected: boolean) =>
    setSelected((current) => {
      const next = new Set(current);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  const showNew = async () => {
    live.clearWaiting();
    if (scrollRef.current) scrollRef.current.scrollTop = 0;
    await responses.reload();
  };
  const afterDeletion = async () => {
    setSelected(new Set());
    open(undefined);
    await responses.reload();
  };

  return (
    <div className="page responses-page">
      <ResponsesToolbar
        {...{ query, setQuery, order, fields, columns, columnChoice, total, live, showNew }}
        isLoaded={responses.data !== undefined}
        onOrder={(next) => setUrl({ order: next === 'ASC' ? 'asc' : undefined })}
        onDeleted={afterDeletion}
      />
      <QueryState query={{ ...responses, refetch: responses.reload }} label="Loading responses" />
      {isEmpty && isFiltered(query) && (
        <EmptyState title="No responses match">Change or clear the filter.</EmptyState>
      )}
      {isEmpty && !isFiltered(query) && (
        <EmptyState icon={<Inbox />} title="No responses yet">
          Responses appear here as soon as they are submitted.
        </EmptyState>
      )}
      {!error && rows.length > 0 && (
        <ResponseTable
          columns={chosenColumns(columns, columnChoice.choice)}
          {...{ rows, total, scrollRef, activeId }}
          hasMore={responses.hasMore}
          onLoadMore={responses.loadMore}
          onActivate={setActiveId}
          onOpen={open}
          selected={canDelete ? selected : undefined}
          onSelect={select}
        />
      )}
      <SelectionBar
        selected={selected}
        onClear={() => setSelected(new Set())}
        onDeleted={afterDeletion}
      />
      <ResponseDrawer
        id={openId}
        ids={rows.map(({ id }) => id)}
        onOpen={open}
        onChanged={responses.replace}
        onDeleted={afterDeletion}
      />
    </div>
  );
}

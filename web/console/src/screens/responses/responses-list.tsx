import { Inbox, Radio, X } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Definition } from '../../../../../packages/definition/definition-model.ts';
import { DecidedCountsDocument } from '../../../generated/responses.ts';
import { useRequest } from '../../api/use-request.ts';
import { useViewer } from '../../app/viewer.tsx';
import { plural, t } from '../../texts/translate.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState, QueryState } from '../../ui/feedback/states.tsx';
import { useForm } from '../form/form-context.ts';
import { repeatsOf } from '../form/repeats.ts';
import { Board } from './board/board.tsx';
import { ReviewView } from './decision/review-view.tsx';
import { DeleteButton, deletionText } from './deletion.tsx';
import { ResponseDrawer } from './drawer/response-drawer.tsx';
import { filterFieldsOf } from './filter/filter-fields.ts';
import { ResponsesToolbar } from './list/responses-toolbar.tsx';
import { useLiveResponses, useResponseCache } from './list/use-response-cache.ts';
import { useResponses, useResponsesUrl, type ViewName, views } from './list/use-responses.ts';
import { isFiltered } from './response-query.ts';
import { ColumnDialog, useColumnChoice } from './table/column-dialog.tsx';
import { chosenColumns, columnsOf } from './table/columns.ts';
import { ResponseTable } from './table/response-table.tsx';
import './responses.css';

/** Shown in place of the responses if there are none. */
const NoResponses = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title={t('No responses match')}>{t('Change or clear the filter.')}</EmptyState>
  ) : (
    <EmptyState icon={<Inbox />} title={t('No responses yet')}>
      {t('Responses appear here as soon as they are submitted.')}
    </EmptyState>
  );

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
        query={query}
        order={order}
        fields={fields}
        repeats={repeats}
        total={total}
        setQuery={(next) => {
          selection.clear();
          url.setQuery(next);
        }}
        onOrder={url.setOrder}
        onDeleted={afterDeletion}
        viewSwitch={<ViewSwitch view={view} offered={offered} onChange={url.setView} />}
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
        <ResponsesStatus
          total={total}
          live={live}
          showNew={showNew}
          isLoaded={responses.data !== undefined}
        />
      )}
      {view === 'board' ? (
        <Board query={query} order={order} openId={openId} open={open} onDeleted={afterDeletion} />
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
          columns={columns}
          rows={rows}
          total={total}
          scrollRef={scrollRef}
          activeId={activeId}
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
          ids={ids}
          total={total}
          open={open}
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

/** The responses that are selected, by their ids. */
function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    ids,
    clear: () => setIds(new Set()),
    select: (id: string, isSelected: boolean) =>
      setIds((current) => {
        const next = new Set(current);
        if (isSelected) next.add(id);
        else next.delete(id);
        return next;
      }),
  };
}

/** The views of a form. The board is for decisions: those of criteria, or those that reviewers have already made. */
function useOfferedViews({ approval }: Definition): readonly ViewName[] {
  const { id: formId } = useForm();
  const hasCriteria = approval.enabled && approval.criteria.length > 0;
  const { data } = useRequest(
    ['decided-counts', formId],
    DecidedCountsDocument,
    { formId },
    { enabled: !hasCriteria },
  );
  const decided = [data?.approved, data?.rejected].some((one) => (one?.totalCount ?? 0) > 0);
  return views.map(({ name }) => name).filter((name) => name !== 'board' || hasCriteria || decided);
}

interface ResponsesStatusProps {
  /** Number of matching responses; undefined while it is counted. */
  total: number | undefined;
  /** Whether responses are shown. */
  isLoaded: boolean;
  live: { waiting: number; isConnected: boolean };
  showNew(): void;
}

/** The number of responses, and what arrives while one reads. */
function ResponsesStatus({ total, isLoaded, live, showNew }: ResponsesStatusProps) {
  return (
    <div className="responses-status">
      <span role="status">{countText(total, isLoaded)}</span>
      <span className={live.isConnected ? 'responses-live' : 'responses-live soft'}>
        <Radio />
        {live.isConnected ? t('Live') : t('Connecting')}
      </span>
      {live.waiting > 0 && (
        <Button size="small" variant="primary" onPress={showNew}>
          {plural(live.waiting, 'Show {n} new response', 'Show {n} new responses')}
        </Button>
      )}
    </div>
  );
}

function countText(total: number | undefined, isLoaded: boolean): string {
  if (total !== undefined) return plural(total, '{n} response', '{n} responses');
  return isLoaded ? t('Counting responses') : '';
}

interface SelectionBarProps {
  selected: ReadonlySet<string>;
  onClear(): void;
  onDeleted(): void;
}

/** What can be done with the selected responses. */
function SelectionBar({ selected, onClear, onDeleted }: SelectionBarProps) {
  if (selected.size === 0) return null;
  const count = selected.size;
  return (
    <section className="selection-bar toolbar" aria-label={t('Selected responses')}>
      <span className="grow field-label">
        {plural(count, '{n} response selected', '{n} responses selected')}
      </span>
      <Button size="small" icon={<X />} onPress={onClear}>
        {t('Clear selection')}
      </Button>
      <DeleteButton
        ids={[...selected]}
        title={t('Delete responses')}
        message={deletionText(count)}
        variant="danger"
        onDeleted={onDeleted}
      >
        {t('Delete')}
      </DeleteButton>
    </section>
  );
}

interface ViewSwitchProps {
  view: ViewName;
  /** The views to choose from. */
  offered: readonly ViewName[];
  onChange(view: ViewName): void;
}

/** Chooses how the responses are shown. */
function ViewSwitch({ view, offered, onChange }: ViewSwitchProps) {
  return (
    <ToggleButtonGroup
      className="view-switch"
      aria-label={t('View')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[view]}
      onSelectionChange={(keys) => {
        const chosen = views.find(({ name }) => keys.has(name));
        if (chosen) onChange(chosen.name);
      }}
    >
      {views
        .filter(({ name }) => offered.includes(name))
        .map(({ name, label, Icon }) => (
          <ToggleButton key={name} id={name} className="view-switch-button" aria-label={label}>
            <Icon />
            <span className="view-switch-label">{label}</span>
          </ToggleButton>
        ))}
    </ToggleButtonGroup>
  );
}

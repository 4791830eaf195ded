import { ArrowDown, ArrowUp, FileText, Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FormSort, ListedFormFragment } from '../../../../generated/forms.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SearchField, Select } from '../../../ui/controls/fields.tsx';
import { EmptyState, QueryState } from '../../../ui/feedback/states.tsx';
import { isFromWithin } from '../../../ui/hooks.ts';
import { LoadMore } from '../../../ui/layout.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import {
  allForms,
  type FormsQuery,
  isFiltered,
  sortsOf,
  statusOptions,
  usualOrder,
} from '../forms-query.ts';
import { foldTag } from '../tags/tags.ts';
import { useTags } from '../tags/tags-dialog.tsx';
import type { useForms } from '../use-forms.ts';
import { FormTableRow } from './form-table-row.tsx';
import { type Selection, useSelection } from './use-selection.ts';

/** The number of rows that are shown while forms are loaded: they fill most windows. */
const rowNumbers = [1, 2, 3, 4, 5, 6, 7, 8];

/** Rows of the height of loaded ones, so that nothing moves when those appear. */
function SkeletonRows({ columns }: { columns: number }) {
  return rowNumbers.map((row) => (
    <tr key={row} className="forms-skeleton">
      <td colSpan={columns}>
        {row === 1 && <span className="visually-hidden">{t('Loading forms')}</span>}
        <span aria-hidden className="skeleton" />
        <span aria-hidden className="skeleton" />
      </td>
    </tr>
  ));
}

interface FormsTableProps {
  /** Undefined while the first page is being loaded. */
  rows: readonly ListedFormFragment[] | undefined;
  total: number | undefined;
  query: FormsQuery;
  onQuery(query: FormsQuery): void;
  /** Undefined if rows cannot be selected. */
  selection: Selection | undefined;
  selectedCount: number;
}

const columns: readonly { label: string; className: string; sort?: FormSort }[] = [
  { label: t('Form'), className: 'forms-name', sort: 'TITLE' },
  { label: t('Status'), className: 'forms-status' },
  { label: t('Responses'), className: 'forms-count number', sort: 'RESPONSES' },
  { label: t('Last 30 days'), className: 'forms-activity' },
  { label: t('Last response'), className: 'forms-last', sort: 'LAST_RESPONSE' },
  { label: t('Edited'), className: 'forms-edited', sort: 'UPDATED' },
];

function FormsTable(props: FormsTableProps) {
  const { rows, total, query, onQuery, selection, selectedCount } = props;
  /** The keys of lists of files: Escape clears the selection, Control or Command with A selects all. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!selection || !isFromWithin(event)) return;
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey);
    if (isAll) selection.selectAll();
    else if (event.key === 'Escape' && selectedCount > 0) selection.clear();
    else return;
    event.preventDefault();
  };
  const sorts = sortsOf(useViewer().can);
  const isAllSelected = rows !== undefined && selectedCount === rows.length;
  return (
    <table
      className="table forms-table"
      aria-label={t('Forms')}
      aria-rowcount={total === undefined ? undefined : total + 1}
      aria-busy={rows === undefined}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="forms-check">
              <label>
                <input
                  type="checkbox"
                  ref={(input) => {
                    if (input) input.indeterminate = selectedCount > 0 && !isAllSelected;
                  }}
                  checked={isAllSelected}
                  disabled={rows === undefined}
                  onChange={isAllSelected ? selection.clear : selection.selectAll}
                />
                <span className="forms-check-label">{t('Select all loaded forms')}</span>
              </label>
            </th>
          )}
          {columns.map(({ label, sort, className }) => (
            <th
              key={className}
              scope="col"
              className={className}
              aria-sort={sort === query.sort ? ariaOrders[query.order] : undefined}
            >
              {sorts.some(({ value }) => value === sort) && sort ? (
                <SortButton label={label} sort={sort} query={query} onQuery={onQuery} />
              ) : (
                label
              )}
            </th>
          ))}
          <th scope="col" className="forms-actions">
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows?.map((form) => (
          <FormTableRow key={form.id} form={form} query={query} selection={selection} />
        ))}
        {!rows && <SkeletonRows columns={columns.length + (selection ? 2 : 1)} />}
      </tbody>
    </table>
  );
}

const ariaOrders = { ASC: 'ascending', DESC: 'descending' } as const;

interface SortButtonProps {
  label: string;
  sort: FormSort;
  query: FormsQuery;
  onQuery(query: FormsQuery): void;
}

/** Sorts by a column; a second press reverses the order. */
function SortButton({ label, sort, query, onQuery }: SortButtonProps) {
  const isSorted = sort === query.sort;
  const order = isSorted ? oppositeOf[query.order] : usualOrder(sort);
  return (
    <button type="button" className="forms-sort" onClick={() => onQuery({ ...query, sort, order })}>
      {label}
      {isSorted && (query.order === 'ASC' ? <ArrowUp /> : <ArrowDown />)}
    </button>
  );
}

const oppositeOf = { ASC: 'DESC', DESC: 'ASC' } as const;

interface FormsListProps {
  forms: ReturnType<typeof useForms>;
  query: FormsQuery;
  onQuery(query: FormsQuery): void;
  /** Shown while there are no forms at all. */
  emptyActions: ReactNode;
}

const noForms: never[] = [];

export function FormsList(props: FormsListProps) {
  const { selected, ...selection } = useSelection(props.forms.data ?? noForms);
  return (
    <>
      {props.forms.error && <QueryState query={props.forms} label={t('Loading forms')} />}
      <FoundForms {...props} selection={selection} selectedCount={selected.length} />
      {/* It remains while no forms are shown, with what it is doing and what failed. */}
      <SelectionBar selected={selected} onClear={selection.clear} />
    </>
  );
}

interface FoundFormsProps extends FormsListProps {
  selection: Selection;
  selectedCount: number;
}

function FoundForms(props: FoundFormsProps) {
  const { forms, query, onQuery, emptyActions, selection, selectedCount } = props;
  const { data: rows, error } = forms;
  const canWrite = useViewer().can('forms:write');
  if (!rows && error) return null;
  if (rows?.length === 0 && isFiltered(query)) {
    const clear = () => onQuery({ ...allForms, sort: query.sort, order: query.order });
    return (
      <EmptyState
        icon={<Search />}
        title={t('No forms match')}
        actions={<Button onPress={clear}>{t('Clear filters')}</Button>}
      >
        {t('Try another search text, status or tag.')}
      </EmptyState>
    );
  }
  if (rows?.length === 0) {
    return (
      <EmptyState icon={<FileText />} title={t('No forms yet')} actions={emptyActions}>
        {t('A form has questions, and collects the responses of everyone who has its link.')}
      </EmptyState>
    );
  }
  return (
    <div className="card forms-card">
      <FormsTable
        rows={rows}
        query={query}
        onQuery={onQuery}
        selectedCount={selectedCount}
        total={forms.total}
        selection={canWrite ? selection : undefined}
      />
      <LoadMore {...forms} />
    </div>
  );
}

interface FormsToolbarProps {
  query: FormsQuery;
  onQuery(query: FormsQuery): void;
}

/** No filter. Tags are options with a prefix, since they can be any text. */
const all = 'all';
const tagOption = (tag: string) => `tag ${foldTag(tag)}`;

export function FormsToolbar({ query, onQuery }: FormsToolbarProps) {
  const { search, status, tag, sort, order } = query;
  const known = useTags().map(({ name, formCount }) => ({
    name,
    value: tagOption(name),
    label: `${name} (${formCount})`,
  }));
  const isKnown = tag === '' || known.some(({ value }) => value === tagOption(tag));
  const tags = isKnown ? known : [...known, { name: tag, value: tagOption(tag), label: tag }];
  return (
    <div className="toolbar forms-toolbar">
      <SearchField
        label={t('Search forms')}
        value={search}
        onChange={(value) => onQuery({ ...query, search: value })}
      />
      <Select
        label={t('Status')}
        hideLabel
        options={[{ value: all, label: t('All statuses') }, ...statusOptions]}
        value={status ?? all}
        onChange={(value) => onQuery({ ...query, status: value === all ? null : value })}
      />
      <Select
        label={t('Tag')}
        hideLabel
        options={[{ value: all, label: t('All tags') }, ...tags]}
        value={tag === '' ? all : tagOption(tag)}
        onChange={(value) =>
          onQuery({ ...query, tag: tags.find((one) => one.value === value)?.name ?? '' })
        }
      />
      <div className="forms-sorting">
        <Select
          label={t('Sort by')}
          hideLabel
          options={sortsOf(useViewer().can)}
          value={sort}
          onChange={(value) => onQuery({ ...query, sort: value, order: usualOrder(value) })}
        />
        <IconButton
          label={
            order === 'ASC' ? t('Ascending: reverse the order') : t('Descending: reverse the order')
          }
          icon={order === 'ASC' ? <ArrowUp /> : <ArrowDown />}
          onPress={() => onQuery({ ...query, order: order === 'ASC' ? 'DESC' : 'ASC' })}
        />
      </div>
    </div>
  );
}

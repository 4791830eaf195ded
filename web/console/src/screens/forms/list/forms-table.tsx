import type { KeyboardEvent } from 'react';
import type { FormSort, ListedFormFragment } from '../../../../generated/forms.ts';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { ArrowDown, ArrowUp } from '../../../ui/icons/icons.tsx';
import { isFromWithin } from '../../../ui/use-window-event.ts';
import { type FormsQuery, sortsOf, usualOrder } from '../forms-query.ts';
import { FormTableRow } from './form-table-row.tsx';
import type { Selection } from './use-selection.ts';

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

export function FormsTable(props: FormsTableProps) {
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

import type { ResponseOrder } from '../../../generated/responses.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { formatCount } from '../../ui/format.ts';
import { ArrowDownUp, Radio } from '../../ui/icons/icons.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterButton } from './filter/filter-button.tsx';
import type { FilterField } from './filter/filter-fields.ts';
import type { ResponseQuery } from './response-query.ts';
import { ColumnDialog } from './table/column-dialog.tsx';
import type { Column } from './table/columns.ts';
import type { useColumnChoice } from './table/use-column-choice.ts';

interface ResponsesToolbarProps {
  query: ResponseQuery;
  setQuery(query: ResponseQuery): void;
  order: ResponseOrder;
  onOrder(order: ResponseOrder): void;
  fields: readonly FilterField[];
  columns: readonly Column[];
  columnChoice: ReturnType<typeof useColumnChoice>;
  total: number;
  isLoaded: boolean;
  live: { waiting: number; isConnected: boolean };
  showNew(): void;
  /** Called when all matching responses were deleted. */
  onDeleted(): void;
}

const decisions = [
  { value: 'ALL', label: 'All decisions' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'NONE', label: 'Undecided' },
] as const;

/** Search, filters, columns and export, and what arrives while one reads. */
export function ResponsesToolbar(props: ResponsesToolbarProps) {
  const { query, setQuery, order, onOrder, fields, columns, columnChoice, total, live } = props;
  return (
    <div className="responses-toolbar stack">
      <div className="toolbar">
        <SearchField
          label="Search answers"
          value={query.q}
          onChange={(q) => setQuery({ ...query, q })}
        />
        <Select
          label="Decision"
          hideLabel
          options={decisions}
          value={query.approval ?? 'ALL'}
          onChange={(value) =>
            setQuery({ ...query, approval: value === 'ALL' ? undefined : value })
          }
        />
        <FilterButton {...{ query, setQuery, fields }} />
        <span className="responses-spacer" />
        <IconButton
          label={order === 'DESC' ? 'Newest first' : 'Oldest first'}
          icon={<ArrowDownUp />}
          onPress={() => onOrder(order === 'DESC' ? 'ASC' : 'DESC')}
        />
        <ColumnDialog columns={columns} columnChoice={columnChoice} />
        <ExportMenu {...{ query, total }} onDeleted={props.onDeleted} />
      </div>
      <div className="responses-status">
        <span role="status">{props.isLoaded ? formatCount(total, 'response') : ''}</span>
        <span className={live.isConnected ? 'responses-live' : 'responses-live soft'}>
          <Radio />
          {live.isConnected ? 'Live' : 'Connecting'}
        </span>
        {live.waiting > 0 && (
          <Button size="small" variant="primary" onPress={props.showNew}>
            {live.waiting === 1 ? 'Show 1 new response' : `Show ${live.waiting} new responses`}
          </Button>
        )}
      </div>
    </div>
  );
}

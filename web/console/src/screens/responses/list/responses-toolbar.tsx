import { ArrowDownUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RepeatElement } from '../../../../../../packages/definition/definition-model.ts';
import type { ResponseOrder } from '../../../../generated/responses.ts';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { SearchField, Select } from '../../../ui/controls/fields.tsx';
import { decisions } from '../decision/decisions.ts';
import { ExportMenu } from '../export/export-menu.tsx';
import { FilterButton } from '../filter/filter-button.tsx';
import type { FilterField } from '../filter/filter-fields.ts';
import type { ResponseQuery } from '../response-query.ts';

interface ResponsesToolbarProps {
  query: ResponseQuery;
  setQuery(query: ResponseQuery): void;
  order: ResponseOrder;
  onOrder(order: ResponseOrder): void;
  fields: readonly FilterField[];
  repeats: readonly RepeatElement[];
  /** Number of matching responses, if it is known. */
  total: number | undefined;
  /** The switch of views. */
  viewSwitch: ReactNode;
  /** Tools of the view. */
  tools: ReactNode;
  /** Called when all matching responses were deleted. */
  onDeleted(): void;
}

const decisionOptions = [
  { value: 'ALL', label: t('All decisions') } as const,
  ...decisions.map(({ status, label }) => ({ value: status, label })),
];

/** Search, filters, the view and its tools, and export. */
export function ResponsesToolbar(props: ResponsesToolbarProps) {
  const { query, setQuery, order, onOrder, fields, repeats, total, viewSwitch, tools } = props;
  return (
    <div className="responses-toolbar toolbar">
      <SearchField
        label={t('Search answers')}
        value={query.q}
        onChange={(q) => setQuery({ ...query, q })}
      />
      <Select
        label={t('Decision')}
        hideLabel
        options={decisionOptions}
        value={query.approval ?? 'ALL'}
        onChange={(value) => setQuery({ ...query, approval: value === 'ALL' ? undefined : value })}
      />
      <FilterButton query={query} setQuery={setQuery} fields={fields} />
      <span className="responses-spacer" />
      {viewSwitch}
      <IconButton
        label={order === 'DESC' ? t('Newest first') : t('Oldest first')}
        icon={<ArrowDownUp />}
        onPress={() => onOrder(order === 'DESC' ? 'ASC' : 'DESC')}
      />
      {tools}
      <ExportMenu query={query} repeats={repeats} total={total} onDeleted={props.onDeleted} />
    </div>
  );
}

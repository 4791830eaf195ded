import type { ReactNode } from 'react';
import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { ArrowDown, ArrowUp, FileText, Search } from '../../../ui/icons/icons.tsx';
import { LoadMore } from '../../../ui/layout/load-more.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import {
  allForms,
  type FormsQuery,
  isFiltered,
  sortsOf,
  statusOptions,
  usualOrder,
} from '../forms-query.ts';
import { foldTag } from '../tags/change-tags.ts';
import { useTags } from '../tags/use-tags.ts';
import type { useForms } from '../use-forms.ts';
import { FormsTable } from './forms-table.tsx';
import { type Selection, useSelection } from './use-selection.ts';

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

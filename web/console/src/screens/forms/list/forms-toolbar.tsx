import { useViewer } from '../../../app/viewer.tsx';
import { t } from '../../../texts/translate.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { ArrowDown, ArrowUp } from '../../../ui/icons/icons.tsx';
import { type FormsQuery, sortsOf, statusOptions, usualOrder } from '../forms-query.ts';
import { foldTag } from '../tags/change-tags.ts';
import { useTags } from '../tags/use-tags.ts';

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

import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Funnel, X } from '../../../ui/icons/icons.tsx';
import type { ResponseQuery } from '../response-query.ts';
import { FilterDialog } from './filter-dialog.tsx';
import type { FilterField } from './filter-fields.ts';

interface FilterButtonProps {
  query: ResponseQuery;
  setQuery(query: ResponseQuery): void;
  fields: readonly FilterField[];
  /** Whether responses are also filtered by their days. */
  withDays?: boolean;
}

/** Opens the filter, says how many conditions it has, and clears it. */
export function FilterButton({ query, setQuery, fields, withDays = true }: FilterButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const days = withDays ? [query.from, query.to] : [];
  const count = [query.condition, ...days].filter(Boolean).length;
  const clear = () =>
    setQuery({ ...query, condition: undefined, ...(withDays && { from: '', to: '' }) });
  return (
    <>
      <Button icon={<Funnel />} onPress={() => setIsOpen(true)}>
        {count > 0 ? t('Filter ({n})', { n: formatNumber(count) }) : t('Filter')}
      </Button>
      {count > 0 && (
        <Button variant="quiet" icon={<X />} onPress={clear}>
          {t('Clear filter')}
        </Button>
      )}
      {isOpen && (
        <FilterDialog
          {...{ query, fields, withDays }}
          onClose={() => setIsOpen(false)}
          onApply={(next) => {
            setQuery(next);
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

import { Funnel, X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/fields.tsx';
import { formatNumber, zoneNote } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialogs.tsx';
import type { ResponseQuery } from '../response-query.ts';
import { ConditionRows } from './condition-rows.tsx';
import type { FilterField } from './filter-fields.ts';
import { conditionOf, rowsOf } from './filter-rows.ts';

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
          query={query}
          fields={fields}
          withDays={withDays}
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

interface FilterDialogProps {
  query: ResponseQuery;
  fields: readonly FilterField[];
  withDays: boolean;
  onClose(): void;
  onApply(query: ResponseQuery): void;
}

/** Days and conditions on answers. */
function FilterDialog({ query, fields, withDays, onClose, onApply }: FilterDialogProps) {
  const [from, setFrom] = useState(query.from);
  const [to, setTo] = useState(query.to);
  const [rows, setRows] = useState(() => rowsOf(query.condition));
  const apply = () => onApply({ ...query, from, to, condition: conditionOf(rows, fields) });
  return (
    <Dialog
      title={t('Filter responses')}
      onClose={onClose}
      submit={{ label: t('Apply filter'), onPress: apply }}
    >
      {withDays && (
        <div className="filter-days">
          <TextField label={t('From day')} type="date" value={from} onChange={setFrom} />
          <TextField label={t('To day')} type="date" value={to} onChange={setTo} />
          <p className="note">{zoneNote}</p>
        </div>
      )}
      <ConditionRows rows={rows} fields={fields} onChange={setRows} />
    </Dialog>
  );
}

import { useState } from 'react';
import { t } from '../../../texts/translate.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { ResponseQuery } from '../response-query.ts';
import { ConditionRows } from './condition-rows.tsx';
import type { FilterField } from './filter-fields.ts';
import { conditionOf, rowsOf } from './filter-rows.ts';

interface FilterDialogProps {
  query: ResponseQuery;
  fields: readonly FilterField[];
  withDays: boolean;
  onClose(): void;
  onApply(query: ResponseQuery): void;
}

/** Days and conditions on answers. */
export function FilterDialog({ query, fields, withDays, onClose, onApply }: FilterDialogProps) {
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
        </div>
      )}
      <ConditionRows {...{ rows, fields }} onChange={setRows} />
    </Dialog>
  );
}
